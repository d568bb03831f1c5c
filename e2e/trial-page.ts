import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, type Page } from "playwright-core";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { launchPersistentBrowser } from "./browser.ts";
import { choices, fields, type TrialField, type TrialValues } from "./trial/trial-fields.ts";
import type { TrialServer } from "./trial-server.ts";
import { signIn } from "./visitor.ts";

export const FIRST = OFFICE_CLERK;
export const SECOND = CLERK;
export const password = "Chengbao@2026";

export type TrialPage = { server: TrialServer; context: BrowserContext; page: Page; profile: string };

async function openBrowser(server: TrialServer, profile: string): Promise<BrowserContext> {
  const context = await launchPersistentBrowser(profile, {
    baseURL: server.url,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(15_000);
  return context;
}

/** Opens a trial page with a new browser profile, signed in, and asserts that no script fails. */
export async function onTrialPage(
  server: TrialServer,
  steps: (trial: TrialPage) => Promise<void>,
): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), "chengbao-profile-"));
  const context = await openBrowser(server, profile);
  const errors: string[] = [];
  context.on("weberror", (error) => errors.push(error.error().message));
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await signInTo(page);
    await steps({ server, context, page, profile });
    assert.deepEqual(errors, []);
  } finally {
    await context.close().catch(() => undefined);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Signs in through the sign-in page to the requested page, because the browser no longer has the session. */
export async function signInTo(page: Page, userCode = FIRST, path = "/trial/1"): Promise<void> {
  await page.goto(path);
  const login = page.getByRole("heading", { name: "登录" });
  const frame = page.getByRole("button", { name: /用户菜单/ });
  await login.or(frame).waitFor();
  if (await login.isVisible()) await signIn(page, { userCode, password });
  if (path.startsWith("/trial/")) await formOf(page, path.slice("/trial/".length)).waitFor();
}

export const formOf = (page: Page, no: string) =>
  page.getByRole("form", { name: `试验单 ${no}`, exact: true });
export const tabs = (page: Page) => page.getByRole("navigation", { name: "已打开的页面" });
export const offers = (page: Page) => page.getByRole("region", { name: "未保存的内容" });
export const offered = (page: Page, count: number) => page.getByText(`有 ${count} 份未保存的内容`).waitFor();

/** Navigates inside the page as a menu or link does, so that the tabs stay. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement("a");
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  if (path.startsWith("/trial/")) await formOf(page, path.slice("/trial/".length)).waitFor();
}

export async function restore(page: Page, no = "1"): Promise<void> {
  await page
    .getByRole("button", { name: new RegExp(`^恢复 试验单 ${no}，`) })
    .first()
    .click();
  await formOf(page, no).waitFor();
}

let round = 0;

/** Fills every field of the form: by keys, by an input method, by choosing; also a password and a captcha. */
export async function typeAll(page: Page, no = "1"): Promise<TrialValues> {
  round += 1;
  const typed: TrialValues = {};
  const method = await page.context().newCDPSession(page);
  for (const [index, field] of fields.entries())
    typed[field.name] = await typeOne(page, method, { field, no, mark: `${round}-${index}` });
  const form = formOf(page, no);
  await form.getByLabel("confirm").fill("secret-typed");
  await form.getByLabel("captchaCode").fill("captcha-typed");
  await method.detach();
  return typed;
}

type TrialQuestion = { field: TrialField; no: string; mark: string };

async function typeOne(
  page: Page,
  method: CDPSession,
  { field: { name, label, kind }, no, mark }: TrialQuestion,
): Promise<string | boolean> {
  const input = formOf(page, no).getByLabel(label, { exact: true });
  const choice = choices[name]?.at(-1) ?? "";
  if (kind === "tick") {
    await input.check();
    return true;
  }
  if (kind === "radio") {
    await formOf(page, no).getByLabel(choice, { exact: true }).check();
    return choice;
  }
  if (kind === "select") {
    await input.selectOption(choice);
    return choice;
  }
  if (kind === "date") {
    await input.fill("2026-08-01");
    return "2026-08-01";
  }
  await input.focus();
  if (kind === "text") {
    await method.send("Input.imeSetComposition", { text: "nan'jing", selectionStart: 8, selectionEnd: 8 });
    await method.send("Input.insertText", { text: `南京市${mark}` });
    return `南京市${mark}`;
  }
  const text =
    { amount: "1,234.5", tel: "13800000000", email: "a@b.example" }[kind as string] ?? `第一行 ${mark}`;
  await page.keyboard.type(text);
  if (kind !== "area") return text;
  await page.keyboard.press("Enter");
  await page.keyboard.type("second line");
  return `${text}\nsecond line`;
}

/** Returns the present values of the typed fields. */
export function readValues(page: Page, no = "1"): Promise<TrialValues> {
  return page.evaluate((label) => {
    const form = document.querySelector<HTMLFormElement>(`form[aria-label="${label}"]`);
    const values: Record<string, string | boolean> = {};
    for (const element of form?.elements ?? []) {
      if (element instanceof HTMLInputElement && element.type === "checkbox")
        values[element.name] = element.checked;
      else if (element instanceof HTMLInputElement && element.type === "radio") {
        values[element.name] = element.checked ? element.value : (values[element.name] ?? "");
      } else if (
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
      )
        values[element.name] = element.value;
    }
    return values;
  }, `试验单 ${no}`);
}

/** Counts of restored fields, reported at the end. */
export const tally: string[] = [];

export async function countRestored(name: string, page: Page, typed: TrialValues, no = "1"): Promise<void> {
  await page.waitForFunction(
    ([label, expected]) => {
      const form = document.querySelector<HTMLFormElement>(`form[aria-label="${label}"]`);
      return form?.querySelector<HTMLInputElement>("[name=holder]")?.value === expected;
    },
    [`试验单 ${no}`, typed["holder"]] as const,
  );
  const values = await readValues(page, no);
  const names = Object.keys(typed);
  const returned = names.filter((field) => values[field] === typed[field]).length;
  tally.push(`${returned}/${names.length}  ${name}`);
  assert.deepEqual(Object.fromEntries(names.map((field) => [field, values[field]])), typed);
}

/** Kills the process of the page. The browser continues. */
export async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const cdp = await page.context().newCDPSession(page);
  void cdp.send("Page.crash").catch(() => undefined);
  await crashed;
}

