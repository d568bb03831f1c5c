import type { PlainDate } from "#platform/kernel/plain-date.ts";
import {
  checkStandardPlan,
  type Instalment,
  type PayPlanError,
  type PayPlanFormRow,
  type PayPlanTerms,
  readPayPlan,
} from "./pay-plan.ts";

/** A plan beyond the standard that an application for special instalments permits, with its terms. */
export type ApprovedPayPlan = PayPlanTerms & {
  readonly approvedNo: string;
  readonly instalments: readonly Instalment[];
};

const BEYOND = "超出标准分期，请申请特殊分期";

/** Checks the rows of a form. Row numbers count from 0. An approval of the same plan lifts the standard limits. */
export function checkPayPlan(
  terms: PayPlanTerms,
  rows: readonly PayPlanFormRow[],
  approved: readonly ApprovedPayPlan[] = [],
): PayPlanError[] {
  const { errors, plan } = readPayPlan(terms, rows);
  if (plan.length === 0 || findFittingApproval(terms, plan, approved)) return errors;
  return [...errors, ...checkStandardPlan(terms, plan, describeMissingApproval(terms, approved))];
}

/** The approval of exactly these terms and rows. */
export function findFittingApproval(
  terms: PayPlanTerms,
  plan: readonly Instalment[],
  approved: readonly ApprovedPayPlan[],
): ApprovedPayPlan | undefined {
  return approved.find((one) => hasSameTerms(one, terms) && hasSameRows(one.instalments, plan));
}

/** What to do about a plan beyond the standard that no approval fits. */
function describeMissingApproval(
  { premium, startDate, endDate }: PayPlanTerms,
  approved: readonly ApprovedPayPlan[],
): string {
  if (approved.length === 0) return BEYOND;
  const priced = approved.filter((one) => one.premium === premium);
  if (priced.length === 0) return "保费已变化，请重新申请特殊分期";
  const isSamePeriod = priced.some((one) => hasSamePeriod(one, { startDate, endDate }));
  return isSamePeriod ? "与已批准的特殊分期不一致，请重新申请" : "保险期间已变化，请重新申请特殊分期";
}

type Period = { readonly startDate: PlainDate; readonly endDate: PlainDate };

function hasSamePeriod(one: Period, other: Period): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate;
}

function hasSameTerms(one: PayPlanTerms, other: PayPlanTerms): boolean {
  return one.premium === other.premium && hasSamePeriod(one, other);
}

function hasSameRows(one: readonly Instalment[], other: readonly Instalment[]): boolean {
  const keyOf = ({ planFee, planDate, planEndDate }: Instalment): string =>
    `${planFee} ${planDate} ${planEndDate}`;
  return one.map(keyOf).join() === other.map(keyOf).join();
}
