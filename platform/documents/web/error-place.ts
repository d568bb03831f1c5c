import { WHOLE_TABLE_ROW_ID } from "#platform/forms/web/form-errors.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import { type FormCellAddress, SINGLE_ROW_ID } from "#platform/forms/web/form-state.ts";

/** Inputs of calls that are shown as a field of the form. */
const formFields: Readonly<Record<string, string>> = { comCode: "form.base.comCode" };

/** A document's form, or that of a step. */
const roots: ReadonlySet<string> = new Set(["form", "input"]);

/** The field that a refusal names: "form.section.element", in a table "form.section.index.element" or the whole table. */
export function findCellOfErrorPath(
  store: Pick<FormStore, "form" | "rowIds">,
  path: string,
): FormCellAddress | undefined {
  const [root = "", section = "", ...rest] = withRoot(store, formFields[path] ?? path).split(".");
  const found = store.form.sections.find(({ code }) => code === section);
  const element = rest.at(-1) ?? "";
  if (!roots.has(root) || !found?.elements.some(({ code }) => code === element)) return undefined;
  const rowInTable = rest.length === 1 ? WHOLE_TABLE_ROW_ID : store.rowIds(section)[Number(rest[0])];
  const row = found.isTable ? rowInTable : SINGLE_ROW_ID;
  return row === undefined ? undefined : { section, row, element };
}

/** An input beside the form that is shown as a section of it, such as the terms of an endorsement. */
function withRoot({ form }: Pick<FormStore, "form">, path: string): string {
  const [first = ""] = path.split(".");
  return form.sections.some(({ code }) => code === first) ? `form.${path}` : path;
}

/** The section, row and label of a field, as the user knows them. */
export function formatCellLocation(
  { form, indexOf }: Pick<FormStore, "form" | "indexOf">,
  place: FormCellAddress,
): string {
  const section = form.sections.find(({ code }) => code === place.section);
  const label = section?.elements.find(({ code }) => code === place.element)?.element.label ?? "";
  const index = section?.isTable && place.row !== WHOLE_TABLE_ROW_ID ? indexOf(place.section, place.row) : -1;
  const row = index < 0 ? "" : ` 第 ${index + 1} 行`;
  return `${section?.section.title ?? ""}${row} · ${label}`;
}
