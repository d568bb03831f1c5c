import type { Browser, BrowserContext, Page } from "playwright-core";
import type { TestProduct } from "#apps/server/testing/test-product.ts";
import { openWithPlantedSession } from "./planted-session.ts";

export type Window = { width: number; height: number };
export const DESKTOP: Window = { width: 1440, height: 900 };
export const PHONE: Window = { width: 390, height: 844 };

export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Errors of scripts, console and content policy, in order. */
  errors: string[];
  /** Lets an expected refusal of the server pass, which the browser logs as an error. */
  expectStatus(status: number): void;
  /** Lets an expected remark of the browser pass. */
  expectSaid(text: string): void;
};

export type VisitorOptions = {
  window?: Window;
  colorScheme?: "light" | "dark";
  /** A finger instead of a mouse. */
  hasTouch?: boolean;
  /** Without the content policy, markup that escaped the escaping would run. */
  withoutPolicy?: boolean;
};

/** Opens a new browser context for a person. */
export async function openVisitor(
  browser: Browser,
  url: string,
  { window = DESKTOP, colorScheme = "light", hasTouch = false, withoutPolicy = false }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: window,
    colorScheme,
    hasTouch,
    bypassCSP: withoutPolicy,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  const expected: string[] = [];
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    if (expected.some((said) => message.text().includes(said))) return;
    errors.push(`${message.text()} ${message.location().url}`);
  });
  const expectSaid = (text: string): void => {
    expected.push(text);
    // The remark may have come while the page loaded.
    errors.splice(0, errors.length, ...errors.filter((said) => !said.includes(text)));
  };
  return { page, context, errors, expectSaid, expectStatus: (status) => expectSaid(`status of ${status}`) };
}

type Account = { userCode: string; password: string };

/** Needs a server with CAPTCHA_FIXED=8888. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await submitSignIn(page, account);
  await page.getByRole("button", { name: /用户菜单/ }).waitFor();
}

const DEMO_PASSWORD = process.env.E2E_PASSWORD ?? "Chengbao@2026";

type Server = { readonly url: string; readonly product?: TestProduct };

/** Opens a place already signed in. On an external server without database access it signs in through the page. */
export async function openSignedIn(
  page: Page,
  { product }: Server,
  who: string | Account,
  place: string,
): Promise<void> {
  const account = typeof who === "string" ? { userCode: who, password: DEMO_PASSWORD } : who;
  if (product) await openWithPlantedSession(page, product, account.userCode, place);
  else {
    await page.goto(place);
    await signIn(page, account);
  }
  await page.getByRole("button", { name: /用户菜单/ }).waitFor();
}

/** Signs in up to the server's answer. */
export async function submitSignIn(page: Page, { userCode, password }: Account): Promise<void> {
  await page
    .getByRole("button", { name: /验证码图片/ })
    .locator("img")
    .waitFor();
  await page.getByRole("textbox", { name: "账号", exact: true }).fill(userCode);
  await page.getByRole("textbox", { name: "密码", exact: true }).fill(password);
  await page.getByLabel("验证码", { exact: true }).fill("8888");
  await page.keyboard.press("Enter");
}

export async function signOut(page: Page): Promise<void> {
  // The tasks are queried last. A query that is answered after signing out would count as an error of the page.
  await page.getByRole("button", { name: /^后台任务/ }).waitFor();
  await page.getByRole("button", { name: /用户菜单/ }).click();
  await page.getByRole("button", { name: "退出" }).click();
  await page.getByRole("status").getByText("退出成功").waitFor();
}

/** Asserts after every visit that scripts, console and content policy had no errors. */
export async function visit(
  browser: Browser,
  url: string,
  wishes: VisitorOptions,
  steps: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const visitor = await openVisitor(browser, url, wishes);
  try {
    await steps(visitor);
    if (visitor.errors.length > 0) throw new Error(visitor.errors.join("\n"));
  } finally {
    await visitor.context.close();
  }
}

/** Creates the function by which a file's visitors open a place as a demonstration user and wait for its page. */
export function createArrival(at: () => { readonly server: Server; readonly browser: Browser }) {
  return (
    who: string | Account,
    place: string,
    steps: (visitor: Visitor) => Promise<void>,
    wishes: VisitorOptions = {},
  ): Promise<void> => {
    const { server, browser } = at();
    return visit(browser, server.url, wishes, async (visitor) => {
      await openSignedIn(visitor.page, server, who, place);
      await visitor.page.getByRole("heading", { level: 1 }).filter({ visible: true }).waitFor();
      await steps(visitor);
    });
  };
}
