import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { listViolations } from "./accessibility.ts";
import { waitForValue } from "./wait-for.ts";
import {
  onTrialPage,
  countRestored,
  type TrialPage,
  signInTo,
  FIRST,
  formOf,
  navigate,
  offers,
  password,
  restore,
  save,
  SECOND,
  readValues,
  signInOver,
  switchBranch,
  tabs,
  tally,
  typeAll,
} from "./trial-page.ts";
import { serveTrial, type TrialServer } from "./trial-server.ts";
import { signIn } from "./visitor.ts";

let server: TrialServer;
before(async () => {
  server = await serveTrial();
});
after(async () => {
  await server?.close();
  process.stderr.write(`登录失效\n${tally.join("\n")}\n`);
});

function overTest(name: string, steps: (trial: TrialPage & { name: string }) => Promise<void>): void {
  test(name, () => onTrialPage(server, (trial) => steps({ ...trial, name })));
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "登录已失效" });

/** Collects the idempotency keys of the page's save requests. */
function keysOf(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/saveCommonData")) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
}

async function savedRows(holder: unknown): Promise<{ com_code: string }[]> {
  const { rows } = await server.product.admin.query<{ com_code: string }>(
    "select com_code from common_data where code = $1",
    [holder],
  );
  return rows;
}

overTest(
  "expired token: signed in again over the page, the save goes through once",
  async ({ page, name }) => {
    const typed = await typeAll(page);
    await server.endSessions();
    const keys = keysOf(page);
    await save(page);
    await dialogOf(page).waitFor();
    assert.deepEqual(await listViolations(page), []);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await signInOver(page);
    await page.getByText("已保存 1").waitFor();
    await dialogOf(page).waitFor({ state: "detached" });
    await countRestored(name, page, typed);
    assert.equal(keys.length, 2);
    assert.equal(new Set(keys).size, 1);
    assert.equal((await savedRows(typed["holder"])).length, 1);
    await page.reload();
    await formOf(page, "1").waitFor();
    await waitForValue(() => offers(page).getByRole("listitem").count(), 0);
  },
);

overTest("expired token in the second branch: the page goes on there", async ({ page, name }) => {
  await switchBranch(page);
  await navigate(page, "/trial/1");
  const branch = await page.getByRole("button", { name: /切换机构/ }).innerText();
  const typed = await typeAll(page);
  await server.endSessions();
  const keys = keysOf(page);
  await save(page);
  await signInOver(page);
  await page.getByText("已保存 1").waitFor();
  await countRestored(name, page, typed);
  await waitForValue(() => page.getByRole("button", { name: /切换机构/ }).innerText(), branch);
  assert.equal(new Set(keys).size, 1);
  const { rows } = await server.product.admin.query<{ com_code: string }>(
    "select com_code from user_company where user_code = $1 and not is_default",
    [FIRST],
  );
  const saved = await savedRows(typed["holder"]);
  assert.equal(saved.length, 1);
  assert(rows.some(({ com_code }) => com_code === saved[0]?.com_code));
});

overTest("two saves that meet the end of the session open one dialog, and both go through", async (trial) => {
  const { page, name } = trial;
  const first = await typeAll(page);
  await navigate(page, "/trial/2");
  const second = await typeAll(page, "2");
  await server.endSessions();
  const keys = keysOf(page);
  await page.evaluate(() =>
    document.querySelectorAll("form[aria-label^=试验单]").forEach((form) => {
      if (form instanceof HTMLFormElement) form.requestSubmit();
    }),
  );
  await dialogOf(page).waitFor();
  await waitForValue(() => page.locator("dialog.sign-in-over").count(), 1);
  await signInOver(page);
  await dialogOf(page).waitFor({ state: "detached" });
  await page.getByText("已保存 2").waitFor();
  await countRestored(name, page, first);
  await countRestored(name, page, second, "2");
  assert.deepEqual([keys.length, new Set(keys).size], [4, 2]);
  for (const { holder } of [first, second]) assert.equal((await savedRows(holder)).length, 1);
});

overTest("who declines goes to the login with the way back, and finds everything there", async (trial) => {
  const { page, name } = trial;
  const typed = await typeAll(page);
  await server.endSessions();
  await save(page);
  await dialogOf(page).getByRole("button", { name: "不登录，离开此页" }).click();
  await page.getByRole("heading", { name: "登录" }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get("from"), "/trial/1");
  await signIn(page, { userCode: FIRST, password });
  await restore(page);
  await countRestored(name, page, typed);
  assert.equal((await savedRows(typed["holder"])).length, 0);
});

overTest(
  "another user over the page gets neither the page nor the draft, and nothing is sent again",
  async (trial) => {
    const { page, name } = trial;
    const typed = await typeAll(page);
    await server.endSessions();
    const keys = keysOf(page);
    await save(page);
    await signInOver(page, SECOND);
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await waitForValue(() => dialogOf(page).count(), 0);
    await waitForValue(() => offers(page).getByRole("listitem").count(), 0);
    await waitForValue(() => tabs(page).getByRole("link").allInnerTexts(), ["工作台"]);
    assert.equal(keys.length, 1);
    assert.equal((await savedRows(typed["holder"])).length, 0);
    await server.endSessions();
    await page.reload();
    await page.getByRole("heading", { name: "登录" }).waitFor();
    await signInTo(page);
    await restore(page);
    await countRestored(name, page, typed);
  },
);

overTest("signing in again in another window is enough", async ({ context, page, name }) => {
  const typed = await typeAll(page);
  await server.endSessions();
  await save(page);
  await dialogOf(page).waitFor();
  const otherPage = await context.newPage();
  await otherPage.goto("/user/login");
  await signIn(otherPage, { userCode: FIRST, password });
  await page.getByText("已保存 1").waitFor();
  await countRestored(name, page, typed);
});

overTest("with nothing typed a session that is over leads to the login at once", async ({ page }) => {
  await server.endSessions();
  // The page may notice the end itself and remove its button before the press.
  await save(page, "1", 3000).catch(() => undefined);
  await page.getByRole("heading", { name: "登录" }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get("from"), "/trial/1");
  await signIn(page, { userCode: FIRST, password });
  await formOf(page, "1").waitFor();
  assert.equal((await readValues(page))["holder"], "");
});
