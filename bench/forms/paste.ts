import { strict as assert } from "node:assert";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import { cellAt, choices, columnAt } from "../test-form/fields.ts";
import { TABLE_CODE } from "../test-form/test-form.ts";
import { settle, show, timeOf, type VisitResult } from "./visit.ts";

export const PASTED = { rows: 500, columns: 20 };

type OpenedStage = { opened: { store: FormStore } };
type PasteResult = { rows: number; typed: string; canUndo: boolean };

/** Pastes as from a spreadsheet into a table of one row. One undo step removes everything. */
export async function pasteOnce({
  page,
  contestant,
}: VisitResult): Promise<{ pasteMs: number; undoMs: number }> {
  await show(page, { fields: 150, rows: 1, columns: PASTED.columns });
  await settle(page);
  const before = await watched(page);
  await page.evaluate((text) => navigator.clipboard.writeText(text), spreadsheet());
  await page.locator(contestant.cell(0, { section: TABLE_CODE, ...columnAt(0) })).click();
  const pasteMs = await timeOf(page, "paste", () => page.keyboard.press("Control+V"));
  await settle(page);
  const after = await watched(page);
  assert.equal(after.rows, PASTED.rows);
  assert.ok(after.typed.includes(String(cellAt("money", PASTED.rows - 1))), "the last row came along");
  await page.keyboard.down("Control");
  const undoMs = await timeOf(page, "keydown", () => page.keyboard.press("z"));
  await page.keyboard.up("Control");
  await settle(page);
  const undone = await watched(page);
  assert.ok(undone.typed === before.typed && !undone.canUndo, "one step back takes the whole paste away");
  return { pasteMs, undoMs };
}

function watched(page: VisitResult["page"]): Promise<PasteResult> {
  return page.evaluate((table) => {
    const { store } = (window as unknown as OpenedStage).opened;
    return {
      rows: store.rowIds(table).length,
      typed: JSON.stringify(store.typedForm()),
      canUndo: store.canUndo(),
    };
  }, TABLE_CODE);
}

const labels = new Map(choices.map(({ value, label }) => [value, label]));

function spreadsheet(): string {
  const columns = Array.from({ length: PASTED.columns }, (_, index) => columnAt(index));
  return Array.from({ length: PASTED.rows }, (_, row) =>
    columns
      .map(({ kind }) => String(cellAt(kind, row)))
      .map((cell, index) => (columns[index]?.kind === "select" ? labels.get(cell) : cell))
      .join("\t"),
  ).join("\n");
}
