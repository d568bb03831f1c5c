import type { ListColumn } from "./definition.ts";

/** A user's column settings of a list. Whatever they omit stays as the list defines it. */
export type ColumnSettings = {
  readonly order: readonly string[];
  readonly shown: Readonly<Record<string, boolean>>;
  readonly widths: Readonly<Record<string, number>>;
  readonly pinned: readonly string[];
};

/** The stored settings of a list: its columns, and the filters of 更多条件 that the user moved into the bar. */
export type ListSettings = ColumnSettings & { readonly filters: readonly string[] };

export const DEFAULT_COLUMN_SETTINGS: ColumnSettings = { order: [], shown: {}, widths: {}, pinned: [] };
export const MIN_COLUMN_WIDTH = 64;
export const MAX_COLUMN_WIDTH = 800;

/** Orders all columns as the user chose. A column added by a later release keeps its place in the list. */
export function orderColumns(
  columns: readonly ListColumn[],
  { order, pinned }: ColumnSettings,
): ListColumn[] {
  const knownNames = order.filter((name) => columns.some((column) => column.name === name));
  const rankOf = (name: string): number => {
    const at = knownNames.indexOf(name);
    if (at >= 0) return at;
    const before = columns.slice(
      0,
      columns.findIndex((column) => column.name === name),
    );
    const neighbour = before.findLast((column) => knownNames.includes(column.name));
    return neighbour ? knownNames.indexOf(neighbour.name) + 0.5 : -0.5;
  };
  const isPinned = (name: string): boolean => pinned.includes(name);
  return columns.toSorted(
    (left, right) =>
      Number(isPinned(right.name)) - Number(isPinned(left.name)) || rankOf(left.name) - rankOf(right.name),
  );
}

export function isColumnVisible({ name, isHidden }: ListColumn, { shown }: ColumnSettings): boolean {
  return shown[name] ?? !isHidden;
}

export function listVisibleColumns(columns: readonly ListColumn[], settings: ColumnSettings): ListColumn[] {
  return orderColumns(columns, settings).filter((column) => isColumnVisible(column, settings));
}

export function getColumnWidth(column: ListColumn, { widths }: ColumnSettings): number {
  const { name, width } = column;
  return Math.min(MAX_COLUMN_WIDTH, Math.max(getMinColumnWidth(column), widths[name] ?? width));
}

/** A state is never cut, so its column does not become narrower than the list defines. */
export function getMinColumnWidth({ tones, width }: Pick<ListColumn, "tones" | "width">): number {
  return tones ? width : MIN_COLUMN_WIDTH;
}

/** Moves a column one place, within the pinned or within the other columns. */
export function moveColumn(
  columns: readonly ListColumn[],
  settings: ColumnSettings,
  { name, by }: { name: string; by: 1 | -1 },
): ColumnSettings {
  const order = orderColumns(columns, settings).map((column) => column.name);
  const target = order[order.indexOf(name) + by];
  return target === undefined ? settings : moveColumnTo(columns, settings, { name, target });
}

/** Moves a column to the place of another, within the pinned or within the other columns. */
export function moveColumnTo(
  columns: readonly ListColumn[],
  settings: ColumnSettings,
  { name, target }: { name: string; target: string },
): ColumnSettings {
  if (name === target || settings.pinned.includes(target) !== settings.pinned.includes(name)) return settings;
  const order = orderColumns(columns, settings).map((column) => column.name);
  const place = order.indexOf(target);
  return { ...settings, order: order.filter((other) => other !== name).toSpliced(place, 0, name) };
}
