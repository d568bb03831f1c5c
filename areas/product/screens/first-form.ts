import type { FilledForm } from "#platform/forms/filled-form.ts";
import { refreshPartiesMarkedSame } from "#platform/forms/same-party.ts";
import { beginSpans } from "#platform/forms/span.ts";
import { createEmptyForm, createEmptyRow } from "#platform/forms/web/row-edits.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { CompiledProduct } from "../rules/compile-product.ts";
import { listFirstRows } from "../rules/first-rows.ts";
import type { Product } from "../rules/product-shape.ts";

/** The form of a new document: presets, values and rows that the product lays down, and a period that begins tomorrow. */
export function createFirstProductForm({ form, product }: CompiledProduct, today: PlainDate): FilledForm {
  const empty = createEmptyForm(form.sections);
  const firstRows = listFirstRows(product);
  const tables = form.sections.flatMap((section) => {
    const rows = section.isTable ? (firstRows[section.code] ?? []) : [];
    const preset = createEmptyRow(section);
    return rows.length === 0 ? [] : [[section.code, rows.map((row) => ({ ...preset, ...row }))] as const];
  });
  const base = { ...empty["base"], riskCode: product.riskCode };
  const filled = withFirstValues({ ...empty, ...Object.fromEntries(tables), base }, product.firstValues);
  return beginSpans(product.sections, refreshPartiesMarkedSame(product.sections, filled), today);
}

function withFirstValues(form: FilledForm, firstValues: Product["firstValues"] = []): FilledForm {
  const filled: Record<string, FilledForm[string]> = { ...form };
  for (const { field, value } of firstValues) {
    const [section = "", element = ""] = field.split(".");
    filled[section] = { ...filled[section], [element]: value };
  }
  return filled;
}
