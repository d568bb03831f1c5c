import { holderNameListFilter } from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";
import { createInquiryStatusColumn } from "./inquiry-list.ts";

/** 组合询价管理: the combinations of the branch and the branches below it. */
export const combinationList = defineList({
  name: "combination",
  call: "inquiry/queryCombinationList",
  title: "组合询价管理",
  permission: "quotation:package",
  source: "combination_now",
  key: "combId",
  owner: "input_by",
  heading: "combName",
  card: { title: "holderName", figure: "sumPremium" },
  open: "/quotationPackageDetail?combId={combId}",
  sort: { column: "inputAt", direction: "desc" },
  columns: [
    { name: "combId", label: "组合号", kind: "number", width: 150 },
    { name: "combName", label: "方案名称", kind: "text", width: 200 },
    { name: "holderName", label: "投保人", kind: "text", width: 200 },
    { name: "riskNames", label: "包含险种", kind: "text", width: 300 },
    { name: "sumPremium", label: "总保费（元）", kind: "money", sum: true, width: 140 },
    createInquiryStatusColumn("状态"),
    { name: "comCode", label: "机构", kind: "text", names: "company", width: 160 },
    { name: "inputBy", label: "录入人", kind: "text", names: "user", width: 100 },
    { name: "inputAt", label: "录入时间", kind: "moment", width: 168, sortable: true },
  ],
  filters: [
    { name: "inputAt", label: "录入日期", kind: "range", preset: "last29" },
    holderNameListFilter,
    { name: "combId", label: "组合号", kind: "text", match: "whole", placeholder: "ZH 开头的 16 位" },
    { name: "comCode", label: "归属机构", kind: "branch", names: "company" },
    { name: "status", label: "状态", kind: "choice", names: "QuotationStatus" },
  ],
  views: [],
});
