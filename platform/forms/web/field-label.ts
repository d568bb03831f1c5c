import type { CompiledForm } from "../compile-form.ts";

/** What the user calls a field of the filled form, by its place there; of a table it is the table. */
export function fieldLabel({ sections }: CompiledForm, [code, element]: readonly string[]): string {
  const found = sections.find((section) => section.code === code);
  const label = found?.elements.find((one) => one.code === element)?.element.label;
  return [found?.section.title, label].filter(Boolean).join(" · ");
}
