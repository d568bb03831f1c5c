import type { FormulaValueType } from "#platform/kernel/expression/frame.ts";

/** Modules that are not built yet. Rules that read their facts cannot be hit until then. */
export const waitedModules = {
  survey: "查勘管理",
  cargo: "货运险",
} as const;

type Fact = {
  readonly type: FormulaValueType;
  readonly label: string;
  /** For underwriting rules alone: forms and prices cannot read it, and no answer carries it. */
  readonly isForRulesOnly?: true;
} & (
  | {
      /** The area that computes it. */
      readonly source: string;
    }
  | { readonly waitsFor: keyof typeof waitedModules }
);

const ofList = { source: "watchlist", isForRulesOnly: true } as const;

/** The fixed list of facts that formulas may read beyond the form. The area that knows a fact computes it. */
export const formulaFacts = {
  today: { type: "text", label: "当前日期", source: "product" },
  yearsWithUs: { type: "number", label: "在我司连续投保年数", source: "product" },
  depositBalance: { type: "number", label: "预收保费余额", waitsFor: "cargo" },
  surveyWithinYear: { type: "text", label: "近一年有查勘报告", waitsFor: "survey" },
  rateDeviation: { type: "number", label: "费率偏离基准（%）", source: "product" },
  employeeAccumulation: { type: "number", label: "同一雇员累计限额", source: "document" },
  accidentAccumulation: { type: "number", label: "同一被保险人意外险累计保额", source: "document" },
  subjectInsured: { type: "text", label: "标的在其他有效保单中已投保", source: "document" },
  declaredStaff: { type: "number", label: "企业申报从业人数", source: "health" },
  patentInDispute: { type: "text", label: "专利已涉诉", ...ofList },
  respondentListed: { type: "text", label: "被申请人命中禁保名单", ...ofList },
  holderDishonest: { type: "text", label: "投保人为失信被执行人", ...ofList },
  destinationForbidden: { type: "text", label: "目的地在制裁或战乱名单", ...ofList },
  sanctionHit: { type: "text", label: "命中制裁名单", ...ofList },
  carrierShipAge: { type: "number", label: "承运船舶船龄", waitsFor: "cargo" },
  healthContractValid: { type: "text", label: "健康险合同有效", source: "health" },
  coverDays: { type: "number", label: "保险期间天数", source: "product" },
  coverMonths: { type: "number", label: "保险期间月数", source: "product" },
  daysLeft: { type: "number", label: "未了责任天数", source: "product" },
  insuredShare: { type: "number", label: "承保短期费率", source: "product" },
  elapsedShare: { type: "number", label: "已了责任短期费率", source: "product" },
} as const satisfies Record<string, Fact>;

const allFacts: Readonly<Record<string, Fact>> = formulaFacts;
const typesOf = (facts: readonly [string, Fact][]): Readonly<Record<string, FormulaValueType>> =>
  Object.fromEntries(facts.map(([name, { type }]) => [name, type]));

export const formulaFactTypes = typesOf(Object.entries(allFacts));
/** What forms and prices may read. */
export const formFactTypes = typesOf(
  Object.entries(allFacts).filter(([, { isForRulesOnly }]) => !isForRulesOnly),
);

/** The module that a fact still waits for; undefined if an area computes it. */
export function findWaitedModule(name: string): string | undefined {
  const fact = Object.hasOwn(allFacts, name) ? allFacts[name] : undefined;
  return fact && "waitsFor" in fact ? waitedModules[fact.waitsFor] : undefined;
}
