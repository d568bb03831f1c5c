import type { DocumentDraft } from "#areas/document/rules/document.ts";
import { toDocumentListColumns } from "#areas/document/rules/projection.ts";
import { type RandomNumberGenerator, createRandomFromSeed } from "#areas/product/builder/form-variations.ts";
import { dropUnknownFormSections } from "#areas/product/rules/known-sections.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { DIGITS_AND_LETTERS } from "#platform/kernel/checksum.ts";
import { computeIdentityCheckCharacter } from "#platform/kernel/identity-number.ts";
import {
  addDays,
  countDaysBetween,
  type PlainDate,
  getTodayInShanghai,
} from "#platform/kernel/plain-date.ts";
import { fillFormForTestCustomer } from "../../areas/quotation/builder.ts";
import type { SampleClerk, SampleHolder, SamplePeople, SampleUnderwriter } from "./people.ts";
import type { PricedForm } from "./priced-forms.ts";

export type SampleDataContext = {
  readonly forms: readonly PricedForm[];
  readonly people: SamplePeople;
  readonly nowMs: number;
  /** So many are spread over two years. */
  readonly count: number;
  /** The first ones are for the demonstration's own customers. */
  readonly ofCustomers: number;
};

/** Clerk, customer, form and time of an entry; the caller decides about its outcome. */
export type SampleDocumentEntry = {
  readonly at: number;
  readonly draw: RandomNumberGenerator;
  readonly priced: PricedForm;
  readonly clerk: SampleClerk;
  readonly underwriter: SampleUnderwriter | undefined;
  readonly enteredMs: number;
  /** The day of entry. */
  readonly day: PlainDate;
  readonly form: FilledForm;
};

const DAYS = 730;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** From half past eight to half past six in Shanghai. */
const [OPENS_MS, OPEN_MS] = [0.5 * HOUR_MS, 10 * HOUR_MS];
const SPREAD = 2_654_435_761;

/** The same for the same place in the row, whenever it is sample; `row` tells several rows apart. */
export function createSampleDocumentEntry(
  stage: SampleDataContext,
  at: number,
  row = 0,
): SampleDocumentEntry {
  const draw = createRandomFromSeed((at + row) * SPREAD);
  const { people, forms } = stage;
  const priced = forms[draw(forms.length)] as PricedForm;
  const clerk = people.clerks[draw(people.clerks.length)] as SampleClerk;
  const enteredMs = enteredAt(stage, at, draw(OPEN_MS), draw(10));
  const own = at < stage.ofCustomers ? ownKind(people.customersOf(clerk), priced.form) : [];
  const holder = own[draw(Math.max(own.length, 1))] ?? createHolder(draw);
  const insured = draw(5) === 0 && at >= stage.ofCustomers ? createHolder(draw) : undefined;
  return {
    at,
    draw,
    priced,
    clerk,
    underwriter: people.underwriterOf(clerk.comCode, Math.max(priced.uwLevel, priced.amountLevel)),
    enteredMs,
    day: getTodayInShanghai(new Date(enteredMs)),
    form: insuredAs(fillFormForTestCustomer(priced.form, holder), insured?.name),
  };
}

type Own = { readonly startDate: PlainDate; readonly base?: FilledRow; readonly sections?: FilledForm };

/** Its content as the clerk enters it, with the days and whatever else is its own. */
export function toSampleDraft(
  { priced, clerk, form }: Pick<SampleDocumentEntry, "priced" | "clerk" | "form">,
  { startDate, base = {}, sections = {} }: Own,
): DocumentDraft {
  const { product, sumAmount, sumPremium } = priced;
  const content = dropUnknownFormSections(product, {
    ...form,
    base: {
      ...form["base"],
      riskCode: product.riskCode,
      comCode: clerk.comCode,
      makeCom: clerk.comCode,
      handlerCode: clerk.sellerCode,
      handler1Code: clerk.sellerCode,
      teamCode: clerk.sellerTeamCode,
      ...base,
    },
    // Direct business has no commission.
    ...(form["fee"] && { fee: { ...form["fee"], agentFee: "0.00" } }),
    period: { ...form["period"], startDate, endDate: computeSampleEndDate(priced, startDate) },
    ...sections,
  });
  return { ...toDocumentListColumns(content, product.plans), content, sumAmount, sumPremium };
}

