import type { FilledForm } from "#platform/forms/filled-form.ts";
import { beginSpans } from "#platform/forms/span.ts";
import { createEmptyForm } from "#platform/forms/web/row-edits.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { CompiledProduct } from "../rules/compile-product.ts";

/** The form of a new document: presets, and a period that begins tomorrow. */
export function createFirstProductForm({ form, product }: CompiledProduct, today: PlainDate): FilledForm {
  const empty = createEmptyForm(form.sections);
  const withRisk = { ...empty, base: { ...empty["base"], riskCode: product.riskCode } };
  return beginSpans(product.sections, withRisk, today);
}
