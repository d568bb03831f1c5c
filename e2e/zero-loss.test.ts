import assert from "node:assert/strict";
import { mkdtemp, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test, type TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { accessFaults } from "./accessibility.ts";
import { type HarnessServer, serveHarness } from "./harness-server.ts";

const PROMISED_MS = 1000;
const user = { userCode: "10000001", userName: "测试员甲", comCode: "32010100" };
const names = Array.from({ length: 20 }, (_, index) => `field${index + 1}`);
const SAVE = "/api/v1/insurance/prpall/config/saveCommonData";

/** Typed fields that came back, told at the end. */
const tally: string[] = [];
let server: HarnessServer;
before(async () => {
  server = await serveHarness();
});
after(async () => {
  await server?.close();
  process.stderr.write(`零丢失\n${tally.join("\n")}\n`);
});

type Desk = { context: BrowserContext; page: Page; profile: string; faults: string[] };

async function openDesk(profile: string): Promise<Desk> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
    baseURL: server.url,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const faults: string[] = [];
  for (const each of [page]) watch(each, faults);
  return { context, page, profile, faults };
}

function watch(page: Page, faults: string[]): void {
  page.setDefaultTimeout(10_000);
  page.on("pageerror", (error) => faults.push(error.message));
}

async function enter(page: Page, userCode = user.userCode): Promise<string> {
  const token = await server.product.signIn(userCode);
  await page.goto("/harness/");
  await page.evaluate((kept) => localStorage.setItem("chengbao.session", JSON.stringify(kept)), {
    ...user,
    userCode,
    token,
    expiresMs: Date.now() + 172_800_000,
  });
  await page.goto("/harness/");
  await page.getByLabel("field1", { exact: true }).waitFor();
  return token;
}

/** A person with a browser profile of their own, signed in; whatever the steps do, no script may fail. */
async function atDesk(steps: (desk: Desk, token: string) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), "chengbao-profile-"));
  const desk = await openDesk(profile);
  try {
    await steps(desk, await enter(desk.page));
    assert.deepEqual(desk.faults, []);
  } finally {
    await desk.context.close().catch(() => undefined);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Typed = Record<string, string>;
let round = 0;

/** Twenty fields: by keys, by an input method, and a password and a captcha that must not be kept. */
async function typeAll(page: Page): Promise<Typed> {
  round += 1;
  const typed: Typed = {};
  const method = await page.context().newCDPSession(page);
  for (const [index, name] of names.entries()) {
    const field = page.getByLabel(name, { exact: true });
    await field.focus();
    if (index % 4 === 1) {
      await method.send("Input.imeSetComposition", { text: "nan'jing", selectionStart: 8, selectionEnd: 8 });
      await method.send("Input.insertText", { text: `南京市${round}-${index}` });
      typed[name] = `南京市${round}-${index}`;
    } else {
      typed[name] = `K${round}-${index} ab`;
      await page.keyboard.type(typed[name]);
    }
  }
  await page.getByLabel("confirm", { exact: true }).fill("secret-typed");
  await page.getByLabel("captchaCode", { exact: true }).fill("captcha-typed");
  await method.detach();
  return typed;
}

async function restoreOne(page: Page, click = true): Promise<void> {
  await page.getByText("有 1 份未保存的内容").waitFor();
  if (click) await page.getByRole("button", { name: /^恢复 / }).click();
}

async function counted(t: TestContext, page: Page, typed: Typed): Promise<void> {
  await page.waitForFunction((wanted) => {
    const field = document.querySelector<HTMLInputElement>('input[name="field1"]');
    return field?.value === wanted;
  }, typed["field1"]);
  const shown = await fieldsOf(page);
  const returned = names.filter((name) => shown[name] === typed[name]).length;
  tally.push(`${returned}/${names.length}  ${t.name}`);
  assert.deepEqual(Object.fromEntries(names.map((name) => [name, shown[name]])), typed);
}

const fieldsOf = (page: Page): Promise<Typed> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>("form[aria-label^=单据] input")].map((input) => [
        input.name,
        input.value,
      ]),
    ),
  );

