import type { FilledForm } from "#platform/forms/filled-form.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { type CompiledProduct, priceForm } from "#areas/product/rules/compile-product.ts";
import { toPremiumFigureCells, fillPremiumFigures } from "#areas/product/rules/figure-cells.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import type { FormulaFactValues } from "#areas/product/rules/rating/rated-rows.ts";
import type { ScheduleLabels } from "./rules/cell-formatter.ts";
import { type ContractPaperKind, isPolicyPaperKind } from "./rules/paper-kinds.ts";
import type { PolicyScheduleHead, PolicyScheduleInput } from "./rules/schedule-shape.ts";

export { renderPaper, writePaperFile } from "./commands/printing.ts";

/** Builds the policy that a filled form would become, or its proposal. */
export function createSamplePolicy(
  product: CompiledProduct,
  filled: FilledForm,
  {
    names,
    facts,
    kind = "schedule",
  }: { names: ScheduleLabels; facts: FormulaFactValues; kind?: ContractPaperKind },
): PolicyScheduleInput {
  const priced = priceForm(product, filled, facts);
  if ("error" in priced) throw new Error(priced.error.message);
  const { currency, sumAmount, premium } = priced.quote;
  const figures = { currency, amount: toWireMoney(sumAmount), premium: toWireMoney(premium) };
  const form = fillPremiumFigures(filled, toPremiumFigureCells(priced.quote), product.product.sections);
  return { product, form, names, head: { kind, ...headOf(product, form, kind), ...figures } };
}

function headOf({ product: { riskCode } }: CompiledProduct, form: FilledForm, kind: ContractPaperKind) {
  const at = (element: string): string => getFormText(form, "period", element);
  return {
    businessNo: `${isPolicyPaperKind(kind) ? "P" : "T"}${riskCode}202432010100000001`,
    date: "2024-12-16",
    company: "示例财产保险股份有限公司南京分公司",
    handler: "张经办",
    holder: getFormText(form, "holder", "holderName"),
    insured: getFormText(form, "insured", "insuredName"),
    period: {
      startDate: at("startDate"),
      startHour: at("startHour"),
      endDate: at("endDate"),
      endHour: at("endHour"),
    },
    servicePhone: "95500",
  } satisfies Partial<PolicyScheduleHead>;
}
