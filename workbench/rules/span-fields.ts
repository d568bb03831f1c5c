import { createProductPartField } from "./part-fields.ts";

/** The words of a section whose fields are one period. */
export const spanFields = [
  createProductPartField("span.startDate", "期间的起始日期", {
    help: "起始、长度、终止互相推算，填字段代码",
  }),
  createProductPartField("span.startHour", "期间的起始小时"),
  createProductPartField("span.endDate", "期间的终止日期"),
  createProductPartField("span.endHour", "期间的终止小时"),
  createProductPartField("span.length", "期间的长度"),
  createProductPartField("span.unit", "期间的长度单位"),
  createProductPartField("span.lasts.length", "新单据的长度", { help: "不填由录入人填写" }),
  createProductPartField("span.lasts.unit", "新单据的长度单位", { help: "如 Y 年、M 月、D 天" }),
];
