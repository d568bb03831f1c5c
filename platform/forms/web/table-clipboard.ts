import type { CompiledElement, CompiledSection } from "../compile-form.ts";
import { lengthLockReason, lockReason } from "../locks.ts";
import { cellText, isChosen } from "./cell-text.ts";
import type { FormStore } from "./form-store.ts";
import type { GridFocus, GridPoint } from "./grid-focus.ts";
import { cellFrom, listName } from "../option-list.ts";
import type { OptionSource } from "./options.ts";
import { planPaste } from "./paste.ts";
import { emptyRow } from "./row-steps.ts";
import { readTsv, writeTsv } from "./tsv.ts";

export type TableParts = {
  readonly store: FormStore;
  readonly options: OptionSource;
  readonly section: CompiledSection;
  readonly columns: readonly CompiledElement[];
  readonly focus: GridFocus;
};

/** The marked cells with their labels, as a spreadsheet takes them. */
export function copiedText({ store, options, section: { code }, columns, focus }: TableParts): string {
  const range = focus.range();
  const chosen = columns.filter((column) => range.columns.includes(column.code));
  return writeTsv(
    range.rows.map((row) =>
      chosen.map(({ element, code: name }) =>
        cellText(code, element, store.shownCell({ section: code, row, element: name }), options),
      ),
    ),
  );
}

const LONGEST_WAIT_MS = 5000;

/** Labels can only be read with the lists that they stand in: what is not there yet is asked for. At once where all is there. */
export function withLists({ options, section, columns }: TableParts, then: () => void): void {
  const isMissing = (name: string): boolean =>
    options.isKnown(name) && options.finder?.(name) === undefined && options.list(name) === undefined;
  const missing = columns
    .filter(({ element, type }) => isChosen(element) || type === "codes")
    .map(({ element }) => listName(section.code, element))
    .filter(isMissing);
  if (missing.length === 0) return then();
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    stop();
    then();
  };
  const timer = setTimeout(end, LONGEST_WAIT_MS);
  const stop = options.subscribe(() => {
    if (!missing.some(isMissing)) end();
  });
  for (const name of missing) options.load(name);
}

/** Takes a paste in as one step, and says what became of it. */
export function pasteText(
  text: string,
  { store, options, section, columns }: TableParts,
  active: GridPoint | undefined,
): string {
  const rows = store.rowIds(section.code);
  const { edits, added, skippedCells, skippedRows } = planPaste(readTsv(text), {
    section: section.code,
    columns,
    rows,
    at: {
      row: active ? rows.indexOf(active.row) : rows.length,
      column: Math.max(
        0,
        columns.findIndex(({ code }) => code === active?.column),
      ),
    },
    lockOf: ({ element }) => lockReason(element, store.origin),
    lengthLock: lengthLockReason(section.section, store.origin),
    newRow: () => emptyRow(section),
    cellFrom: ({ element }, cell) => cellFrom(element, cell, options.list(listName(section.code, element))),
  });
  if (added.length > 0) store.addRows(section.code, added, { edits });
  else store.setMany(edits);
  store.check();
  const bad = store.faultsIn(section.code).told;
  const pasted = new Set(edits.map(({ place }) => place.row)).size + added.length;
  const said = [
    `已粘贴 ${pasted} 行`,
    bad > 0 ? `${bad} 处有误，已标出` : "",
    skippedCells > 0 ? `${skippedCells} 格不可修改或超出表格，未粘贴` : "",
    skippedRows > 0 ? `${skippedRows} 行不能增加，未粘贴` : "",
  ];
  return said.filter((part) => part !== "").join("；");
}

/** Empties the marked cells, as one step. */
export function clearMarked({ store, section: { code }, columns, focus }: TableParts): void {
  const { rows, columns: marked } = focus.range();
  const free = columns.filter(
    ({ code: name, element }) => marked.includes(name) && lockReason(element, store.origin) === undefined,
  );
  store.setMany(
    rows.flatMap((row) =>
      free.map(({ code: element, type }) => ({
        place: { section: code, row, element },
        cell: type === "codes" ? [] : "",
      })),
    ),
  );
}
