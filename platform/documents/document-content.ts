import type { CompiledSection } from "#platform/forms/compile-form.ts";
import type { AreaForm } from "#platform/forms/define-form.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { computeReadOnlyCells } from "#platform/forms/computed-cells.ts";

/**
 * The content that is stored: sections of the form only, read-only cells as they were, formulas computed. A sent cell
 * that the form lets nobody type is dropped.
 */
export function documentContent(
  { compiled }: AreaForm,
  typed: FilledForm,
  stored: FilledForm = {},
): FilledForm {
  const sections = compiled.sections.map((section) => [section.code, sectionContent(section, typed, stored)]);
  return computeReadOnlyCells(compiled, Object.fromEntries(sections) as FilledForm, {});
}

function sectionContent(section: CompiledSection, typed: FilledForm, stored: FilledForm): FilledForm[string] {
  const { code, elements, isTable } = section;
  const isReadOnly = elements.every(({ element }) => element.readOnly);
  if (isTable) return isReadOnly ? (stored[code] ?? []) : listFormRows(typed[code]);
  const [row = {}] = listFormRows(typed[code]);
  const [before = {}] = listFormRows(stored[code]);
  const cells = elements.map(({ code: name, element }) => [
    name,
    element.readOnly ? before[name] : row[name],
  ]);
  return Object.fromEntries(cells) as FilledForm[string];
}
