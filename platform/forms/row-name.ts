import type { FilledRow, FormCell } from "./filled-form.ts";

/** A row of a table by its number, counted from 0, and by its first text. */
export function formatRowName(row: FilledRow | undefined, index: number): string {
  return ["第", index + 1, "行", findRowText(row)].filter((part) => part !== undefined).join(" ");
}

/** The first text of a row that is words and not a code. */
export function findRowText(row: FilledRow | undefined): string | undefined {
  const text = Object.values(row ?? {}).find(isName);
  return typeof text === "string" ? text : undefined;
}

function isName(cell: FormCell): boolean {
  return typeof cell === "string" && /\p{Script=Han}/u.test(cell);
}