async function keptText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open("chengbao");
    const database = await new Promise<IDBDatabase>((done) => {
      opening.addEventListener("success", () => done(opening.result));
    });
    const asking = database.transaction("drafts").objectStore("drafts").getAll();
    const all = await new Promise((done) => {
      asking.addEventListener("success", () => done(asking.result));
    });
    database.close();
    return JSON.stringify(all);
  });
}

const save = (page: Page) => page.getByRole("button", { name: "保存", exact: true }).click();

async function signInOver(page: Page, userCode = user.userCode): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "登录已失效" });
  await dialog
    .getByRole("button", { name: /验证码图片/ })
    .locator("img")
    .waitFor();
  await dialog.getByLabel("账号", { exact: true }).fill(userCode);
  await dialog.getByLabel("密码", { exact: true }).fill("Chengbao@2026");
  await dialog.getByLabel("验证码", { exact: true }).fill("8888");
  await page.keyboard.press("Enter");
}

/** The lock in a profile names its machine and the process that holds it. */
async function browserOf(profile: string): Promise<number> {
  const holder = await readlink(join(profile, "SingletonLock"));
  return Number(holder.slice(holder.lastIndexOf("-") + 1));
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const cdp = await page.context().newCDPSession(page);
  void cdp.send("Page.crash").catch(() => undefined);
  await crashed;
}

test("a page that is killed gives everything back, but no password and no captcha", (t) =>
  atDesk(async ({ context, page }) => {
    const typed = await typeAll(page);
    await pause(PROMISED_MS);
    await crash(page);
    const next = await context.newPage();
    await next.goto("/harness/");
    await restoreOne(next, false);
    assert.deepEqual(await accessFaults(next), []);
    await next.getByRole("button", { name: /^恢复 / }).click();
    await counted(t, next, typed);
    const shown = await fieldsOf(next);
    assert.deepEqual([shown["confirm"], shown["captchaCode"]], ["", ""]);
    const kept = await keptText(next);
    assert.match(kept, /南京市/);
    assert.doesNotMatch(kept, /secret-typed|captcha-typed/);
  }));

test("what is typed without a pause is kept while it is being typed", (t) =>
  atDesk(async ({ context, page }) => {
    const field = page.getByLabel("field1", { exact: true });
    await field.focus();
    const started = Date.now();
    const keys: { key: string; atMs: number }[] = [];
    while (Date.now() - started < 2500) {
      const key = "abcdefghij"[keys.length % 10] ?? "";
      await page.keyboard.type(key);
      keys.push({ key, atMs: Date.now() });
      await pause(60);
    }
    await crash(page);
    const crashedMs = Date.now();
    const next = await context.newPage();
    await next.goto("/harness/");
    await restoreOne(next);
    const due = keys.filter(({ atMs }) => atMs <= crashedMs - PROMISED_MS).map(({ key }) => key);
    await next.waitForFunction(() => document.querySelector<HTMLInputElement>("[name=field1]")?.value !== "");
    const shown = (await fieldsOf(next))["field1"] ?? "";
    tally.push(`${shown.length}/${due.length} keys due, of ${keys.length} typed  ${t.name}`);
    assert(due.length > 10);
    assert(shown.length >= due.length);
    assert(
      keys
        .map(({ key }) => key)
        .join("")
        .startsWith(shown),
    );
  }));

test("a browser that is killed as a whole gives everything back", (t) =>
  atDesk(async ({ context, page, profile }) => {
    const typed = await typeAll(page);
    await pause(PROMISED_MS);
    const gone = new Promise((done) => void context.once("close", done));
    process.kill(await browserOf(profile), "SIGKILL");
    await gone;
    await rm(join(profile, "SingletonLock"), { force: true });
    const again = await openDesk(profile);
    try {
      // The browser writes the local store, and so the session, only every few seconds.
      await enter(again.page);
      await restoreOne(again.page);
      await counted(t, again.page, typed);
    } finally {
      await again.context.close();
    }
  }));

