import type { SheetError } from "#platform/forms/sheet/sheet.ts";
import type { ImportedForm } from "./assemble.ts";
import { type ImportLayout, MAIN_SHEET } from "#areas/drafting/rules/importing/layout.ts";

/** Of each proposal how many errors it has; an error that is nobody's row, such as a missing column, is everybody's. */
export function errorsByForm(
  forms: readonly ImportedForm[],
  errors: readonly SheetError[],
  layouts: readonly ImportLayout[],
): Map<string, number> {
  const owners = new Map<string, string>();
  for (const { no, at, rowsAt } of forms) {
    owners.set(placeKey(MAIN_SHEET, at), no);
    for (const { table, name } of layouts)
      for (const line of (table !== undefined && rowsAt[table]) || []) owners.set(placeKey(name, line), no);
  }
  const counts = new Map(forms.map(({ no }) => [no, 0]));
  for (const { sheet, at } of errors) {
    const owner = owners.get(placeKey(sheet, at));
    const told = owner === undefined ? [...counts.keys()] : [owner];
    for (const no of told) counts.set(no, (counts.get(no) ?? 0) + 1);
  }
  return counts;
}

function placeKey(sheet: string, at: number): string {
  return `${at} ${sheet}`;
}
