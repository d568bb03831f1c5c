import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { readFactoryProducts } from "#areas/product/content.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import { PRODUCT_MANAGER } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { loadFormLabels } from "./form-labels.ts";
import {
  addRow,
  enterFirstRow,
  fillByKeys,
  fillCell,
  type FormFilling,
  paste,
  readFocusStop,
  tableOf,
  tabTo,
} from "./keyboard-filler.ts";
import type { RunningServer } from "./running-server.ts";
import { getServer } from "./server-under-test.ts";
import { waitForValue } from "./wait-for.ts";
import { openSignedIn, visit } from "./visitor.ts";

const password = process.env.E2E_PASSWORD ?? "Chengbao@2026";
const manager = { userCode: PRODUCT_MANAGER, password };
const folders = new Map(readFactoryProducts().map((folder) => [folder.product.riskCode, folder]));

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([getServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

type TypedError = { field: string; typed: string; told: string };

/** The errors made while filling in a product's form. */
type Journey = {
  riskCode: string;
  /** The table to paste into, in which a row is then duplicated. */
  pasted: string;
  /** Where the paste starts: in an added row, or in the table while it is empty. */
  pastedInto: "a new row" | "the empty table";
  doubled: string;
  halfWay: TypedError;
  outOfRange: TypedError;
};

const group = "责任+方案组号的组合不能重复";
const regionHalfWay: TypedError = {
  field: "holder.region",
  typed: "江苏省",
  told: "所在地区请选择到最后一级",
};

const journeys: Journey[] = [
  {
    riskCode: "0405",
    pasted: "workType",
    pastedInto: "a new row",
    doubled: group,
    halfWay: { field: "employer.workRegion", typed: "江苏省", told: "工作区域请选择到最后一级" },
    outOfRange: { field: "employer.managementFactor", typed: "2", told: "应在[0.7,1.5]之间" },
  },
  {
    riskCode: "0601",
    pasted: "yjxPlan",
    pastedInto: "a new row",
    doubled: group,
    halfWay: regionHalfWay,
    outOfRange: { field: "yjxPlan.perManPremium", typed: "9999", told: "应在[829.92,1556.1]之间" },
  },
  {
    riskCode: "0454",
    pasted: "elevator",
    pastedInto: "a new row",
    doubled: "责任+设备名称/编号的组合不能重复",
    halfWay: { field: "holder.industry", typed: "制造业", told: "国民经济行业请选择到最后一级" },
    outOfRange: { field: "elevator.claimFreeYears", typed: "11", told: "最大值为10" },
  },
  {
    riskCode: "0621",
    pasted: "roster",
    pastedInto: "the empty table",
    doubled: "被保险人的证件号码不能重复",
    halfWay: regionHalfWay,
    outOfRange: { field: "period.period", typed: "0", told: "最小值为1" },
  },
];

for (const journey of journeys)
  test(`${journey.riskCode} is filled in by keyboard alone, to the fen of its worked case`, () =>
    visit(browser, server.url, {}, async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await openSignedIn(page, server, manager, `/productWorkbench/${journey.riskCode}`);
      await page.locator(".preview .form-view").waitFor();
      await walk(page, journey);
    }));

async function walk(page: Page, journey: Journey): Promise<void> {
  const folder = folders.get(journey.riskCode);
  const worked = folder?.cases[0];
  assert.ok(worked);
  const { sections } = folder.product;
  const labels = await loadFormLabels(page, folder.product);
  const filling = { page, sections, labels, filled: worked.form };
  const { halfWay, outOfRange, pasted } = journey;
  const isInTable = outOfRange.field.startsWith(`${pasted}.`);

  // F8 moves from anywhere to the first required field of the form.
  await page.keyboard.press("F8");
  assert.equal((await readFocusStop(page)).field, "base.comCode");
  assert.deepEqual(await listViolationsInBothThemes(page), [], "with all that is missing marked");
  await fillByKeys({
    ...filling,
    onTheWay: {
      [halfWay.field]: () => goHalfWay(filling, halfWay),
      ...(!isInTable && { [outOfRange.field]: () => goOutOfRange(filling, outOfRange) }),
    },
    tables: {
      liability: async () => {
        await enterFirstRow(page, "liability");
        await paste(page, labels.tsv("liability", listFormRows(worked.form["liability"])));
        await rowCount(page, "liability", listFormRows(worked.form["liability"]).length);
      },
      [pasted]: async () => {
        await pasteWhole(filling, journey);
        await doubleRow(filling, journey);
        if (isInTable) await goOutOfRangeInTable(filling, outOfRange);
      },
    },
  });
  await page.getByText("已填写完整").waitFor();
  const total = formatMoney(worked.expected.total);
  await page.locator(".price-sum:not(.is-stale)").filter({ hasText: total }).waitFor();
  assert.deepEqual(await listViolationsInBothThemes(page), [], "complete");
}

type WalkInput = Omit<FormFilling, "onTheWay" | "tables">;

const rowsIn = (page: Page, section: string) =>
  tableOf(page, section).locator(".table-row[aria-rowindex]:not(.table-heads)");

async function rowCount(page: Page, section: string, count: number): Promise<void> {
  await page.waitForFunction(
    ([name, wanted]) =>
      document
        .querySelector(`.preview .form-section[id$="section-${name}"] [role=grid]`)
        ?.getAttribute("aria-rowcount") === String(wanted),
    [section, count + 1] as const,
  );
}

const noteOf = (page: Page, field: string) =>
  page.locator(`.preview [data-element="${field.split(".")[1]}"] .form-note`);

/** An incomplete path in a tree is reported and corrected. */
async function goHalfWay(filling: WalkInput, { field, typed, told }: TypedError): Promise<void> {
  const { page } = filling;
  await page.keyboard.press("Enter");
  await page.locator(".choice-search:focus").waitFor();
  await page.keyboard.type(typed);
  await page.locator(".choice-list .is-active").getByText(typed, { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".choice-way").getByText(typed).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await waitForValue(() => noteOf(page, field).first().innerText(), told);
  await tabTo(page, field, "Shift+Tab");
}

/** A figure out of range is reported and corrected. */
async function goOutOfRange(filling: WalkInput, { field, typed, told }: TypedError): Promise<void> {
  const { page } = filling;
  await page.keyboard.type(typed);
  await page.keyboard.press("Tab");
  await waitForValue(() => noteOf(page, field).first().innerText(), told);
  await tabTo(page, field, "Shift+Tab");
  await page.keyboard.press("Delete");
}

async function goOutOfRangeInTable(filling: WalkInput, { field, typed, told }: TypedError): Promise<void> {
  const { page } = filling;
  const [section = "", element = ""] = field.split(".");
  await page.locator(".price-sum").filter({ hasNotText: "待计算" }).waitFor();
  const stop = await tabTo(page, field);
  await page.keyboard.type(typed);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.locator(".preview .table-note").getByText(`：${told}`).waitFor();
  const row = listFormRows(filling.filled[section])[stop.row];
  await page.keyboard.press("Delete");
  await fillCell(filling, { ...stop, shown: "" }, row?.[element]);
  await page.keyboard.press("Tab");
}

/** One undo removes the whole paste, and one redo restores it. */
async function pasteWhole({ page, labels, filled }: WalkInput, journey: Journey): Promise<void> {
  const { pasted, pastedInto } = journey;
  const rows = listFormRows(filled[pasted]);
  const first = pastedInto === "a new row" ? 1 : 0;
  if (first === 1) await addRow(page, pasted);
  else await page.keyboard.press("Tab");
  await paste(page, labels.tsv(pasted, rows));
  // A limit of a liability that is chosen further down is an error until then.
  await page
    .locator(".preview .table-told")
    .getByText(new RegExp(`^已粘贴 ${rows.length} 行(；\\d+ 处有误，已标出)?$`))
    .waitFor();
  await rowCount(page, pasted, rows.length);
  await page.keyboard.press("Control+Z");
  await rowCount(page, pasted, first);
  await page.keyboard.press("Control+Y");
  await rowCount(page, pasted, rows.length);
}

/** A duplicate row is reported with the product's message and removed. */
async function doubleRow({ page, sections }: WalkInput, { pasted, doubled }: Journey): Promise<void> {
  const keys = sections.find(({ code }) => code === pasted)?.duplicate?.keys;
  await tabTo(page, `${pasted}.${keys?.at(-1)}`);
  const rows = rowsIn(page, pasted);
  const count = Number(await tableOf(page, pasted).getAttribute("aria-rowcount")) - 1;
  await page.keyboard.press("Shift+F10");
  await page.getByRole("button", { name: "复制一行" }).waitFor();
  await page.keyboard.press("Enter");
  await rowCount(page, pasted, count + 1);
  await rows.locator(".is-invalid").first().waitFor();
  await waitForValue(() => rows.locator(".is-invalid").first().getAttribute("title"), doubled);
  await page.locator(".preview .table-note").getByText(doubled).waitFor();
  assert.deepEqual(await listViolationsInBothThemes(page), [], "with a doubled row");
  await page.keyboard.press("Shift+F10");
  await page.getByRole("button", { name: "删除", exact: true }).waitFor();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await rowCount(page, pasted, count);
}
