import { removeUploadSections } from "#areas/judging/rules/draft.ts";
import { MAX_RENEWAL_DAYS_AFTER_END, RENEWABLE_DAYS_BEFORE_END } from "#areas/judging/rules/renewal.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { buildPeriodOfSameLength } from "#areas/proposal/rules/copying.ts";
import { SUSPENDED } from "./suspension.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { addDays, countDaysBetween, type PlainDate } from "#platform/kernel/plain-date.ts";

/** Not yet in force, and in force. */
export const COVERING_POLICY_STATUSES: ReadonlySet<string> = new Set(["01", "02"]);
const OVER = "03";

export type PolicyStatusAndPeriod = {
  readonly status: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
};

export function getFirstRenewableDay({ endDate }: Pick<PolicyStatusAndPeriod, "endDate">): PlainDate {
  return addDays(endDate, -RENEWABLE_DAYS_BEFORE_END);
}

/** Why a policy is not renewed today; undefined where it may be. */
export function getPolicyNotRenewableReason(
  policy: Omit<PolicyStatusAndPeriod, "startDate">,
  today: PlainDate,
): string | undefined {
  if (policy.status === SUSPENDED) return "保单已中止，复效后才能续保";
  if (policy.status !== OVER && !COVERING_POLICY_STATUSES.has(policy.status))
    return "保单已退保、注销或被替换";
  if (today > addDays(policy.endDate, MAX_RENEWAL_DAYS_AFTER_END))
    return `终保已超过 ${MAX_RENEWAL_DAYS_AFTER_END} 天，请按新保办理`;
  const first = getFirstRenewableDay(policy);
  return today < first ? `终保前 ${RENEWABLE_DAYS_BEFORE_END} 天起可以续保，即 ${first} 起` : undefined;
}

/** Short covers, such as trips, end before a reminder makes sense. */
export function isCoverLongEnoughForReminder({
  startDate,
  endDate,
}: Omit<PolicyStatusAndPeriod, "status">): boolean {
  return countDaysBetween(startDate, endDate) >= RENEWABLE_DAYS_BEFORE_END;
}

const MIDNIGHT = "24";

/** Instalments belong to the old premium. */
const LEFT_BEHIND = new Set(["payPlan"]);

/** The cover that follows: it begins where the old one ends, or tomorrow where that is over, and is as long. */
export function toRenewalForm(
  compiled: CompiledProduct,
  content: FilledForm,
  {
    policyNo,
    today,
    ...cover
  }: Omit<PolicyStatusAndPeriod, "status"> & { policyNo: string; today: PlainDate },
): FilledForm {
  const fresh = Object.entries(removeUploadSections(compiled, content)).filter(
    ([code]) => !LEFT_BEHIND.has(code),
  );
  const form = Object.fromEntries(fresh);
  const base = { renewalFlag: "1", previousPolicyNo: policyNo, inquiryType: "0", batchCount: "" };
  const period = renewedPeriod(cover, only(form, "period"), today);
  return {
    ...form,
    base: { ...only(form, "base"), ...base },
    period: { ...only(form, "period"), ...period },
  };
}

function renewedPeriod(
  cover: Omit<PolicyStatusAndPeriod, "status">,
  row: FilledRow,
  today: PlainDate,
): FilledRow {
  const endHour = typeof row["endHour"] === "string" && row["endHour"] !== "" ? row["endHour"] : MIDNIGHT;
  const isWhole = endHour === MIDNIGHT;
  const next = isWhole ? addDays(cover.endDate, 1) : cover.endDate;
  const isOver = next < today;
  const days = buildPeriodOfSameLength(isOver ? addDays(today, 1) : next, cover);
  return { ...days, ...(!isOver && { startHour: isWhole ? "0" : endHour }) };
}

function only(form: FilledForm, code: string): FilledRow {
  return listFormRows(form[code])[0] ?? {};
}
