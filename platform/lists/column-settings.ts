import type { ListColumn } from "./definition.ts";

/** How somebody likes the columns of a list; what it does not name is as the list has it. */
export type ColumnSettings = {
  readonly order: readonly string[];
  readonly shown: Readonly<Record<string, boolean>>;
  readonly widths: Readonly<Record<string, number>>;
  readonly pinned: readonly string[];
};

/** What is kept of a list for somebody: its columns, and which filters of 更多条件 stand in the bar. */
export type ListSettings = ColumnSettings & { readonly filters: readonly string[] };

export const LIKE_THE_LIST: ColumnSettings = { order: [], shown: {}, widths: {}, pinned: [] };
export const LEAST_WIDTH = 64;
export const MOST_WIDTH = 800;

/** All columns in the order that was chosen; a column that came with a later release stands where the list has it. */
export function orderedColumns(
  columns: readonly ListColumn[],
  { order, pinned }: ColumnSettings,
): ListColumn[] {
  const known = order.filter((name) => columns.some((column) => column.name === name));
  const rankOf = (name: string): number => {
    const at = known.indexOf(name);
    if (at >= 0) return at;
    const before = columns.slice(
      0,
      columns.findIndex((column) => column.name === name),
    );
    const neighbour = before.findLast((column) => known.includes(column.name));
    return neighbour ? known.indexOf(neighbour.name) + 0.5 : -0.5;
  };
  const isPinned = (name: string): boolean => pinned.includes(name);
  return columns.toSorted(
    (one, other) =>
      Number(isPinned(other.name)) - Number(isPinned(one.name)) || rankOf(one.name) - rankOf(other.name),
  );
}

export function isShown({ name, isHidden }: ListColumn, { shown }: ColumnSettings): boolean {
  return shown[name] ?? !isHidden;
}

export function shownColumns(columns: readonly ListColumn[], settings: ColumnSettings): ListColumn[] {
  return orderedColumns(columns, settings).filter((column) => isShown(column, settings));
}

export function widthOf({ name, width }: ListColumn, { widths }: ColumnSettings): number {
  return Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, widths[name] ?? width));
}

/** One place up or down, within the pinned or within the others. */
export function movedColumn(
  columns: readonly ListColumn[],
  settings: ColumnSettings,
  { name, by }: { name: string; by: 1 | -1 },
): ColumnSettings {
  const order = orderedColumns(columns, settings).map((column) => column.name);
  const at = order.indexOf(name);
  const other = order[at + by];
  if (other === undefined || settings.pinned.includes(other) !== settings.pinned.includes(name))
    return settings;
  order[at] = other;
  order[at + by] = name;
  return { ...settings, order };
}
