import { getFormCellAtPath } from "#platform/forms/define-form.ts";
import { formatFieldCell } from "#platform/forms/web/field-format.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import { PENDING_MARK } from "#platform/ui/pending-mark.ts";
import type { DocumentDefinition } from "../definition.ts";
import type { DocumentInfo } from "../document-calls.ts";
import { type FormCellWithElement, useOptionListsForCells } from "./use-loaded-options.ts";

type DocumentForm = Pick<DocumentInfo, "form">;

/** The cells of a document at these paths, with the elements that say how they read. */
export function listDocumentCells(
  { form }: Pick<DocumentDefinition, "form">,
  info: DocumentForm,
  paths: readonly string[],
): FormCellWithElement[] {
  return paths.flatMap((path) => {
    const [section = "", name = ""] = path.split(".");
    const compiled = form.compiled.sections.find(({ code }) => code === section);
    const element = compiled?.elements.find(({ code }) => code === name)?.element;
    return element ? [{ section, element, cell: getFormCellAtPath(info.form, path) }] : [];
  });
}

/** What a document is called; undefined while its name is loading. */
export function useDocumentHeading(
  document: DocumentDefinition,
  info: DocumentForm | undefined,
  options: OptionListSource,
): string | undefined {
  const path = document.columns[document.heading]?.path ?? "";
  const cells = info ? listDocumentCells(document, info, [path]) : [];
  useOptionListsForCells(options, cells);
  const [cell] = cells;
  if (!cell) return undefined;
  const text = formatFieldCell(cell.section, cell.element, cell.cell, options);
  return text.includes(PENDING_MARK) ? undefined : text;
}
