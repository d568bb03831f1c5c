import {
  type CSSProperties,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { isEmptyCell } from "../check-form.ts";
import type { CompiledElement } from "../compile-form.ts";
import { hasColumnTotal, isChoiceElement } from "../cell-format.ts";
import { getOptionListName } from "../option-list.ts";
import { formatFieldCell, formatShortCell } from "./field-format.ts";
import type { FormContext } from "./form-context.ts";
import { COMPUTED_VALUES_SIGNAL_NAME } from "./form-store.ts";
import { isDifferentCell, type RowId } from "./form-state.ts";
import { type GridFocus, GRID_SELECTION_SIGNAL_NAME } from "./grid-focus.ts";
import { createGrowingWidths } from "./growing-widths.ts";
import { computeColumnWidth, DIGIT_PX } from "./table-columns.ts";
import { useFormContext } from "./use-form-context.tsx";
import { useFormLayout } from "./use-form-layout.ts";

const NUMBER_PX = 44;
const ACTIONS_PX = 36;
/** The rows that decide the widths; a roster of thousands would take long to measure. */
const MOST_MEASURED = 60;

type ColumnWidthsInput = {
  section: string;
  columns: readonly CompiledElement[];
  rows: readonly RowId[];
  focus: GridFocus;
};

/** Returns the width of each column: the one that the user chose, or else that of its content. */
export function useColumnWidths({ section, columns, rows, focus }: ColumnWidthsInput): readonly number[] {
  const { store, options } = useFormContext();
  const { widths: chosen } = useFormLayout();
  const [growing] = useState(createGrowingWidths);
  const grown = useSyncExternalStore(growing.subscribe, growing.current);
  const measure = useCallback(
    (measured: readonly RowId[]): void => {
      const shown = measured.slice(0, MOST_MEASURED);
      growing.grow(columns.map((column) => measureColumn(section, column, shown, { store, options })));
    },
    [growing, store, options, section, columns],
  );
  useLayoutEffect(() => measure(rows), [rows, measure]);
  useEffect(() => {
    const measureAll = (): void => measure(store.rowIds(section));
    let left = focus.active()?.row;
    const stops = [
      options.subscribe(measureAll),
      store.subscribe(COMPUTED_VALUES_SIGNAL_NAME, measureAll),
      focus.subscribe(GRID_SELECTION_SIGNAL_NAME, () => {
        if (left !== undefined && store.indexOf(section, left) >= 0) measure([left]);
        left = focus.active()?.row;
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [store, options, section, focus, measure]);
  return columns.map(
    (column, index) => chosen[`${section}.${column.code}`] ?? (grown[index] || computeColumnWidth(column)),
  );
}

/** Returns 0 while the labels of a choice are loading, because their codes say nothing about the width. */
function measureColumn(
  section: string,
  column: CompiledElement,
  rows: readonly RowId[],
  { store, options }: Pick<FormContext, "store" | "options">,
): number {
  const { element, code } = column;
  if (isChoiceElement(element) && !options.list(getOptionListName(section, element))) return 0;
  const texts = rows.map((row) => {
    const { cell, computed } = store.view({ section, row, element: code });
    const now = isEmptyCell(cell) ? computed : cell;
    const old = store.mode === "pigai" ? store.oldRow(section, row) : undefined;
    const text = formatShortCell(section, element, now, options);
    if (!old || !isDifferentCell(element, old[code], now)) return text;
    return `${formatFieldCell(section, element, old[code], options)} → ${text}`;
  });
  // The empty cell of one row says nothing about a column that other rows fill.
  if (rows.length < store.rowIds(section).length && texts.every((text) => text === "")) return 0;
  const width = computeColumnWidth(column, texts);
  // A sum of ten rows may have one digit more, and one of a hundred two.
  const digits = hasColumnTotal(column) ? String(rows.length).length : 0;
  return width + digits * DIGIT_PX;
}

/** All rows share one grid template, so that spare width is distributed equally in each. */
export function buildTableTemplate(
  widths: readonly number[],
  pinned: number,
  isReadOnly: boolean,
): CSSProperties {
  const actions = isReadOnly ? 0 : ACTIONS_PX;
  const template = [
    `${NUMBER_PX}px`,
    ...widths.map((width) => `minmax(${width}px, ${width}fr)`),
    ...(isReadOnly ? [] : [`${ACTIONS_PX}px`]),
  ];
  return {
    "--columns": template.join(" "),
    "--least": `${widths.reduce((sum, width) => sum + width, NUMBER_PX + actions)}px`,
    "--number": `${NUMBER_PX}px`,
    "--pinned": `${widths[pinned] ?? 0}px`,
  } as CSSProperties;
}
