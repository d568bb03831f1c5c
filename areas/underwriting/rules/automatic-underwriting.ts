import type { ComparedCovers } from "#areas/document/rules/covers.ts";
import type { ReferralHit } from "#areas/product/rules/referral.ts";
import { Decimal, formatMoney, type Money, sumMoney } from "#platform/kernel/money.ts";
import { countDaysBetween, type PlainDate } from "#platform/kernel/plain-date.ts";
import { buildCoverHits } from "./cover-hits.ts";
import { type AutoUnderwritingResult, toAutoUnderwritingResult, TOP_UNDERWRITING_LEVEL } from "./levels.ts";

type AmountByLevel = Readonly<Record<string, string>>;

/** The customer area's risk of a party that the document names. */
export type PartyRisk = {
  readonly role: string;
  readonly name: string;
  readonly grade: string;
  readonly isConflicting: boolean;
  readonly isBlacklisted: boolean;
};

/** Of an endorsement, whose start of cover lies in the past. */
export type EndorsementReferral = {
  /** What speaks for a human's decision, beside the product's rules. */
  readonly hits: readonly ReferralHit[];
  /** False where neither cover nor money changes, so that the amount of the policy does not count. */
  readonly judgesAmount: boolean;
  readonly premiumChange: string;
};

/** The facts about a document that the areas provide; areas not built yet leave their part empty. The numbers name the step. */
export type UnderwritingFacts = {
  readonly today: PlainDate;
  readonly startDate: PlainDate | null;
  /** The earliest start that special backdating permits. */
  readonly permittedStartDate?: PlainDate | undefined;
  /** Step 1: required elements and images that are missing. */
  readonly missing: readonly { readonly label: string; readonly message: string }[];
  /** Step 2: parts that must add up to a whole. */
  readonly totals: readonly {
    readonly label: string;
    readonly parts: readonly Money[];
    readonly whole: Money;
  }[];
  /** Step 3: the risk of the parties. */
  readonly parties: readonly PartyRisk[];
  /** Step 4: hits of the product's referral rules. */
  readonly productHits: readonly ReferralHit[];
  /** Step 5: what is insured and left out of the premium. */
  readonly excluded: readonly string[];
  /** Step 5: the exchange rate used for another currency, and the reference rate. */
  readonly exchange: { readonly rate: Money; readonly reference: Money | undefined } | undefined;
  /** Step 6: what other documents insure of the same; undefined if nothing was compared. */
  readonly covers: ComparedCovers | undefined;
  readonly endorsement?: EndorsementReferral | undefined;
  /** Step 8: the amounts to compare with the automatic authority. */
  readonly amount: Money;
  readonly perPerson: Money | undefined;
  readonly authority: { readonly levels: AmountByLevel; readonly perPerson?: AmountByLevel | undefined };
};

/** Runs every step in the order of the business and reports all hits, so that one submission shows every problem. */
export function underwriteAutomatically(facts: UnderwritingFacts): AutoUnderwritingResult {
  return toAutoUnderwritingResult(listUnderwritingHits(facts));
}

export function listUnderwritingHits(facts: UnderwritingFacts): ReferralHit[] {
  return [
    ...checkCompleteness(facts),
    ...checkTotals(facts),
    ...checkParties(facts),
    ...facts.productHits,
    ...checkExcludedPremiums(facts),
    ...checkExchangeRate(facts),
    ...buildCoverHits(facts.covers),
    ...(facts.endorsement?.hits ?? checkStartDate(facts)),
    ...(facts.endorsement?.judgesAmount === false ? [] : checkAuthority(facts)),
  ];
}

/** The lowest level whose authority covers the amounts; 0 if automatic underwriting covers them. */
export function computeAuthorityLevelForAmount(facts: UnderwritingFacts): number {
  const { amount, perPerson, authority, endorsement } = facts;
  if (endorsement?.judgesAmount === false) return 0;
  const level = levelFor(amount, authority.levels);
  if (perPerson === undefined || authority.perPerson === undefined) return level;
  return Math.max(level, levelFor(perPerson, authority.perPerson));
}

function levelFor(amount: Money, levels: AmountByLevel): number {
  const covering = Object.entries(levels).filter(([, max]) => amount.lte(new Decimal(max)));
  return Math.min(TOP_UNDERWRITING_LEVEL, ...covering.map(([level]) => Number(level)));
}

function checkCompleteness({ missing }: UnderwritingFacts): ReferralHit[] {
  return missing.map(({ label, message }) => hit("UW-1", "03", 0, `${label}：${message}`));
}

