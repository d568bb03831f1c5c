import { type Money, roundMoney, sumMoney } from "#platform/kernel/money.ts";
import { isEmpty } from "../check-form.ts";
import type { CompiledElement } from "../compile-form.ts";
import { type FilledRow, rowsOf } from "../filled.ts";
import { isSummed } from "../shown-cell.ts";
import { asMoney, sameMoney } from "./form-setup.ts";
import type { RowId } from "./form-state.ts";
import type { FormStore } from "./form-store.ts";

export type Totals = Readonly<Record<string, Money>>;

type Amounts = readonly (Money | undefined)[];
type Line = { readonly row: FilledRow | undefined; readonly amounts: Amounts };

/** What the columns add up to, with the system's figures where nothing was typed; only what changed is read again. */
export function openTotals(
  store: FormStore,
  section: string,
  columns: readonly CompiledElement[],
): () => Totals {
  const summed = columns.filter(isSummed).map(({ code }) => code);
  let lines: ReadonlyMap<RowId, Line> = new Map();
  let kept: { rows: readonly FilledRow[]; figuresAt: number; totals: Totals } | undefined;

  const amountOf = (row: FilledRow | undefined, id: RowId, element: string): Money | undefined => {
    const cell = row?.[element];
    return asMoney(isEmpty(cell) ? store.shownCell({ section, row: id, element }) : cell);
  };
  const lineOf = (row: FilledRow | undefined, id: RowId, areFiguresSame: boolean): Line => {
    const before = lines.get(id);
    if (before?.row === row && before && areFiguresSame) return before;
    const amounts = summed.map((element) => amountOf(row, id, element));
    return { row, amounts: before && sameAmounts(before.amounts, amounts) ? before.amounts : amounts };
  };

  return () => {
    const [rows, figuresAt] = [rowsOf(store.filled()[section]), store.figuresAt()];
    if (kept?.rows === rows && kept.figuresAt === figuresAt) return kept.totals;
    const areFiguresSame = kept?.figuresAt === figuresAt;
    const next = new Map(
      store.rowIds(section).map((id, index) => [id, lineOf(rows[index], id, areFiguresSame)] as const),
    );
    const isSame =
      kept &&
      next.size === lines.size &&
      [...next].every(([id, { amounts }]) => lines.get(id)?.amounts === amounts);
    lines = next;
    const totals = isSame && kept ? kept.totals : added(summed, [...next.values()]);
    kept = { rows, figuresAt, totals };
    return totals;
  };
}

function added(summed: readonly string[], lines: readonly Line[]): Totals {
  return Object.fromEntries(
    summed.map((code, at) => [code, roundMoney(sumMoney(lines.flatMap(({ amounts }) => amounts[at] ?? [])))]),
  );
}

function sameAmounts(one: Amounts, other: Amounts): boolean {
  return one.every((amount, at) => sameMoney(amount, other[at]));
}
