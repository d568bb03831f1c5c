import type { Locator, Page } from "playwright-core";
import { CLERK, PRODUCT_MANAGER, SECOND_PRODUCT_MANAGER } from "#platform/testing/people.ts";
import type { RunningServer } from "./running-server.ts";
import { openSignedIn } from "./visitor.ts";

const password = process.env.E2E_PASSWORD ?? "Chengbao@2026";
export const manager = { userCode: PRODUCT_MANAGER, password };
export const secondManager = { userCode: SECOND_PRODUCT_MANAGER, password };
export const clerk = { userCode: CLERK, password };

export const treeOf = (page: Page): Locator => page.getByRole("tree", { name: "产品结构" });
export const partOf = (page: Page): Locator => page.locator(".workbench-part");
export const previewOf = (page: Page): Locator => page.locator(".preview");
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Finds a field of the part by its label. */
export const partField = (page: Page, label: string): Locator =>
  partOf(page)
    .locator(".form-field")
    .filter({ has: page.locator("label.form-label", { hasText: new RegExp(`^${label}\\*?$`) }) });

export const partInput = (page: Page, label: string): Locator =>
  partField(page, label).locator("input, textarea, button.cell-face").first();

/** Opens the workspace of a product for the signed-in user. */
export async function openWorkspace(page: Page, riskCode: string, query = ""): Promise<void> {
  await page.goto(`/productWorkbench/${riskCode}${query}`);
  await treeOf(page)
    .or(page.getByRole("tablist", { name: "产品的三面" }))
    .first()
    .waitFor();
}

export async function enterWorkspace(
  page: Page,
  server: RunningServer,
  riskCode: string,
  who: typeof manager = manager,
  query = "",
): Promise<void> {
  await openSignedIn(page, server, who, `/productWorkbench/${riskCode}${query}`);
  await treeOf(page)
    .or(page.getByRole("tablist", { name: "产品的三面" }))
    .first()
    .waitFor();
}

/** Creates a draft or continues the present one. */
export async function startEditing(page: Page): Promise<void> {
  const start = button(page, "修改产品");
  await start.or(button(page, "保存草稿")).first().waitFor();
  if (await start.isVisible()) await start.click();
  await button(page, "保存草稿").waitFor();
}

/** Drops the draft that a test left. */
export async function discardDraft(page: Page): Promise<void> {
  await button(page, "放弃草稿").click();
  await page.getByRole("dialog").getByRole("button", { name: "放弃草稿" }).click();
  await button(page, "修改产品").waitFor();
}

/** Describes the focused element; "body" if the focus was lost. */
export function describeFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const held = document.activeElement;
    if (!held || held === document.body) return "body";
    const label = held.id === "" ? null : document.querySelector(`label[for="${CSS.escape(held.id)}"]`);
    const name = held.getAttribute("aria-label") ?? label?.textContent ?? held.textContent ?? "";
    return `${held.getAttribute("role") ?? held.tagName.toLowerCase()} ${name.replace("*", "").trim()}`;
  });
}
