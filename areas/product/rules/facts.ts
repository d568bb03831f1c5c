import type { FormulaValueType } from "#platform/kernel/expression/frame.ts";

type Fact = { readonly type: FormulaValueType; readonly label: string };

/** The fixed list of facts that formulas may read beyond the form. The area that knows a fact computes it. */
export const formulaFacts = {
  today: { type: "text", label: "当前日期" },
  yearsWithUs: { type: "number", label: "在我司连续投保年数" },
  depositBalance: { type: "number", label: "预收保费余额" },
  surveyWithinYear: { type: "text", label: "近一年有查勘报告" },
  rateDeviation: { type: "number", label: "费率偏离基准（%）" },
  employeeAccumulation: { type: "number", label: "同一雇员累计限额" },
  accidentAccumulation: { type: "number", label: "同一被保险人意外险累计保额" },
  subjectInsured: { type: "text", label: "标的在其他有效保单中已投保" },
  declaredStaff: { type: "number", label: "企业申报从业人数" },
  patentInDispute: { type: "text", label: "专利已涉诉" },
  respondentListed: { type: "text", label: "被申请人命中禁保名单" },
  holderDishonest: { type: "text", label: "投保人为失信被执行人" },
  destinationForbidden: { type: "text", label: "目的地在制裁或战乱名单" },
  sanctionHit: { type: "text", label: "命中制裁名单" },
  carrierShipAge: { type: "number", label: "承运船舶船龄" },
  healthContractValid: { type: "text", label: "健康险合同有效" },
  coverDays: { type: "number", label: "保险期间天数" },
  coverMonths: { type: "number", label: "保险期间月数" },
  daysLeft: { type: "number", label: "未了责任天数" },
  insuredShare: { type: "number", label: "承保短期费率" },
  elapsedShare: { type: "number", label: "已了责任短期费率" },
} as const satisfies Record<string, Fact>;

export const formulaFactTypes: Readonly<Record<string, FormulaValueType>> = Object.fromEntries(
  Object.entries(formulaFacts).map(([name, { type }]) => [name, type]),
);
