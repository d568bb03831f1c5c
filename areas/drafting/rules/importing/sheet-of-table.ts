import type { FormSection } from "#platform/forms/definition.ts";
import { sheetName } from "#platform/forms/sheet/layout.ts";
import type { ReadSheet } from "#platform/forms/sheet/read-sheet.ts";

/** Which sheet of a file a table's rows stand in; a file of one sheet may call it what it likes. */
export function sheetOfTable(
  sheets: readonly ReadSheet[],
  { title }: Pick<FormSection, "title">,
): ReadSheet | { readonly why: string } {
  const name = sheetName(title);
  const found = sheets.length === 1 ? sheets[0] : sheets.find((sheet) => sheet.name.trim() === name);
  return found ? { ...found, name } : { why: `找不到工作表“${name}”` };
}
