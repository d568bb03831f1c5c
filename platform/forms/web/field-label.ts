import type { CompiledForm } from "../compile-form.ts";

/** Labels a field by its path in the filled form. A cell of a table takes the label of the table. */
export function getFieldLabel({ sections }: CompiledForm, [code, element]: readonly string[]): string {
  const section = sections.find((candidate) => candidate.code === code);
  const label = section?.elements.find((candidate) => candidate.code === element)?.element.label;
  return [section?.section.title, label].filter(Boolean).join(" · ");
}
