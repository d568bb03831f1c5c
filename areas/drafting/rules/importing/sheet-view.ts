import { formatColumn, type Sheet, type SheetError } from "#platform/forms/sheet/sheet.ts";

/** A sheet of a brought file as it goes back to the page, where it is corrected. */
export function toSheetView({ name, rows, spoilt }: Sheet) {
  return { name, rows: rows.map(({ at, cells }) => ({ at, cells: [...cells] })), spoilt: [...spoilt] };
}

export function toImportErrorRow(error: SheetError) {
  return { ...error, letter: formatColumn(error.column) };
}
