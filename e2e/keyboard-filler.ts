import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { type FormCell, type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import type { FormLabels } from "./form-labels.ts";

/** The focused element of a form. */
export type FocusStop = {
  kind: "text" | "radio" | "choice" | "party" | "add" | "foot" | "other";
  /** "section.element", or the section alone for the button that adds a row. */
  field: string;
  /** The row of a table cell, from 0. */
  row: number;
  shown: string;
  isLocked: boolean;
};

export type FormFilling = {
  page: Page;
  sections: readonly FormSection[];
  filled: FilledForm;
  labels: FormLabels;
  /** Further steps to take when the focus reaches a field, before it is filled in. */
  onTheWay: Readonly<Record<string, (page: Page) => Promise<void>>>;
  /** Steps for tables that are not typed cell by cell. The focus is on the button that adds a row. */
  tables: Readonly<Record<string, (page: Page) => Promise<void>>>;
};

const MOST_STOPS = 200;

/** Fills the form by keyboard alone, from the focused field to the foot. */
export async function fillByKeys(filling: FormFilling): Promise<void> {
  const { page } = filling;
  const visited = new Set<string>();
  for (let count = 0; count < MOST_STOPS; count += 1) {
    const stop = await readFocusStop(page);
    if (stop.kind === "foot") return;
    if (
      stop.kind === "add" &&
      listFormRows(filling.filled[stop.field]).length > 0 &&
      !visited.has(stop.field)
    ) {
      visited.add(stop.field);
      await fillTable(filling, stop.field);
      await page.keyboard.press("Escape");
    } else if (stop.field !== "" && stop.kind !== "add") {
      await filling.onTheWay[stop.field]?.(page);
      await fillField(filling, stop);
    }
    await page.keyboard.press("Tab");
  }
  assert.fail("Tab does not come to the foot of the form");
}

/** Presses Tab until a field has the focus. */
export async function tabTo(page: Page, field: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<FocusStop> {
  for (let count = 0; count < MOST_STOPS; count += 1) {
    const stop = await readFocusStop(page);
    if (stop.field === field) return stop;
    await page.keyboard.press(key);
  }
  return assert.fail(`Tab does not lead to ${field}`);
}

export function readFocusStop(page: Page): Promise<FocusStop> {
  return page.evaluate((): FocusStop => {
    const active = document.activeElement;
    const elsewhere: FocusStop = { kind: "other", field: "", row: 0, shown: "", isLocked: false };
    if (!active) return elsewhere;
    if (active.closest(".price-bar")) return { ...elsewhere, kind: "foot" };
    const adds = active.closest(".form-section")?.id.replace(/^.*section-/, "") ?? "";
    if (active.getAttribute("aria-label")?.startsWith("添加一行"))
      return { ...elsewhere, kind: "add", field: adds };
    const isRadio = active instanceof HTMLInputElement && active.type === "radio";
    const [section = "", row, element = ""] = (isRadio ? active.name : active.id).split("/");
    if (row === undefined) return elsewhere;
    const at = Number(active.closest("[aria-rowindex]")?.getAttribute("aria-rowindex") ?? 2) - 2;
    const found = { field: `${section.replace(/^.*-/, "")}.${element}`, row: at };
    if (isRadio) {
      const checked = document.querySelector<HTMLInputElement>(`[name="${CSS.escape(active.name)}"]:checked`);
      const shown = checked?.closest("label")?.textContent ?? "";
      return { ...found, kind: "radio", shown, isLocked: active.disabled };
    }
    if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) {
      const kind = active.getAttribute("role") === "combobox" ? "party" : "text";
      return { ...found, kind, shown: active.value, isLocked: active.readOnly };
    }
    const shown = active.querySelector(".cell-text")?.textContent ?? "";
    return { ...found, kind: "choice", shown, isLocked: active.getAttribute("aria-disabled") === "true" };
  });
}

async function fillField({ filled, ...filling }: FormFilling, stop: FocusStop): Promise<void> {
  const [section = "", element = ""] = stop.field.split(".");
  const row = listFormRows(filled[section])[stop.row];
  await fillCell(filling, stop, row?.[element]);
}

type FormKnowledge = Pick<FormFilling, "page" | "sections" | "labels">;

export async function fillCell(
  { page, sections, labels }: FormKnowledge,
  stop: FocusStop,
  cell: FormCell,
): Promise<void> {
  const [section = "", code = ""] = stop.field.split(".");
  const element = elementOf(sections, section, code);
  const label = element ? labels.of(section, element, cell) : "";
  if (label === "" || stop.isLocked || stop.shown === label) return;
  if (stop.kind === "choice") await pick(page, label, cell);
  else if (stop.kind === "radio") await chooseRadio(page, label);
  else await page.keyboard.type(element?.type === "date" ? label.replaceAll("-", "") : label);
}

function elementOf(sections: readonly FormSection[], section: string, code: string): FormElement | undefined {
  return sections
    .find((one) => one.code === section)
    ?.elements.find(({ elementCode }) => elementCode === code);
}

/** Searches an option by its label, a path by all its labels, and a server-side option by its code. */
async function pick(page: Page, label: string, cell: FormCell): Promise<void> {
  await page.keyboard.press("Enter");
  await page.locator(".choice-search:focus").waitFor();
  await page.keyboard.type(label.replaceAll(" / ", " "));
  const offered = page.locator(".choice-list .is-active");
  await offered.filter({ hasText: label === cell ? /./ : label }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".choice-search").waitFor({ state: "detached" });
}

async function chooseRadio(page: Page, label: string): Promise<void> {
  // Tab enters a group without a choice at its first option.
  await page.keyboard.press("Space");
  for (let count = 0; count < MOST_STOPS; count += 1) {
    if ((await readFocusStop(page)).shown === label) return;
    await page.keyboard.press("ArrowRight");
  }
  assert.fail(`there is no ${label}`);
}

async function fillTable(filling: FormFilling, section: string): Promise<void> {
  const { page, tables } = filling;
  const whole = tables[section];
  if (whole) return whole(page);
  const rows = listFormRows(filling.filled[section]);
  const laidDown = await countRows(page, section);
  await enterFirstRow(page, section);
  for (const [index, row] of rows.entries()) {
    const last = lastShown(filling.sections, section, row);
    for (let count = 0; count < MOST_STOPS; count += 1) {
      const stop = await readFocusStop(page);
      const [, element = ""] = stop.field.split(".");
      await fillCell(filling, stop, row[element]);
      if (element === last) break;
      await page.keyboard.press("Tab");
    }
    if (index === rows.length - 1) return;
    if (index + 1 < laidDown) await tabToRow(page, index + 1);
    else await startNextRow(page);
  }
}

function lastShown(sections: readonly FormSection[], section: string, row: FilledRow): string {
  const names = Object.keys(row).filter((name) => elementOf(sections, section, name)?.invisible === false);
  return names.at(-1) ?? "";
}

/** Behind the last row a new one starts, as in a spreadsheet. Enter would open the list of a choice. */
async function startNextRow(page: Page): Promise<void> {
  while ((await readFocusStop(page)).kind !== "text") await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

async function tabToRow(page: Page, row: number): Promise<void> {
  while ((await readFocusStop(page)).row !== row) await page.keyboard.press("Tab");
}

async function countRows(page: Page, section: string): Promise<number> {
  return Number(await tableOf(page, section).getAttribute("aria-rowcount")) - 1;
}

/** Moves from the button that adds a row to the first row, which a new document may already have. */
export async function enterFirstRow(page: Page, section: string): Promise<void> {
  if ((await countRows(page, section)) === 0) return addRow(page, section);
  while (!(await readFocusStop(page)).field.startsWith(`${section}.`)) await page.keyboard.press("Tab");
}

/** Adds a row with the button. The focus moves to its first cell. */
export async function addRow(page: Page, section: string): Promise<void> {
  await page.keyboard.press("Enter");
  await tableOf(page, section).locator(":focus").waitFor();
}

export function tableOf(page: Page, section: string): Locator {
  return page.locator(`.product-form .form-section[id$="section-${section}"] [role=grid]`);
}

/** Pastes a text as if copied from a spreadsheet. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+V");
}
