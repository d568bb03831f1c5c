import { isPlainDate } from "#platform/kernel/plain-date.ts";
import { MoneySchema } from "#platform/kernel/wire.ts";
import { type Actor, type DataScope, isOutsideUser } from "#platform/server/actor.ts";
import { memoize } from "#platform/kernel/memoize.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { listCellCodes } from "../cell-text.ts";
import { getListColumn, type ListColumn, type ListDefinition, type ListSort } from "../definition.ts";
import type { PageCursor, ListRow } from "../list-call.ts";
import { maskText } from "../masking.ts";

/** The functions of the business that the list engine uses. The server passes them in at start. */
export type ListEngineDependencies = {
  now(): Date;
  dataScopeOf(actor: Actor): Promise<DataScope>;
  /** The highest of the user's grades; 0 means none. */
  rankOf(actor: Actor): Promise<number>;
  mayShare(actor: Actor): Promise<boolean>;
  mayDo(actor: Actor, permission: string): Promise<boolean>;
  hasFeature(actor: Actor, feature: string): boolean;
  /** Finds the names of codes in a dictionary or another look-up. */
  namesOf(
    reader: Reader,
    lookUp: string,
    codes: readonly string[],
  ): Promise<ReadonlyMap<string, string | undefined>>;
  /** Lists all choices, or none if the look-up is too long. */
  choicesOf(reader: Reader, lookUp: string, actor: Actor): Promise<ReadonlyMap<string, string>>;
};

/**
 * The only place that removes hidden values from a row. Numbers of a mask are hidden from everybody: whole they are
 * told for one record, by a call that the audit trail records (decision 0080).
 */
export function maskRows({ columns }: ListDefinition, rows: readonly ListRow[], actor: Actor): ListRow[] {
  const isFromOutside = isOutsideUser(actor);
  const hiding = columns.filter(({ mask, isInside }) => mask || (isInside && isFromOutside));
  if (hiding.length === 0) return [...rows];
  const hidden = ({ mask, isInside }: ListColumn, cell: string | null): string | null =>
    mask && !(isInside && isFromOutside) ? maskText(mask, cell ?? "") : null;
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(hiding.map((column) => [column.name, hidden(column, row[column.name] ?? null)])),
  }));
}

export type NamesByLookUp = Record<string, Record<string, string>>;

export async function loadCodeNames(
  world: Pick<ListEngineDependencies, "namesOf">,
  reader: Reader,
  list: ListDefinition,
  rows: readonly ListRow[],
): Promise<NamesByLookUp> {
  const named: NamesByLookUp = {};
  for (const [lookUp, columns] of lookUpsOf(list)) {
    const names: Record<string, string> = {};
    named[lookUp] = names;
    const codes = codesIn(rows, columns);
    if (codes.length === 0) continue;
    const found = await world.namesOf(reader, lookUp, codes);
    for (const code of codes) {
      const name = found.get(code);
      if (name !== undefined) names[code] = name;
    }
  }
  return named;
}

function codesIn(rows: readonly ListRow[], columns: readonly ListColumn[]): string[] {
  const codes = new Set<string>();
  for (const column of columns)
    for (const row of rows) {
      const value = row[column.name];
      if (value) for (const code of listCellCodes(column, value)) codes.add(code);
    }
  return [...codes];
}

/** The columns by look-up of their codes. */
const lookUpsOf = memoize((list: ListDefinition): ReadonlyMap<string, ListColumn[]> => {
  const byLookUp = new Map<string, ListColumn[]>();
  for (const column of list.columns) {
    const { names } = column;
    if (names !== undefined) byLookUp.set(names, [...(byLookUp.get(names) ?? []), column]);
  }
  return byLookUp;
});

/** Tells whether the database can compare with a cursor. One of another order is invalid. */
export function isValidCursor(list: ListDefinition, sort: ListSort, { value, key }: PageCursor): boolean {
  return fits(getListColumn(list, sort.column), value) && fits(getListColumn(list, list.key), key);
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/;

function fits({ kind }: ListColumn, text: string): boolean {
  if (kind === "date") return isPlainDate(text);
  if (kind === "moment") return isPlainDate(MOMENT.exec(text)?.[1] ?? "");
  if (kind === "integer") return /^\d{1,18}$/.test(text);
  if (kind === "money") return MoneySchema.safeParse(text).success;
  return true;
}