test("a browser that is closed and opened again gives everything back", (t) =>
  atDesk(async ({ context, page, profile }) => {
    const typed = await typeAll(page);
    await pause(PROMISED_MS);
    await context.close();
    const again = await openDesk(profile);
    try {
      await again.page.goto("/harness/");
      await restoreOne(again.page);
      await counted(t, again.page, typed);
    } finally {
      await again.context.close();
    }
  }));

test("a session that ran out is signed in again over the page, and the save goes through once", (t) =>
  atDesk(async ({ page }) => {
    const typed = await typeAll(page);
    await server.product.admin.query("update session set expires_at = now() - interval '1 second'");
    server.asked.length = 0;
    await save(page);
    await page.getByRole("dialog", { name: "登录已失效" }).waitFor();
    assert.deepEqual(await accessFaults(page), []);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await signInOver(page);
    await page.getByText("已保存").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await counted(t, page, typed);
    const keys = server.asked.filter(({ path }) => path === SAVE).map(({ key }) => key);
    assert.equal(keys.length, 2);
    assert.equal(new Set(keys).size, 1);
    const { rows } = await server.product.admin.query("select code from common_data where code = $1", [
      typed["field1"],
    ]);
    assert.equal(rows.length, 1);
    await page.reload();
    await page.getByLabel("field1", { exact: true }).waitFor();
    await pause(300);
    assert.equal(await page.getByText(/份未保存的内容/).count(), 0);
  }));

test("who declines goes to the login, and finds everything after signing in", (t) =>
  atDesk(async ({ page }) => {
    const typed = await typeAll(page);
    await server.product.admin.query("update session set expires_at = now() - interval '1 second'");
    await save(page);
    await page.getByRole("button", { name: "不登录，离开此页" }).click();
    await page.getByRole("heading", { name: "请登录" }).waitFor();
    assert.equal(await page.getByText(/份未保存的内容/).count(), 0);
    await enter(page, "10000002");
    assert.equal(await page.getByText(/份未保存的内容/).count(), 0);
    await enter(page);
    await restoreOne(page);
    await counted(t, page, typed);
  }));

test("with nothing typed a session that is over leaves at once", () =>
  atDesk(async ({ page }) => {
    await server.product.admin.query("update session set expires_at = now() - interval '1 second'");
    await save(page);
    await page.getByRole("heading", { name: "请登录" }).waitFor();
  }));

test("signing in again in another tab of the browser is enough", (t) =>
  atDesk(async ({ context, page }) => {
    const typed = await typeAll(page);
    await server.product.admin.query("update session set expires_at = now() - interval '1 second'");
    await save(page);
    await page.getByRole("dialog", { name: "登录已失效" }).waitFor();
    await enter(await context.newPage());
    await page.getByText("已保存").waitFor();
    await counted(t, page, typed);
  }));

test("a reload gives everything back", (t) =>
  atDesk(async ({ page }) => {
    const typed = await typeAll(page);
    await pause(PROMISED_MS);
    await page.reload();
    await restoreOne(page);
    await counted(t, page, typed);
  }));

test("a new version is offered while something is unsaved, and else taken at once", (t) =>
  atDesk(async ({ page }) => {
    const typed = await typeAll(page);
    server.publish("2");
    await page.getByText("新版本已发布，刷新后生效，已填写的内容会保留").waitFor();
    assert.deepEqual(await accessFaults(page), []);
    await page.getByRole("button", { name: "刷新" }).click();
    await restoreOne(page);
    await counted(t, page, typed);
    await save(page);
    await page.getByText("已保存").waitFor();
    const loaded = page.waitForEvent("load");
    server.publish("3");
    await loaded;
  }));

test("a switched branch keeps it, and one click goes back to both", (t) =>
  atDesk(async ({ page }) => {
    const typed = await typeAll(page);
    await page.getByRole("button", { name: "切换机构" }).click();
    await page.getByRole("heading", { name: "录入 32010200" }).waitFor();
    assert.equal((await fieldsOf(page))["field1"], "");
    await restoreOne(page);
    await page.getByRole("heading", { name: "录入 32010100" }).waitFor();
    await counted(t, page, typed);
  }));

