import type { FilledForm } from "#platform/forms/filled-form.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { type CompiledProduct, priceForm } from "#areas/product/rules/compile-product.ts";
import { toFigureCells, fillFigures } from "#areas/product/rules/figure-cells.ts";
import { getTextOf } from "#areas/product/rules/form-cells.ts";
import type { FactValues } from "#areas/product/rules/rating/rated-rows.ts";
import type { ClauseLabels } from "#areas/product/rules/special-clause.ts";
import { scheduleRemarks } from "./rules/remarks.ts";
import type { ScheduleHead, ScheduleInput } from "./rules/schedule.ts";

/** Builds the policy that a filled form would become. */
export function createSamplePolicy(
  product: CompiledProduct,
  filled: FilledForm,
  { names, facts }: { names: ClauseLabels; facts: FactValues },
): ScheduleInput {
  const priced = priceForm(product, filled, facts);
  if ("error" in priced) throw new Error(priced.error.message);
  const { currency, sumAmount, premium } = priced.quote;
  const figures = { currency, amount: toWireMoney(sumAmount), premium: toWireMoney(premium) };
  const form = fillFigures(filled, toFigureCells(priced.quote), product.product.sections);
  return { product, form, names, head: { ...headOf(product, form), ...figures } };
}

function headOf({ product: { riskCode } }: CompiledProduct, form: FilledForm) {
  const at = (element: string): string => getTextOf(form, "period", element);
  return {
    policyNo: `P3201${riskCode}2025000000001`,
    issueDate: "2024-12-16",
    company: "示例财产保险股份有限公司南京分公司",
    handler: "张经办",
    holder: getTextOf(form, "holder", "holderName"),
    insured: getTextOf(form, "insured", "insuredName"),
    period: {
      startDate: at("startDate"),
      startHour: at("startHour"),
      endDate: at("endDate"),
      endHour: at("endHour"),
    },
    remarks: scheduleRemarks,
  } satisfies Partial<ScheduleHead>;
}
