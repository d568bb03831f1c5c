import { type Money, roundMoney, sumMoney } from "#platform/kernel/money.ts";
import { isEmptyCell } from "../check-form.ts";
import type { CompiledElement } from "../compile-form.ts";
import { type FilledRow, listFormRows } from "../filled-form.ts";
import { hasColumnTotal } from "../cell-format.ts";
import { toCellMoney, isSameMoney } from "./form-setup.ts";
import type { RowId } from "./form-state.ts";
import type { FormStore } from "./form-store.ts";

export type ColumnTotals = Readonly<Record<string, Money>>;

type Amounts = readonly (Money | undefined)[];
type Line = { readonly row: FilledRow | undefined; readonly amounts: Amounts };

/** Sums the columns. Empty cells count with their computed value, and only changed rows are read again. */
export function createColumnTotals(
  store: FormStore,
  section: string,
  columns: readonly CompiledElement[],
): () => ColumnTotals {
  const summed = columns.filter(hasColumnTotal).map(({ code }) => code);
  let lines: ReadonlyMap<RowId, Line> = new Map();
  let cached: { rows: readonly FilledRow[]; figuresAt: number; totals: ColumnTotals } | undefined;

  const amountOf = (row: FilledRow | undefined, id: RowId, element: string): Money | undefined => {
    const cell = row?.[element];
    return toCellMoney(isEmptyCell(cell) ? store.effectiveCell({ section, row: id, element }) : cell);
  };
  const lineOf = (row: FilledRow | undefined, id: RowId, areFiguresSame: boolean): Line => {
    const before = lines.get(id);
    if (before?.row === row && before && areFiguresSame) return before;
    const amounts = summed.map((element) => amountOf(row, id, element));
    return { row, amounts: before && sameAmounts(before.amounts, amounts) ? before.amounts : amounts };
  };

  return () => {
    const [rows, figuresAt] = [listFormRows(store.filled()[section]), store.computedVersion()];
    if (cached?.rows === rows && cached.figuresAt === figuresAt) return cached.totals;
    const areFiguresSame = cached?.figuresAt === figuresAt;
    const newLines = new Map(
      store.rowIds(section).map((id, index) => [id, lineOf(rows[index], id, areFiguresSame)] as const),
    );
    const isSame =
      cached &&
      newLines.size === lines.size &&
      [...newLines].every(([id, { amounts }]) => lines.get(id)?.amounts === amounts);
    lines = newLines;
    const totals = isSame && cached ? cached.totals : addUp(summed, [...newLines.values()]);
    cached = { rows, figuresAt, totals };
    return totals;
  };
}

function addUp(summed: readonly string[], lines: readonly Line[]): ColumnTotals {
  return Object.fromEntries(
    summed.map((code, index) => [
      code,
      roundMoney(sumMoney(lines.flatMap(({ amounts }) => amounts[index] ?? []))),
    ]),
  );
}

function sameAmounts(left: Amounts, right: Amounts): boolean {
  return left.every((amount, index) => isSameMoney(amount, right[index]));
}