/** Kills the browser with all its processes and reopens it on the same profile. */
export async function killBrowser({ server, context, profile }: TrialPage): Promise<BrowserContext> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  const holder = processInfo.find(({ type }) => type === "browser");
  assert.ok(holder, "the browser has a process");
  const closed = new Promise((resolve) => void context.once("close", resolve));
  process.kill(holder.id, "SIGKILL");
  await closed;
  return openBrowser(server, profile);
}

export async function reopenBrowser({ server, context, profile }: TrialPage): Promise<BrowserContext> {
  await context.close();
  return openBrowser(server, profile);
}

export async function signInOver(page: Page, userCode = FIRST): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "登录已失效" });
  await dialog
    .getByRole("button", { name: /验证码图片/ })
    .locator("img")
    .waitFor();
  await dialog.getByLabel("账号", { exact: true }).fill(userCode);
  await dialog.getByLabel("密码", { exact: true }).fill(password);
  await dialog.getByLabel("验证码", { exact: true }).fill("8888");
  await page.keyboard.press("Enter");
}

export const save = (page: Page, no = "1", timeout = 15_000) =>
  formOf(page, no).getByRole("button", { name: "保存", exact: true }).click({ timeout });

/** Switches to the user's other branch with the picker in the head. */
export async function switchBranch(page: Page): Promise<void> {
  const picker = page.getByRole("button", { name: /切换机构/ });
  const earlier = await picker.innerText();
  await picker.click();
  await page
    .getByRole("dialog", { name: /切换机构/ })
    .getByRole("button")
    .filter({ hasNotText: earlier.split("\n")[0] ?? "" })
    .first()
    .click();
  await page.getByRole("heading", { name: "常用入口" }).waitFor();
}