function checkTotals({ totals }: UnderwritingFacts): ReferralHit[] {
  return totals.flatMap(({ label, parts, whole }) => {
    const sum = sumMoney(parts);
    if (sum.equals(whole)) return [];
    return [hit("UW-2", "03", 0, `${label}不相符`, sum.toFixed(2), whole.toFixed(2))];
  });
}

/** The rule number of hits that reveal a customer's risk judgement or a conflicting name. */
export const CUSTOMER_RISK_RULE_NO = "UW-3";
const HIGH_RISK = "5";
const SOME_RISK = new Set(["3", "4"]);
const [HIGH_RISK_LEVEL, SOME_RISK_LEVEL] = [3, 2];

const RISK_GRADES = "CustomerRiskGrade";

function checkParties({ parties }: UnderwritingFacts): ReferralHit[] {
  return parties.flatMap(({ role, name, grade, isConflicting, isBlacklisted }) => {
    const hits: ReferralHit[] = [];
    const risk = isBlacklisted ? "在黑名单上" : "为高风险客户";
    const addGrade = (level: number, message: string) =>
      hits.push({ ...hit(CUSTOMER_RISK_RULE_NO, "05", level, message, grade), codeType: RISK_GRADES });
    if (grade === HIGH_RISK) addGrade(HIGH_RISK_LEVEL, `${role}“${name}”${risk}`);
    if (SOME_RISK.has(grade)) addGrade(SOME_RISK_LEVEL, `${role}“${name}”洗钱风险等级较高`);
    if (isConflicting)
      hits.push(
        hit(CUSTOMER_RISK_RULE_NO, "05", SOME_RISK_LEVEL, `${role}的证件号码已登记在其他名称下`, name),
      );
    return hits;
  });
}

const EXCLUDED_LEVEL = 2;

function checkExcludedPremiums({ excluded }: UnderwritingFacts): ReferralHit[] {
  if (excluded.length === 0) return [];
  return [hit("UW-5", "04", EXCLUDED_LEVEL, "有责任或标的不计入总保费", excluded.join("、"))];
}

const DEVIATION_LEVEL = 3;

/** Rates move daily; a larger deviation in percent is a mistake, or evades an underwriting authority. */
const EXCHANGE_PERCENT = 10;

function checkExchangeRate({ exchange }: UnderwritingFacts): ReferralHit[] {
  if (!exchange) return [];
  const { rate, reference } = exchange;
  const maxDeviation = reference?.times(EXCHANGE_PERCENT).div(100);
  if (reference && maxDeviation && rate.minus(reference).abs().lte(maxDeviation)) return [];
  const allowed = reference ? `${reference.toFixed()}（上下${EXCHANGE_PERCENT}%）` : "";
  return [hit("UW-5", "04", DEVIATION_LEVEL, "汇率偏离参考汇率", rate.toFixed(), allowed)];
}

/** A branch may accept 30 days of backdating, the head office 90; no level may accept more. */
const backdatingLevels = [
  { days: 30, level: 2 },
  { days: 90, level: 4 },
];

function checkStartDate({ today, startDate, permittedStartDate }: UnderwritingFacts): ReferralHit[] {
  if (startDate === null || startDate >= today) return [];
  if (permittedStartDate !== undefined && startDate >= permittedStartDate) return [];
  const days = countDaysBetween(startDate, today);
  const level = backdatingLevels.find((limit) => days <= limit.days)?.level ?? 0;
  return [hit("UW-7", "07", level, "起保日期早于当前日期", `倒签${days}天`, level === 0 ? "不超过90天" : "")];
}

function checkAuthority(facts: UnderwritingFacts): ReferralHit[] {
  const { amount, perPerson, authority, endorsement } = facts;
  const word = endorsement ? "核批" : "核保";
  const amounts = [
    { label: "金额", amount, levels: authority.levels },
    ...(perPerson && authority.perPerson
      ? [{ label: "每人金额", amount: perPerson, levels: authority.perPerson }]
      : []),
  ];
  return amounts.flatMap(({ label, amount: actual, levels }) => {
    const level = levelFor(actual, levels);
    if (level === 0) return [];
    const allowed = formatMoney(levels["0"]);
    return [hit("UW-8", "02", level, `${label}超出自动${word}权限`, formatMoney(actual), allowed)];
  });
}

function hit(
  ruleNo: string,
  autoErrorType: string,
  uwLevel: number,
  message: string,
  actual = "",
  allowed = "",
): ReferralHit {
  return { ruleNo, autoErrorType, uwLevel, message, actual, allowed };
}
