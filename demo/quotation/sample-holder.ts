import type { RandomNumberGenerator } from "#areas/product/builder/form-variations.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { DIGITS_AND_LETTERS } from "#platform/kernel/checksum.ts";
import { computeIdentityCheckCharacter } from "#platform/kernel/identity-number.ts";
import type { SampleHolder } from "./people.ts";

const PLACES = "北京 上海 南京 苏州 昆山 无锡 杭州 宁波 广州 深圳 佛山 青岛 成都 江苏 浙江 山东".split(" ");
const WORDS = [..."华宁晨星瑞恒信达康泰安盛丰源嘉和天宇宏远金鹏海川新力长青明德博雅凯旋东方百汇正阳中科联创"];
/** What companies do, with their industry (GB/T 4754). */
const TRADES: readonly (readonly [trade: string, industry: string])[] = Object.entries({
  电气: "C38",
  电子: "C397",
  化工: "C266",
  建筑工程: "E471",
  商业管理: "L72",
  酒店: "H611",
  物业服务: "K702",
  船务: "G552",
  国际物流: "G58",
  道路运输: "G543",
  软件技术: "I65",
  生物医药: "C27",
  钢铁: "C31",
  矿业: "B10",
  食品: "C14",
  冷链仓储: "G595",
  纺织: "C17",
  汽车零部件: "C367",
  光伏: "D44",
  机械制造: "C34",
  家具: "C21",
  印刷: "C23",
  环保科技: "N77",
  商贸: "F51",
});
const FORMS = ["有限公司", "有限公司", "有限公司", "股份有限公司", "有限责任公司"];
const SURNAMES = [..."王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕"];
const GIVEN = [..."伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰建国文斌宇婷浩欣怡子涵雨泽梓轩思远"];

/** The industry that the price of the form depends on, by its first letter; undefined if any will do. */
export function findPricedIndustry({ rating }: Product, form: FilledForm): string | undefined {
  if (!JSON.stringify(rating).includes("holder.industry")) return undefined;
  const [holder = {}] = listFormRows(form["holder"]);
  const path: unknown = holder["industry"];
  return Array.isArray(path) ? String(path[0]) : undefined;
}

/** Invented people and companies; the certificates use an unassigned region. */
export function createSampleHolder(draw: RandomNumberGenerator, pricedIndustry?: string): SampleHolder {
  const isOrganisation = draw(100) < 70;
  return isOrganisation || pricedIndustry !== undefined ? organisation(draw, pricedIndustry) : person(draw);
}

/** The holder's industry in the form: an organisation has its own, a person has none. */
export function fillHolderIndustry(form: FilledForm, { industry }: SampleHolder): FilledForm {
  const holder = form["holder"];
  if (holder === undefined || Array.isArray(holder)) return form;
  const { industry: _, ...others } = holder as FilledRow;
  return { ...form, holder: industry === "" ? others : { ...others, industry: toIndustryPath(industry) } };
}

/** Such as P, P83, P832. */
function toIndustryPath(code: string): string[] {
  return [...new Set([code.slice(0, 1), code.slice(0, 3), code])];
}

function organisation(draw: RandomNumberGenerator, pricedIndustry = ""): SampleHolder {
  const trades = TRADES.filter(([, code]) => code.startsWith(pricedIndustry));
  const names = [pick(PLACES, draw), pick(WORDS, draw), pick(WORDS, draw)];
  const [trade, industry] = pick(trades.length > 0 ? trades : TRADES, draw);
  const name = [...names, trade, pick(FORMS, draw)].join("");
  const serial = Array.from({ length: 8 }, () => DIGITS_AND_LETTERS[draw(10)]).join("");
  const certificateNo = `91999900${serial}DM`;
  return { name, certificateType: "73", certificateNo, customerType: "2", grade: "1", industry };
}

function person(draw: RandomNumberGenerator): SampleHolder {
  const given = draw(4) === 0 ? pick(GIVEN, draw) : pick(GIVEN, draw) + pick(GIVEN, draw);
  const birth = `${1950 + draw(55)}${two(1 + draw(12))}${two(1 + draw(28))}`;
  const digits = `999900${birth}${String(draw(1000)).padStart(3, "0")}`;
  const certificateNo = `${digits}${computeIdentityCheckCharacter(digits)}`;
  return {
    name: pick(SURNAMES, draw) + given,
    certificateType: "01",
    certificateNo,
    customerType: "1",
    grade: "1",
    industry: "",
  };
}

function pick<Part>(parts: readonly Part[], draw: RandomNumberGenerator): Part {
  return parts[draw(parts.length)] as Part;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
