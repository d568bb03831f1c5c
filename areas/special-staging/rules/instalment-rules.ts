import type { Instalment, PayPlanError, PayPlanTerms } from "#areas/pay-plan/rules/pay-plan.ts";
import { formatMoney, parseMoney, roundMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { addDays, countWholeMonths, type PlainDate } from "#platform/kernel/plain-date.ts";

/** What a plan beyond the standard must still keep to. */
type InstalmentRule = {
  /** The first digits of the branches that the rule is for; '' for all others. */
  readonly region: string;
  /** The day from which it replaces the earlier rule of its region. */
  readonly validFrom: PlainDate;
  /** The premium has to be greater. */
  readonly premiumAbove: string;
  readonly fewest: number;
  readonly most: number;
  /** How many more for each further full year of cover. */
  readonly morePerYear: number;
  readonly firstPercent: number;
  readonly firstAmount: string;
  /** How far each later instalment may be from their average; 100 for any distance. */
  readonly laterSpreadPercent: number;
  readonly lastDaysBeforeEnd: number;
};

/** Domain pack: lifecycle.md §6 for all branches, practice.md 5.11 for the region with a rule of its own. */
const instalmentRules: readonly InstalmentRule[] = [
  {
    region: "",
    validFrom: "2024-01-01",
    premiumAbove: "0.00",
    fewest: 2,
    most: 12,
    morePerYear: 0,
    firstPercent: 25,
    firstAmount: "0.00",
    laterSpreadPercent: 100,
    lastDaysBeforeEnd: 60,
  },
  {
    region: "51",
    validFrom: "2025-01-01",
    premiumAbove: "100000.00",
    fewest: 2,
    most: 4,
    morePerYear: 1,
    firstPercent: 25,
    firstAmount: "50000.00",
    laterSpreadPercent: 5,
    lastDaysBeforeEnd: 30,
  },
];

/** The rule of a branch on a day: that of its region goes before the general one, the later before the earlier. */
export function findInstalmentRule(comCode: string, day: PlainDate): InstalmentRule | undefined {
  return instalmentRules
    .filter(({ region, validFrom }) => comCode.startsWith(region) && validFrom <= day)
    .toSorted(
      (one, other) => one.region.length - other.region.length || one.validFrom.localeCompare(other.validFrom),
    )
    .at(-1);
}

/** Why a plan is not permitted even by an approval. Row numbers count from 0. */
export function checkInstalmentRule(
  rule: InstalmentRule,
  { premium, startDate, endDate }: PayPlanTerms,
  plan: readonly Instalment[],
): PayPlanError[] {
  const errors: PayPlanError[] = [];
  const say = (row: number, field: string, message: string) => void errors.push({ row, field, message });
  const total = parseMoney(premium);
  if (!total.greaterThan(parseMoney(rule.premiumAbove)))
    say(0, "planFee", `保费不超过 ${formatMoney(rule.premiumAbove)} 元，不能特殊分期`);
  const most = rule.most + rule.morePerYear * countFurtherYears(startDate, endDate);
  if (plan.length < rule.fewest) say(0, "payNo", `至少 ${rule.fewest} 期`);
  if (plan.length > most) say(most, "payNo", `最多 ${most} 期`);
  const [first] = plan;
  const fee = parseMoney(first?.planFee ?? "0");
  if (fee.lessThan(computeLeastShare(premium, rule.firstPercent)))
    say(0, "planFee", `首期不低于保费的 ${rule.firstPercent}%`);
  if (fee.lessThan(parseMoney(rule.firstAmount)))
    say(0, "planFee", `首期不低于 ${formatMoney(rule.firstAmount)} 元`);
  errors.push(...checkLaterInstalments(rule, plan));
  const lastDay = addDays(endDate, -rule.lastDaysBeforeEnd);
  const last = plan.at(-1);
  if (last && last.planDate > lastDay)
    say(
      plan.length - 1,
      "planDate",
      `末期应缴日期应在终保日期前至少 ${rule.lastDaysBeforeEnd} 天，不晚于 ${lastDay}`,
    );
  return errors;
}

function checkLaterInstalments(
  { laterSpreadPercent }: InstalmentRule,
  plan: readonly Instalment[],
): PayPlanError[] {
  const fees = plan.slice(1).map(({ planFee }) => parseMoney(planFee));
  if (laterSpreadPercent >= 100 || fees.length === 0) return [];
  const average = sumMoney(fees).dividedBy(fees.length);
  const spread = average.times(laterSpreadPercent).dividedBy(100);
  const message = `首期之后各期与其平均数相差不超过 ${laterSpreadPercent}%`;
  return fees.flatMap((fee, at) =>
    fee.minus(average).abs().greaterThan(spread) ? [{ row: at + 1, field: "planFee", message }] : [],
  );
}

function computeLeastShare(premium: string, percent: number) {
  return roundMoney(parseMoney(premium).times(percent).dividedBy(100));
}

/** Full years after the first. */
function countFurtherYears(startDate: PlainDate, endDate: PlainDate): number {
  return Math.max(0, Math.floor(countWholeMonths(startDate, addDays(endDate, 1)) / 12) - 1);
}

const MOST_INSTALMENTS_OF_BRANCH = 4;
const MOST_PREMIUM_OF_BRANCH = "1000000.00";

export function needsHeadOffice(premium: string, count: number): boolean {
  return (
    count > MOST_INSTALMENTS_OF_BRANCH || parseMoney(premium).greaterThan(parseMoney(MOST_PREMIUM_OF_BRANCH))
  );
}

/** Working days that an approver has. */
export const dueDays = { branch: 2, headOffice: 3 } as const;

/** The share of the premium in percent, with two decimals. */
export function computeSharePercent(planFee: string, premium: string): string {
  const total = parseMoney(premium);
  return total.isZero() ? "0.00" : toWireMoney(parseMoney(planFee).times(100).dividedBy(total));
}

/** Taken up or returned, in the states of ProposalStatus. */
const OPEN_PROPOSAL_STATES: ReadonlySet<string> = new Set(["01", "05"]);

/** Why the plan of a proposal can no longer be changed; undefined while it can. */
export function checkProposalState(status: string): string | undefined {
  return OPEN_PROPOSAL_STATES.has(status) ? undefined : "该投保单已提交或已结束，不能申请特殊分期";
}
