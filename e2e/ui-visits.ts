import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { serveHarness } from "./harness-server.ts";
import { DESKTOP, PHONE, visit, type Visitor, type VisitorOptions } from "./visitor.ts";

export type UiVisits = {
  /** Opens the page with every component. */
  onDesktop(steps: (visitor: Visitor) => Promise<void>, wishes?: VisitorOptions): Promise<void>;
  close(): Promise<void>;
};

export const looks = [
  ["light", "desk", { colorScheme: "light", window: DESKTOP }],
  ["dark", "desk", { colorScheme: "dark", window: DESKTOP }],
  ["light", "phone", { colorScheme: "light", window: PHONE }],
  ["dark", "phone", { colorScheme: "dark", window: PHONE }],
] as const;

export async function openUiVisits(): Promise<UiVisits> {
  const [server, browser] = await Promise.all([
    serveHarness({ entry: import.meta.resolve("./ui-harness/main.ts") }),
    launchBrowser(),
  ]);
  const { url } = server;
  return {
    onDesktop: (steps, wishes = {}) =>
      visit(browser, url, wishes, async (visitor) => {
        await visitor.page.goto("/harness/");
        await visitor.page.getByRole("heading", { level: 1, name: "组件试验台" }).waitFor();
        await steps(visitor);
      }),
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** Every overlay and the way to open it. */
export const overlays: readonly {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  readonly role: "dialog" | "menu";
  readonly title: string | RegExp;
}[] = [
  { name: "dialog", role: "dialog", title: "确认撤回", open: (page) => openByButton(page, "打开对话框") },
  { name: "popover", role: "dialog", title: "打开条件", open: (page) => openByButton(page, "打开条件") },
  {
    name: "long popover",
    role: "dialog",
    title: "打开长浮层",
    open: (page) => openByButton(page, "打开长浮层"),
  },
  { name: "sheet", role: "dialog", title: "提醒", open: (page) => openByButton(page, "提醒，2 条未读") },
  { name: "menu", role: "menu", title: "更多操作", open: (page) => openByButton(page, "更多操作") },
  { name: "calendar", role: "dialog", title: "试用日历", open: (page) => openByButton(page, /^日期/) },
  {
    name: "list of a choice",
    role: "dialog",
    title: "从列表选择的城市",
    open: (page) => chosenCity(page).press("Enter"),
  },
];

export async function openByButton(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name, exact: typeof name === "string" }).press("Enter");
}

export const chosenCity = (page: Page) =>
  page.getByRole("combobox", { name: "从列表选择的城市", exact: true });
export const typedCity = (page: Page) =>
  page.getByRole("combobox", { name: "城市，可直接录入", exact: true });
export const awaitedCity = (page: Page) => page.getByRole("combobox", { name: "稍后才有结果的城市" });

/** The keys that the page below has got since the last call. */
export function takeReceivedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const heard = document.body.dataset["heard"] ?? "";
    delete document.body.dataset["heard"];
    return heard.split("\n").filter((line) => line !== "");
  });
}

export async function assertInWindow(page: Page, overlay: string): Promise<void> {
  const errors = await page.evaluate(async () => {
    // An overlay is positioned before the next frame is painted.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { clientWidth, clientHeight, scrollWidth } = document.documentElement;
    const open = [...document.querySelectorAll(":popover-open, dialog[open]")];
    const outside = open.filter((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return left < 0 || top < 0 || right > clientWidth || bottom > clientHeight;
    });
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...outside.map((part) => `${part.className} ${JSON.stringify(part.getBoundingClientRect())}`),
    ];
  });
  assert.deepEqual(errors, [], overlay);
}
