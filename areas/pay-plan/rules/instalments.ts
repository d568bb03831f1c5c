import type { StoredComputedField } from "#areas/document/rules/document.ts";
import { toDocumentListColumns } from "#areas/document/rules/projection.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import {
  type Money,
  parseMoney,
  parseTypedMoney,
  roundMoney,
  toWireMoney,
  ZERO_MONEY,
} from "#platform/kernel/money.ts";
import { type ApprovedPayPlan, checkPayPlan } from "./approved-plan.ts";
import { type PayPlanFormRow, readTypedMoney } from "./pay-plan.ts";

/** Computes the instalments of a form. Shares become amounts, and the last instalment takes the difference. */
export function computeInstalmentRows(content: FilledForm, premium: string): PayPlanFormRow[] {
  const rows = listFormRows(content["payPlan"]).map((row) => row as PayPlanFormRow);
  if (rows.some(({ planFee = "" }) => planFee !== "")) return rows;
  // A share that is no number yet leaves its instalment without an amount, which the check of the plan reports.
  if (rows.some((row) => !parseTypedMoney(row["payRatio"] || "0").ok)) return rows;
  let left: Money = parseMoney(premium);
  return rows.map((row, at) => {
    const share = roundMoney(
      parseMoney(premium)
        .times(readTypedMoney(row["payRatio"] || "0"))
        .dividedBy(100),
    );
    const planFee = at === rows.length - 1 ? left : share;
    left = left.minus(planFee);
    return { ...row, planFee: toWireMoney(planFee.lessThan(ZERO_MONEY) ? ZERO_MONEY : planFee) };
  });
}

/** Computes the instalment amounts to display, in the currency of the premium. */
export function computeInstalmentFigures(content: FilledForm, premium: string): StoredComputedField[] {
  return computeInstalmentRows(content, premium).map(({ planFee = "" }, index) => ({
    section: "payPlan",
    index,
    element: "planFee",
    value: planFee,
  }));
}

/** Checks the plan of a form. Returns nothing until premium, period and rows are valid. */
export function checkPayPlanOfForm(
  content: FilledForm,
  { errors, priced }: Pick<ProductFormEvaluation, "errors" | "priced">,
  approved: readonly ApprovedPayPlan[],
): FormError[] {
  const { startDate, endDate } = toDocumentListColumns(content);
  if (!("quote" in priced) || startDate === null || endDate === null) return [];
  if (errors.some(({ section }) => section === "payPlan")) return [];
  const premium = toWireMoney(priced.quote.premiumCny);
  const found = checkPayPlan(
    { premium, startDate, endDate },
    computeInstalmentRows(content, premium),
    approved,
  );
  return found.map(({ row, field, message }) => ({
    section: "payPlan",
    index: row,
    element: field,
    message,
  }));
}
