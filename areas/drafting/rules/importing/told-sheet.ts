import { formatColumn, type Sheet, type SheetError } from "#platform/forms/sheet/sheet.ts";

/** A sheet of a brought file as it goes back to the page, where it is corrected. */
export function toldSheet({ name, rows, spoilt }: Sheet) {
  return { name, rows: rows.map(({ at, cells }) => ({ at, cells: [...cells] })), spoilt: [...spoilt] };
}

export function toldFault(fault: SheetError) {
  return { ...fault, letter: formatColumn(fault.column) };
}
