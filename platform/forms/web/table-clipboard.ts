import type { CompiledElement, CompiledSection } from "../compile-form.ts";
import { formatFieldCell, isChoiceElement } from "./field-format.ts";
import type { FormStore } from "./form-store.ts";
import type { GridFocus, GridPoint } from "./grid-focus.ts";
import { parseSheetCell, getOptionListName } from "../option-list.ts";
import type { OptionListSource } from "./option-source.ts";
import { planPaste } from "./paste-plan.ts";
import { createEmptyRow } from "./row-edits.ts";
import { parseTsv, formatTsv } from "./tsv.ts";

export type TableClipboardContext = {
  readonly store: FormStore;
  readonly options: OptionListSource;
  readonly section: CompiledSection;
  readonly columns: readonly CompiledElement[];
  readonly focus: GridFocus;
};

/** Formats the selected cells with their labels for a spreadsheet. */
export function formatSelectedCells({
  store,
  options,
  section: { code },
  columns,
  focus,
}: TableClipboardContext): string {
  const range = focus.range();
  const chosen = columns.filter((column) => range.columns.includes(column.code));
  // A code is copied while its name is still loading.
  const source = { ...options, hasList: () => false };
  return formatTsv(
    range.rows.map((row) =>
      chosen.map(({ element, code: name }) =>
        formatFieldCell(code, element, store.effectiveCell({ section: code, row, element: name }), source),
      ),
    ),
  );
}

const LONGEST_WAIT_MS = 5000;

/** Runs `then` once the lists of all columns are loaded, because pasted labels are converted with their lists. */
export function runWhenListsLoaded(
  { options, section, columns }: TableClipboardContext,
  then: () => void,
): void {
  const isMissing = (name: string): boolean =>
    options.hasList(name) && options.searchList?.(name) === undefined && options.list(name) === undefined;
  const missing = columns
    .filter(({ element, type }) => isChoiceElement(element) || type === "codes")
    .map(({ element }) => getOptionListName(section.code, element))
    .filter(isMissing);
  if (missing.length === 0) return then();
  let isOver = false;
  const finish = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    stop();
    then();
  };
  const timer = setTimeout(finish, LONGEST_WAIT_MS);
  const stop = options.subscribe(() => {
    if (!missing.some(isMissing)) finish();
  });
  for (const name of missing) options.load(name);
}

/** Applies a paste in one step, and returns a message about the outcome. */
export function pasteIntoTable(
  text: string,
  { store, options, section, columns }: TableClipboardContext,
  active: GridPoint | undefined,
): string {
  const rows = store.rowIds(section.code);
  const { edits, added, skippedCells, skippedRows } = planPaste(parseTsv(text), {
    section: section.code,
    columns,
    rows,
    start: {
      row: active ? rows.indexOf(active.row) : rows.length,
      column: Math.max(
        0,
        columns.findIndex(({ code }) => code === active?.column),
      ),
    },
    lockReason: ({ element, code }, row = "") =>
      store.opened.cellLock({ section: section.code, row, element: code }, element),
    lengthLock: store.opened.rowLock(section.section, "add"),
    newRow: () => createEmptyRow(section),
    parseCell: ({ element }, cell) =>
      parseSheetCell(element, cell, options.list(getOptionListName(section.code, element))),
  });
  if (added.length > 0) store.addRows(section.code, added, { edits });
  else store.setMany(edits);
  store.check();
  const errorCount = store.errorsIn(section.code).visible;
  const pasted = new Set(edits.map(({ place }) => place.row)).size + added.length;
  const parts = [
    `已粘贴 ${pasted} 行`,
    errorCount > 0 ? `${errorCount} 处有误，已标出` : "",
    skippedCells > 0 ? `${skippedCells} 格不可修改或超出表格，未粘贴` : "",
    skippedRows > 0 ? `${skippedRows} 行不能增加，未粘贴` : "",
  ];
  return parts.filter((part) => part !== "").join("；");
}

/** Clears the selected cells in one step. */
export function clearSelectedCells({
  store,
  section: { code },
  columns,
  focus,
}: TableClipboardContext): void {
  const { rows, columns: marked } = focus.range();
  const cleared = columns.filter((column) => marked.includes(column.code));
  store.setMany(
    rows.flatMap((row) =>
      cleared.flatMap(({ code: name, element, type }) => {
        const place = { section: code, row, element: name };
        return store.opened.cellLock(place, element) === undefined
          ? [{ place, cell: type === "codes" ? [] : "" }]
          : [];
      }),
    ),
  );
}