test("a dropped tab keeps it, a hidden one is not offered", (t) =>
  atDesk(async ({ page }) => {
    const typed = await typeAll(page);
    await page.getByRole("button", { name: "切到别的标签" }).click();
    await pause(PROMISED_MS);
    assert.equal(await page.getByText(/份未保存的内容/).count(), 0);
    await page.getByRole("button", { name: "打开标签" }).click();
    await page.getByLabel("field1", { exact: true }).waitFor();
    await page.getByRole("button", { name: "关闭标签" }).click();
    await restoreOne(page);
    await counted(t, page, typed);
  }));

test("offline, a save that fails loses nothing, and goes through once the net is back", (t) =>
  atDesk(async ({ context, page }) => {
    const typed = await typeAll(page);
    await context.setOffline(true);
    await save(page);
    await page.getByText("请检查网络后重试，已填写的内容不会丢失").waitFor();
    await pause(PROMISED_MS);
    await crash(page);
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto("/harness/");
    await restoreOne(next);
    await counted(t, next, typed);
    await save(next);
    await next.getByText("已保存").waitFor();
  }));

test("what was typed a moment before the page goes is still written", (t) =>
  atDesk(async ({ page }) => {
    const typed = await typeAll(page);
    await page.reload();
    await restoreOne(page);
    await counted(t, page, typed);
  }));

test("two tabs of one record keep both, the last writer first", (t) =>
  atDesk(async ({ context, page }) => {
    const other = await context.newPage();
    await other.goto("/harness/");
    const [one, two] = [await typeAll(page), await typeAll(other)];
    await pause(PROMISED_MS);
    assert.equal(await page.getByText(/份未保存的内容/).count(), 0);
    await crash(page);
    await page.close();
    await other.close();
    for (const [index, typed] of [two, one].entries()) {
      const next = await context.newPage();
      await next.goto("/harness/");
      await next.getByText("有 2 份未保存的内容").waitFor();
      await next
        .getByRole("button", { name: /^恢复 / })
        .nth(index)
        .click();
      await counted(t, next, typed);
      await next.close();
    }
  }));

test("what was given up comes back when that was a mistake", (t) =>
  atDesk(async ({ page }) => {
    const typed = await typeAll(page);
    await page.reload();
    await page.getByRole("button", { name: /^放弃 / }).click();
    await page.getByText("有 1 份未保存的内容").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "撤销" }).click();
    await restoreOne(page);
    await counted(t, page, typed);
  }));

test("another user who signs in over the page gets neither the page nor the draft", (t) =>
  atDesk(async ({ page }) => {
    const typed = await typeAll(page);
    await server.product.admin.query("update session set expires_at = now() - interval '1 second'");
    server.asked.length = 0;
    await save(page);
    await signInOver(page, "10000002");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await page.getByLabel("field1", { exact: true }).count(), 0);
    assert.equal(await page.getByText(/份未保存的内容/).count(), 0);
    assert.equal(server.asked.filter(({ path }) => path === SAVE).length, 1);
    await enter(page);
    await restoreOne(page);
    await counted(t, page, typed);
  }));

test("a part of the program that cannot be fetched says so, and loading anew brings everything back", (t) =>
  atDesk(async ({ page }) => {
    const typed = await typeAll(page);
    await page.route("**/late-part*", (route) => route.abort());
    await page.getByRole("button", { name: "打开新页面" }).click();
    await page.getByText("页面加载失败").waitFor();
    assert.deepEqual(await accessFaults(page), []);
    await page.getByRole("button", { name: "重新加载" }).click();
    await restoreOne(page);
    await counted(t, page, typed);
  }));

test("a browser that keeps nothing says so once and calmly, and a dropped tab still comes back", (t) =>
  atDesk(async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("blocked", "SecurityError");
      };
    });
    await page.reload();
    const typed = await typeAll(page);
    const told = page.getByText(/浏览器不允许保存草稿/);
    await told.waitFor();
    await page.getByRole("button", { name: "知道了" }).click();
    await page.getByRole("button", { name: "关闭标签" }).click();
    await restoreOne(page);
    await counted(t, page, typed);
    assert.equal(await told.count(), 0);
    page.once("dialog", (dialog) => void dialog.accept());
  }));
