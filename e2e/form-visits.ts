import assert from "node:assert/strict";
import type { BrowserContextOptions, Page } from "playwright-core";
import { readFactoryProducts } from "#areas/product/content.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { launchBrowser } from "./browser.ts";
import { trackRendering } from "./rendered-fields.ts";
import { type HarnessServer, serveHarness } from "./harness-server.ts";

export type FormVisits = {
  server: HarnessServer;
  /** Opens a form for a signed-in user, and asserts that no script fails during the steps. */
  onForm(asked: string, steps: (page: Page) => Promise<void>, options?: BrowserContextOptions): Promise<void>;
  close(): Promise<void>;
};

export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } };

const user = { userCode: OFFICE_CLERK, userName: "测试员甲", comCode: "32010100" };

/** Starts the form harness in front of the whole product, and a browser. */
export async function openFormVisits(): Promise<FormVisits> {
  const extras = new Map(
    readFactoryProducts().map(({ product, cases }) => [`/cases/${product.riskCode}.json`, cases]),
  );
  const server = await serveHarness({ entry: import.meta.resolve("./forms-harness/main.ts"), extras });
  const browser = await launchBrowser();
  const token = await server.product.signIn(user.userCode);

  const onForm: FormVisits["onForm"] = async (query, steps, options = desktop) => {
    const context = await browser.newContext({
      ...options,
      baseURL: server.url,
      locale: "zh-CN",
      timezoneId: "Asia/Shanghai",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const kept = { ...user, token, expiresMs: Date.now() + 172_800_000 };
    await context.addInitScript(
      (session) => localStorage.setItem("chengbao.session", JSON.stringify(session)),
      kept,
    );
    await trackRendering(context);
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(`/harness/?${query}`);
      await formOpened(page, errors);
      await steps(page);
      assert.deepEqual(errors, []);
    } finally {
      await context.close();
    }
  };
  return {
    server,
    onForm,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

async function formOpened(page: Page, errors: readonly string[]): Promise<void> {
  try {
    await page.locator(".form-view").waitFor();
  } catch (cause) {
    const text = await page.locator("body").innerText();
    throw new Error(`the form did not open; the page said “${text}”, its scripts “${errors.join("; ")}”`, {
      cause,
    });
  }
}
