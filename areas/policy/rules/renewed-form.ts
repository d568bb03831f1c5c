import { freshOf } from "#areas/drafting/rules/draft.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { periodFrom } from "#areas/proposal/rules/moved-period.ts";
import { type FilledForm, type FilledRow, rowsOf } from "#platform/forms/filled-form.ts";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { Cover } from "./renewable.ts";

const MIDNIGHT = "24";

/** What belongs to the old contract alone: its instalments were of another premium. */
const LEFT_BEHIND = new Set(["payPlan"]);

/** The cover that follows: it begins where the old one ends, or tomorrow where that is over, and is as long. */
export function renewedForm(
  compiled: CompiledProduct,
  content: FilledForm,
  { policyNo, today, ...cover }: Omit<Cover, "status"> & { policyNo: string; today: PlainDate },
): FilledForm {
  const fresh = Object.entries(freshOf(compiled, content)).filter(([code]) => !LEFT_BEHIND.has(code));
  const form = Object.fromEntries(fresh);
  const base = { renewalFlag: "1", previousPolicyNo: policyNo, inquiryType: "0", batchCount: "" };
  const period = renewedPeriod(cover, only(form, "period"), today);
  return {
    ...form,
    base: { ...only(form, "base"), ...base },
    period: { ...only(form, "period"), ...period },
  };
}

function renewedPeriod(cover: Omit<Cover, "status">, row: FilledRow, today: PlainDate): FilledRow {
  const endHour = typeof row["endHour"] === "string" && row["endHour"] !== "" ? row["endHour"] : MIDNIGHT;
  const isWhole = endHour === MIDNIGHT;
  const next = isWhole ? addDays(cover.endDate, 1) : cover.endDate;
  const isOver = next < today;
  const days = periodFrom(isOver ? addDays(today, 1) : next, cover);
  return { ...days, ...(!isOver && { startHour: isWhole ? "0" : endHour }) };
}

function only(form: FilledForm, code: string): FilledRow {
  return rowsOf(form[code])[0] ?? {};
}
