import type { FilledForm } from "#platform/forms/filled-form.ts";
import { beginSpans } from "#platform/forms/span.ts";
import { createEmptyForm, createEmptyRow } from "#platform/forms/web/row-edits.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { CompiledProduct } from "../rules/compile-product.ts";
import { listFirstRows } from "../rules/first-rows.ts";

/** The form of a new document: presets, the rows that the product requires, and a period that begins tomorrow. */
export function createFirstProductForm({ form, product }: CompiledProduct, today: PlainDate): FilledForm {
  const empty = createEmptyForm(form.sections);
  const firstRows = listFirstRows(product);
  const tables = form.sections.flatMap((section) => {
    const rows = section.isTable ? (firstRows[section.code] ?? []) : [];
    const preset = createEmptyRow(section);
    return rows.length === 0 ? [] : [[section.code, rows.map((row) => ({ ...preset, ...row }))] as const];
  });
  const filled = {
    ...empty,
    ...Object.fromEntries(tables),
    base: { ...empty["base"], riskCode: product.riskCode },
  };
  return beginSpans(product.sections, filled, today);
}
