import type { FormSection } from "#platform/forms/definition.ts";
import { toSheetName } from "#platform/forms/sheet/sheet-layout.ts";
import type { Sheet } from "#platform/forms/sheet/sheet.ts";

/** Which sheet of a file a table's rows stand in; a file of one sheet may call it what it likes. */
export function sheetOfTable(
  sheets: readonly Sheet[],
  { title }: Pick<FormSection, "title">,
): Sheet | { readonly why: string } {
  const name = toSheetName(title);
  const found = sheets.length === 1 ? sheets[0] : sheets.find((sheet) => sheet.name.trim() === name);
  return found ? { ...found, name } : { why: `找不到工作表“${name}”` };
}
