import type { Page } from "playwright-core";

export type FieldPlace = { readonly section: string; readonly name: string; readonly label: string };

/** Where a contestant has what the bench works with, by selector. */
export type Marks = {
  field(place: FieldPlace): string;
  /** What is clicked to type into a table's cell, in a row in sight. */
  cell(row: number, column: FieldPlace): string;
  readonly clear: string;
  readonly error: string;
  /** What brings the error of an emptied field forth. */
  judge(page: Page): Promise<unknown>;
};
export type Contestant = Marks & { readonly name: string; readonly url: string };

export const engineMarks: Marks = {
  field: ({ name }) => `[data-element="${name}"] input`,
  cell: (row, { name }) => `[aria-rowindex="${row + 2}"] [data-point$="/${name}"]`,
  clear: ".cell-clear",
  error: ".form-note.is-error",
  judge: (page) => page.keyboard.press("Tab"),
};

export const formilyMarks: Marks = {
  field: ({ label }) => `input[aria-label="${label}"]`,
  cell: (row, { label }) => `.ant-table-row:nth-child(${row + 1}) input[aria-label="${label}"]`,
  clear: ".ant-input-clear-icon, .ant-select-clear, .ant-picker-clear",
  error: ".ant-formily-item-error-help",
  judge: (page) => page.keyboard.press("Tab"),
};

export const rjsfMarks: Marks = {
  field: ({ section, name }) => `#root_${section}_${name}`,
  cell: (row, { section, name }) => `#root_${section}_${row}_${name}`,
  clear: ".ant-input-clear-icon, .ant-select-clear, .ant-picker-clear",
  error: ".ant-form-item-explain-error",
  judge: (page) => page.evaluate(() => document.querySelector("form")?.requestSubmit()),
};