export function computeSampleEndDate(priced: PricedForm, startDate: PlainDate): PlainDate {
  return addDays(startDate, countDaysBetween(priced.startDate, priced.endDate));
}

/** Customers of the same type as in the worked case, if the branch has any. */
function ownKind(customers: readonly SampleHolder[], { holder }: FilledForm): readonly SampleHolder[] {
  const kind = Array.isArray(holder) ? undefined : (holder as FilledRow | undefined)?.["customerType"];
  const alike = customers.filter(({ customerType }) => customerType === kind);
  return alike.length > 0 ? alike : customers;
}

/** More entries lately than two years ago, in office hours, seldom on weekends. */
function enteredAt(
  { nowMs, count }: SampleDataContext,
  at: number,
  inDayMs: number,
  weekend: number,
): number {
  const daysAgo = DAYS * (1 - ((at % count) / count) ** 0.8);
  const midnight = Math.floor((nowMs - daysAgo * DAY_MS) / DAY_MS) * DAY_MS;
  const weekday = new Date(midnight).getUTCDay();
  const isOff = weekend > 0 && (weekday === 0 || weekday === 6);
  const worked = isOff ? midnight - (weekday === 0 ? 2 : 1) * DAY_MS : midnight;
  return Math.min(worked + OPENS_MS + inDayMs, nowMs - HOUR_MS);
}

function insuredAs(form: FilledForm, insuredName: string | undefined): FilledForm {
  const { insured } = form;
  if (insuredName === undefined || insured === undefined || Array.isArray(insured)) return form;
  return { ...form, insured: { ...insured, sameAsHolder: "0", insuredName } };
}

const PLACES = "北京 上海 南京 苏州 昆山 无锡 杭州 宁波 广州 深圳 佛山 青岛 成都 江苏 浙江 山东".split(" ");
const WORDS = [..."华宁晨星瑞恒信达康泰安盛丰源嘉和天宇宏远金鹏海川新力长青明德博雅凯旋东方百汇正阳中科联创"];
const TRADES =
  "电气 电子 化工 建筑工程 商业管理 酒店 物业服务 船务 国际物流 道路运输 软件技术 生物医药 钢铁 矿业 食品 冷链仓储 纺织 汽车零部件 光伏 机械制造 家具 印刷 环保科技 旅行社".split(
    " ",
  );
const FORMS = ["有限公司", "有限公司", "有限公司", "股份有限公司", "有限责任公司"];
const SURNAMES = [..."王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕"];
const GIVEN = [..."伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰建国文斌宇婷浩欣怡子涵雨泽梓轩思远"];

/** Invented people and companies; the certificates use an unassigned region. */
function createHolder(draw: RandomNumberGenerator): SampleHolder {
  return draw(100) < 70 ? organisation(draw) : person(draw);
}

function organisation(draw: RandomNumberGenerator): SampleHolder {
  const name = [
    pick(PLACES, draw),
    pick(WORDS, draw),
    pick(WORDS, draw),
    pick(TRADES, draw),
    pick(FORMS, draw),
  ];
  const serial = Array.from({ length: 8 }, () => DIGITS_AND_LETTERS[draw(10)]).join("");
  const certificateNo = `91999900${serial}DM`;
  return { name: name.join(""), certificateType: "73", certificateNo, customerType: "2", grade: "1" };
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
  };
}

function pick<Part>(parts: readonly Part[], draw: RandomNumberGenerator): Part {
  return parts[draw(parts.length)] as Part;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
