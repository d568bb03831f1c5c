import type { Page } from "playwright-core";

export type FieldPlace = { readonly section: string; readonly name: string; readonly label: string };

/** Selectors of a contestant for the parts that the bench uses. */
export type Selectors = {
  field(place: FieldPlace): string;
  /** The element to click in order to type into a visible cell of a table. */
  cell(row: number, column: FieldPlace): string;
  readonly clear: string;
  readonly error: string;
  /** Makes the error of an emptied field appear. */
  judge(page: Page): Promise<unknown>;
};
export type Contestant = Selectors & { readonly name: string; readonly url: string };

export const engineMarks: Selectors = {
  field: ({ name }) => `[data-element="${name}"] input`,
  cell: (row, { name }) => `[aria-rowindex="${row + 2}"] [data-point$="/${name}"]`,
  clear: ".cell-clear",
  error: ".form-note.is-error",
  judge: (page) => page.keyboard.press("Tab"),
};

export const formilyMarks: Selectors = {
  field: ({ label }) => `input[aria-label="${label}"]`,
  cell: (row, { label }) => `.ant-table-row:nth-child(${row + 1}) input[aria-label="${label}"]`,
  clear: ".ant-input-clear-icon, .ant-select-clear, .ant-picker-clear",
  error: ".ant-formily-item-error-help",
  judge: (page) => page.keyboard.press("Tab"),
};

export const rjsfMarks: Selectors = {
  field: ({ section, name }) => `#root_${section}_${name}`,
  cell: (row, { section, name }) => `#root_${section}_${row}_${name}`,
  clear: ".ant-input-clear-icon, .ant-select-clear, .ant-picker-clear",
  error: ".ant-form-item-explain-error",
  judge: (page) => page.evaluate(() => document.querySelector("form")?.requestSubmit()),
};
