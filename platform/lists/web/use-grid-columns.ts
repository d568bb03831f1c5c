import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type CSSProperties, useMemo } from "react";
import {
  type ColumnSettings,
  isColumnVisible,
  getMinColumnWidth,
  MAX_COLUMN_WIDTH,
  orderColumns,
} from "../column-settings.ts";
import type { ListColumn } from "../definition.ts";
import type { ListRow } from "../list-call.ts";
import { getCellClass } from "./drawn-cell.tsx";

const TICK_PX = 44;
const MENU_PX = 44;

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

export type ListGridColumn = {
  readonly column: ListColumn;
  readonly width: number;
  readonly className: string;
  /** The fixed position of a pinned column. */
  readonly style: CSSProperties | undefined;
};

/** Returns the visible columns in order, pinned ones first. The grid renders the rows itself. */
export function useGridColumns(
  columns: readonly ListColumn[],
  settings: ColumnSettings,
  page: readonly ListRow[],
): readonly ListGridColumn[] {
  const defined = useMemo(() => columns.map(columnDef), [columns]);
  const state = useMemo(() => tableState(columns, settings), [columns, settings]);
  const table = useTable({ features, columns: defined, data: page, state });
  return useMemo(() => {
    const byName = new Map(columns.map((column) => [column.name, column]));
    return (
      state &&
      table.getVisibleLeafColumns().flatMap((one): ListGridColumn[] => {
        const column = byName.get(one.id);
        if (!column) return [];
        const [width, className] = [one.getSize(), getCellClass(column)];
        if (one.getIsPinned() === false) return [{ column, width, className, style: undefined }];
        const style = { left: TICK_PX + one.getStart("start") };
        return [{ column, width, className: `${className} is-pinned`, style }];
      })
    );
  }, [columns, state, table]);
}

/**
 * Builds one grid template for all rows. Spare width goes to unpinned columns, because pinned ones have computed
 * positions.
 */
export function buildGridTemplate(columns: readonly ListGridColumn[], hasMenu: boolean): CSSProperties {
  const tracks = columns.map(({ width, style }) => (style ? `${width}px` : `minmax(${width}px, ${width}fr)`));
  const menu = hasMenu ? MENU_PX : 0;
  const least = columns.reduce((sum, { width }) => sum + width, TICK_PX + menu);
  return {
    "--columns": [`${TICK_PX}px`, ...tracks, ...(hasMenu ? [`${menu}px`] : [])].join(" "),
    "--least": `${least}px`,
  } as CSSProperties;
}

function columnDef(column: ListColumn) {
  const { name, width } = column;
  const minSize = getMinColumnWidth(column);
  return { id: name, accessorKey: name, size: width, minSize, maxSize: MAX_COLUMN_WIDTH };
}

function tableState(columns: readonly ListColumn[], settings: ColumnSettings) {
  const ordered = orderColumns(columns, settings);
  return {
    columnOrder: ordered.map(({ name }) => name),
    columnPinning: {
      start: ordered.flatMap(({ name }) => (settings.pinned.includes(name) ? [name] : [])),
      end: [],
    },
    columnVisibility: Object.fromEntries(
      columns.map((column) => [column.name, isColumnVisible(column, settings)]),
    ),
    columnSizing: { ...settings.widths },
  };
}
