import type { FormElementType, FormSection, SpanTerms } from "#platform/forms/definition.ts";
import type { ProductErrorReporter } from "./error-report.ts";

const fieldTypes: Readonly<Record<Exclude<keyof SpanTerms, "lasts">, FormElementType>> = {
  startDate: "date",
  startHour: "select",
  endDate: "date",
  endHour: "select",
  length: "number",
  unit: "select",
};

/** Checks the span of a section: each named field must exist with the type that it needs. */
export function checkSpan({ code, kind, span, elements }: FormSection, report: ProductErrorReporter): void {
  if (!span) return;
  const place = `分区“${code}”`;
  if (kind !== "form") report(place, "“span”只用于单行分区");
  for (const [word, type] of Object.entries(fieldTypes)) {
    const name = span[word as keyof typeof fieldTypes];
    if (name === undefined) continue;
    const element = elements.find(({ elementCode }) => elementCode === name);
    if (element?.type !== type) report(place, `“span”的${word}应为 ${type} 字段，没有“${name}”`);
  }
}
