import { columnLetter, type ReadSheet, type SheetFault } from "#platform/forms/sheet/read-sheet.ts";

/** A sheet of a brought file as it goes back to the page, where it is corrected. */
export function toldSheet({ name, rows, spoilt }: ReadSheet) {
  return { name, rows: rows.map(({ at, cells }) => ({ at, cells: [...cells] })), spoilt: [...spoilt] };
}

export function toldFault(fault: SheetFault) {
  return { ...fault, letter: columnLetter(fault.column) };
}
