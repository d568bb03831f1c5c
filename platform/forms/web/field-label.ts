import type { CompiledForm } from "../compile-form.ts";

/** Labels a field by its path in the filled form. The path of a cell of a table ends with the name of its row. */
export function getFieldLabel(
  { sections }: Pick<CompiledForm, "sections">,
  [code, element, row]: readonly string[],
): string {
  const section = sections.find((candidate) => candidate.code === code);
  const label = section?.elements.find((candidate) => candidate.code === element)?.element.label;
  return [section?.section.title, section?.isTable ? row : "", label].filter(Boolean).join(" · ");
}
