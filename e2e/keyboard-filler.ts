import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { type Cell, type FilledForm, rowsOf } from "#platform/forms/filled-form.ts";
import type { FormLabels } from "./form-labels.ts";

/** Where the focus stands in the form. */
export type Stop = {
  kind: "text" | "radio" | "choice" | "party" | "add" | "foot" | "other";
  /** "section.element"; of the button that adds a row its section alone. */
  field: string;
  /** Of a cell in a table, from 0. */
  row: number;
  shown: string;
  isLocked: boolean;
};

export type Filling = {
  page: Page;
  sections: readonly FormSection[];
  filled: FilledForm;
  labels: FormLabels;
  /** What else is done on the way, when the focus comes to a field, before it is filled in. */
  onTheWay: Readonly<Record<string, (page: Page) => Promise<void>>>;
  /** Tables that are not typed cell by cell; the focus stands on the button that adds a row. */
  tables: Readonly<Record<string, (page: Page) => Promise<void>>>;
};

const MOST_STOPS = 200;

/** From the field that has the focus to the foot of the form, by Tab, with nothing but the keyboard. */
export async function fillByKeys(filling: Filling): Promise<void> {
  const { page } = filling;
  const met = new Set<string>();
  for (let count = 0; count < MOST_STOPS; count += 1) {
    const stop = await stopAt(page);
    if (stop.kind === "foot") return;
    if (stop.kind === "add" && rowsOf(filling.filled[stop.field]).length > 0 && !met.has(stop.field)) {
      met.add(stop.field);
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

/** Tab, until the focus stands on a field. */
export async function tabTo(page: Page, field: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<Stop> {
  for (let count = 0; count < MOST_STOPS; count += 1) {
    const stop = await stopAt(page);
    if (stop.field === field) return stop;
    await page.keyboard.press(key);
  }
  return assert.fail(`Tab does not lead to ${field}`);
}

export function stopAt(page: Page): Promise<Stop> {
  return page.evaluate((): Stop => {
    const held = document.activeElement;
    const elsewhere: Stop = { kind: "other", field: "", row: 0, shown: "", isLocked: false };
    if (!held) return elsewhere;
    if (held.closest(".price-bar")) return { ...elsewhere, kind: "foot" };
    const adds = held.closest(".form-section")?.id.replace(/^.*section-/, "") ?? "";
    if (held.getAttribute("aria-label")?.startsWith("添加一行"))
      return { ...elsewhere, kind: "add", field: adds };
    const isRadio = held instanceof HTMLInputElement && held.type === "radio";
    const [section = "", row, element = ""] = (isRadio ? held.name : held.id).split("/");
    if (row === undefined) return elsewhere;
    const at = Number(held.closest("[aria-rowindex]")?.getAttribute("aria-rowindex") ?? 2) - 2;
    const found = { field: `${section.replace(/^.*-/, "")}.${element}`, row: at };
    if (isRadio) {
      const chosen = document.querySelector<HTMLInputElement>(`[name="${CSS.escape(held.name)}"]:checked`);
      const shown = chosen?.closest("label")?.textContent ?? "";
      return { ...found, kind: "radio", shown, isLocked: held.disabled };
    }
    if (held instanceof HTMLInputElement || held instanceof HTMLTextAreaElement) {
      const kind = held.getAttribute("role") === "combobox" ? "party" : "text";
      return { ...found, kind, shown: held.value, isLocked: held.readOnly };
    }
    const shown = held.querySelector(".cell-text")?.textContent ?? "";
    return { ...found, kind: "choice", shown, isLocked: held.getAttribute("aria-disabled") === "true" };
  });
}

async function fillField({ filled, ...filling }: Filling, stop: Stop): Promise<void> {
  const [section = "", element = ""] = stop.field.split(".");
  const [row = {}] = rowsOf(filled[section]);
  await fillCell(filling, stop, row[element]);
}

type Knowing = Pick<Filling, "page" | "sections" | "labels">;

export async function fillCell({ page, sections, labels }: Knowing, stop: Stop, cell: Cell): Promise<void> {
  const [section = "", code = ""] = stop.field.split(".");
  const element = elementOf(sections, section, code);
  const wanted = element ? labels.of(section, element, cell) : "";
  if (wanted === "" || stop.isLocked || stop.shown === wanted) return;
  if (stop.kind === "choice") await pick(page, wanted, cell);
  else if (stop.kind === "radio") await chooseRadio(page, wanted);
  else await page.keyboard.type(element?.type === "date" ? wanted.replaceAll("-", "") : wanted);
}

function elementOf(sections: readonly FormSection[], section: string, code: string): FormElement | undefined {
  return sections
    .find((one) => one.code === section)
    ?.elements.find(({ elementCode }) => elementCode === code);
}

/** Searched by what it is called, a way through a tree by all its names; whom only the server knows by his code. */
async function pick(page: Page, wanted: string, cell: Cell): Promise<void> {
  await page.keyboard.press("Enter");
  await page.locator(".choice-search:focus").waitFor();
  await page.keyboard.type(wanted.replaceAll(" / ", " "));
  const offered = page.locator(".choice-list .is-active");
  await offered.filter({ hasText: wanted === cell ? /./ : wanted }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".choice-search").waitFor({ state: "detached" });
}

async function chooseRadio(page: Page, wanted: string): Promise<void> {
  // A group that nothing was chosen in yet is entered at its first one.
  await page.keyboard.press("Space");
  for (let count = 0; count < MOST_STOPS; count += 1) {
    if ((await stopAt(page)).shown === wanted) return;
    await page.keyboard.press("ArrowRight");
  }
  assert.fail(`there is no ${wanted}`);
}

async function fillTable(filling: Filling, section: string): Promise<void> {
  const { page, tables } = filling;
  const whole = tables[section];
  if (whole) return whole(page);
  await addRow(page, section);
  const rows = rowsOf(filling.filled[section]);
  for (const [index, row] of rows.entries()) {
    const last = Object.keys(row).at(-1) ?? "";
    for (let count = 0; count < MOST_STOPS; count += 1) {
      const stop = await stopAt(page);
      const [, element = ""] = stop.field.split(".");
      await fillCell(filling, stop, row[element]);
      if (element === last) break;
      await page.keyboard.press("Tab");
    }
    // As in a spreadsheet: behind the last row begins a new one.
    if (index < rows.length - 1) await page.keyboard.press("Enter");
  }
}

/** From the button; the focus goes into the first cell of the row. */
export async function addRow(page: Page, section: string): Promise<void> {
  await page.keyboard.press("Enter");
  await tableOf(page, section).locator(":focus").waitFor();
}

export function tableOf(page: Page, section: string): Locator {
  return page.locator(`.product-form .form-section[id$="section-${section}"] [role=grid]`);
}

/** As if it had been copied in a spreadsheet. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+V");
}
