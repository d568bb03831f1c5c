import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import { listViolations } from "./accessibility.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import {
  onTrialPage,
  countRestored,
  crash,
  type TrialPage,
  signInTo,
  formOf,
  navigate,
  killBrowser,
  offered,
  offers,
  password,
  reopenBrowser,
  restore,
  save,
  SECOND,
  readValues,
  switchBranch,
  tabs,
  tally,
  typeAll,
} from "./trial-page.ts";
import { serveTrial, type TrialServer } from "./trial-server.ts";
import { signIn, signOut } from "./visitor.ts";

const PROMISED_MS = 1000;

let server: TrialServer;
before(async () => {
  server = await serveTrial();
});
after(async () => {
  await server?.close();
  process.stderr.write(`零丢失\n${tally.join("\n")}\n`);
});

/** The name is that of the test and of its line in the tally. */
function lossTest(name: string, steps: (trial: TrialPage & { name: string }) => Promise<void>): void {
  test(name, () => onTrialPage(server, (trial) => steps({ ...trial, name })));
}

/** Opens another page of the same browser, as a person does after the first is gone. */
async function nextPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await signInTo(page);
  return page;
}

async function keptText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open("chengbao");
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener("success", () => resolve(opening.result));
    });
    const asking = database.transaction("drafts").objectStore("drafts").getAll();
    const all = await new Promise((resolve) => {
      asking.addEventListener("success", () => resolve(asking.result));
    });
    database.close();
    return JSON.stringify(all);
  });
}

lossTest("killed page: all comes back, but no password and no captcha", async ({ context, page, name }) => {
  const typed = await typeAll(page);
  await pause(PROMISED_MS);
  await crash(page);
  const next = await nextPage(context);
  await offered(next, 1);
  assert.deepEqual(await listViolations(next), []);
  await restore(next);
  await countRestored(name, next, typed);
  await waitForValue(() => offers(next).getByRole("listitem").count(), 0);
  const shown = await readValues(next);
  assert.deepEqual([shown["confirm"], shown["captchaCode"]], ["", ""]);
  const kept = await keptText(next);
  assert.match(kept, /南京市/);
  assert.doesNotMatch(kept, /secret-typed|captcha-typed/);
});

lossTest(
  "killed page: a composition not yet committed comes back as well",
  async ({ context, page, name }) => {
    const typed = await typeAll(page);
    await formOf(page, "1").getByLabel("标的地址").focus();
    await page.keyboard.press("End");
    const method = await context.newCDPSession(page);
    await method.send("Input.imeSetComposition", { text: "xuan'wu", selectionStart: 7, selectionEnd: 7 });
    await pause(PROMISED_MS);
    await crash(page);
    const next = await nextPage(context);
    await restore(next);
    await countRestored(name, next, { ...typed, address: `${String(typed["address"])}xuan'wu` });
  },
);

lossTest("killed page: what is typed without a pause is kept while it is being typed", async (trial) => {
  const { context, page, name } = trial;
  await formOf(page, "1").getByLabel("投保人", { exact: true }).focus();
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
  const next = await nextPage(context);
  await restore(next);
  const due = keys.filter(({ atMs }) => atMs <= crashedMs - PROMISED_MS);
  await next.waitForFunction(() => document.querySelector<HTMLInputElement>("[name=holder]")?.value !== "");
  const shown = String((await readValues(next))["holder"]);
  tally.push(`${shown.length}/${due.length} keys due, of ${keys.length} typed  ${name}`);
  assert(due.length > 10);
  assert(shown.length >= due.length);
  assert(
    keys
      .map(({ key }) => key)
      .join("")
      .startsWith(shown),
  );
});

for (const [how, again] of [
  ["killed browser", killBrowser],
  ["closed browser", reopenBrowser],
] as const)
  lossTest(`${how}: all comes back when it is opened again`, async (trial) => {
    const typed = await typeAll(trial.page);
    await pause(PROMISED_MS);
    const context = await again(trial);
    try {
      const next = await nextPage(context);
      await restore(next);
      await countRestored(trial.name, next, typed);
    } finally {
      await context.close();
    }
  });

lossTest("reload: also what was typed a moment before, and the tabs", async ({ page, name }) => {
  await navigate(page, "/trial/2");
  await tabs(page).getByRole("link", { name: "试验单" }).first().click();
  await formOf(page, "1").waitFor();
  const typed = await typeAll(page);
  await page.reload();
  await restore(page);
  await countRestored(name, page, typed);
  await waitForValue(() => tabs(page).getByRole("link").count(), 3);
});

lossTest(
  "version bump: offered while something is unsaved, and else taken at once",
  async ({ page, name }) => {
    const look = () => page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
    const typed = await typeAll(page);
    await server.publish("2");
    await look();
    await page.getByText("新版本已发布，刷新后生效，已填写的内容会保留").waitFor();
    assert.deepEqual(await listViolations(page), []);
    await page.getByRole("button", { name: "刷新" }).click();
    await offered(page, 1);
    await restore(page);
    await countRestored(name, page, typed);
    await save(page);
    await page.getByText("已保存 1").waitFor();
    await server.publish("3");
    await Promise.all([page.waitForEvent("load"), look()]);
    await formOf(page, "1").waitFor();
    await waitForValue(() => offers(page).getByRole("listitem").count(), 0);
  },
);

lossTest(
  "version bump: a form that has changed takes what it still has and shows the rest",
  async (trial) => {
    const { page, name } = trial;
    const typed = await typeAll(page);
    await page.evaluate(() => localStorage.setItem("trialForm", "2"));
    for (const _ of ["restored", "restored and reloaded"]) {
      await page.reload();
      await restore(page);
      const { contractNo, coinsured, ...stillThere } = typed;
      await countRestored(`${name}, fields that are still there`, page, stillThere);
      const note = page.locator(".older-draft");
      await note.getByText("这份草稿填写后页面有过更新").waitFor();
      const told = await note.locator("dl > *").allInnerTexts();
      assert.deepEqual(told, ["合同编号", contractNo, "共保", "是"]);
      assert.equal(coinsured, true);
      tally.push(`${told.length / 2}/2  ${name}, fields that are gone`);
      assert.deepEqual(await listViolations(page), []);
    }
    await page.getByRole("button", { name: "知道了" }).click();
    await pause(PROMISED_MS);
    assert.doesNotMatch(await keptText(page), /合同编号|contractNo/);
  },
);

lossTest("version bump: a page that the server no longer has comes with the new version", async (trial) => {
  const { page, name } = trial;
  const typed = await typeAll(page);
  let isGone = true;
  await page.route("**/assets/late-*", (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await navigate(page, "/late");
  await page.getByText("页面加载失败").waitFor();
  page.on("request", (one) => (isGone &&= !one.isNavigationRequest()));
  await page.getByRole("button", { name: "重新加载" }).click();
  await page.getByRole("heading", { name: "后来的页面" }).waitFor();
  await restore(page);
  await countRestored(name, page, typed);
});

lossTest("branch switch: one click goes back to the branch and the form", async ({ page, name }) => {
  const typed = await typeAll(page);
  await switchBranch(page);
  await offered(page, 1);
  await waitForValue(() => tabs(page).getByRole("link").allInnerTexts(), ["工作台"]);
  await waitForMatch(
    () => offers(page).getByRole("listitem").innerText(),
    /试验单 1\s+\S+(营业部|支公司|分公司)/,
  );
  await restore(page);
  await countRestored(name, page, typed);
  await waitForValue(() => tabs(page).getByRole("link").count(), 2);
});

lossTest(
  "ninth tab: the tab shows its dot, and when pushed out its draft is offered",
  async ({ page, name }) => {
    const typed = await typeAll(page);
    await tabs(page).getByRole("img", { name: "未保存" }).waitFor();
    for (const no of ["2", "3", "4", "5", "6", "7"]) await navigate(page, `/trial/${no}`);
    await waitForValue(() => tabs(page).getByRole("link").count(), 8);
    await waitForValue(() => offers(page).getByRole("listitem").count(), 0);
    const seventh = await typeAll(page, "7");
    await waitForValue(() => tabs(page).getByRole("img", { name: "未保存" }).count(), 2);
    await navigate(page, "/trial/8");
    await offered(page, 1);
    await waitForValue(() => tabs(page).getByRole("img", { name: "未保存" }).count(), 1);
    await waitForValue(() => tabs(page).getByRole("link").count(), 8);
    await restore(page);
    await countRestored(name, page, typed);
    await waitForValue(() => tabs(page).getByRole("link").count(), 8);
    await countRestored(`${name}, in a tab that is hidden`, page, seventh, "7");
  },
);

lossTest("ninth tab: eight times over, every one that was pushed out comes back", async ({ page, name }) => {
  const typed = new Map([["1", await typeAll(page)]]);
  for (const no of ["2", "3", "4", "5", "6", "7", "8", "9"]) {
    await navigate(page, `/trial/${no}`);
    typed.set(no, await typeAll(page, no));
  }
  await offered(page, 2);
  for (const [no, values] of typed) {
    const isOpen =
      (await formOf(page, no)
        .or(page.locator(`form[aria-label="试验单 ${no}"]`))
        .count()) > 0;
    if (!isOpen) {
      const all = offers(page).getByRole("button", { name: "全部显示" });
      if (await all.isVisible()) await all.click();
      await restore(page, no);
    }
    await countRestored(`${name}: ${no}`, page, values, no);
  }
});

lossTest("closed tab: by its button and with the others", async ({ page, name }) => {
  const first = await typeAll(page);
  await navigate(page, "/trial/2");
  const second = await typeAll(page, "2");
  await page.getByRole("button", { name: "关闭 试验单" }).last().click();
  await offered(page, 1);
  await restore(page, "2");
  await countRestored(`${name}, by its button`, page, second, "2");
  await tabs(page).getByRole("link", { name: "工作台" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "关闭其他" }).click();
  await offered(page, 2);
  await restore(page);
  await countRestored(`${name}, with the others`, page, first);
  await restore(page, "2");
  await countRestored(`${name}, with the others`, page, second, "2");
  await waitForValue(() => offers(page).getByRole("listitem").count(), 0);
});

lossTest("hidden tab: is offered nowhere and comes back as it was", async ({ context, page, name }) => {
  const typed = await typeAll(page);
  await tabs(page).getByRole("link", { name: "工作台" }).click();
  await page.getByRole("heading", { name: "常用入口" }).waitFor();
  const other = await nextPage(context);
  await pause(PROMISED_MS);
  for (const item of [page, other]) await waitForValue(() => offers(item).getByRole("listitem").count(), 0);
  await page.goBack();
  await formOf(page, "1").waitFor();
  await countRestored(name, page, typed);
});

lossTest("offline: a save that fails says so and goes through once the net is back", async (trial) => {
  const { context, page, name } = trial;
  const typed = await typeAll(page);
  await context.setOffline(true);
  const keys: unknown[] = [];
  page.on("request", (one) => {
    if (one.url().endsWith("/saveCommonData")) keys.push(one.headers()["idempotency-key"]);
  });
  await save(page);
  await page.getByText("请检查网络后重试，已填写的内容不会丢失").waitFor();
  await countRestored(`${name}, after the failure`, page, typed);
  await context.setOffline(false);
  await save(page);
  await page.getByText("已保存 1").waitFor();
  await countRestored(name, page, typed);
  assert(keys.length > 1);
  assert.equal(new Set(keys).size, 1);
  const { rows } = await server.product.admin.query("select code from common_data where code = $1", [
    typed["holder"],
  ]);
  assert.equal(rows.length, 1);
});

lossTest("offline: typed without the net, then the page is killed", async ({ context, page, name }) => {
  await context.setOffline(true);
  const typed = await typeAll(page);
  await pause(PROMISED_MS);
  await crash(page);
  await page.close();
  await context.setOffline(false);
  const next = await nextPage(context);
  await restore(next);
  await countRestored(name, next, typed);
});

lossTest("offline: a page that cannot be fetched says so and does not lose the others", async (trial) => {
  const { context, page, name } = trial;
  const typed = await typeAll(page);
  await context.setOffline(true);
  await navigate(page, "/late");
  await page.getByText("页面加载失败").waitFor();
  assert.deepEqual(await listViolations(page), []);
  await page.getByRole("button", { name: "重新加载" }).click();
  await page.getByText("页面加载失败").waitFor();
  await page.goBack();
  await countRestored(`${name}, at once`, page, typed);
  await page.goForward();
  await page.getByText("页面加载失败").waitFor();
  await context.setOffline(false);
  const late = page.getByRole("heading", { name: "后来的页面" });
  // A page that comes into sight tries again by itself, and the net may be back before that fails.
  await Promise.any([page.getByRole("button", { name: "重新加载" }).click(), late.waitFor()]);
  await late.waitFor();
  await page.goBack();
  await countRestored(name, page, typed);
});

lossTest(
  "two windows of one record: both are kept, the last writer first",
  async ({ context, page, name }) => {
    const other = await nextPage(context);
    const [one, two] = [await typeAll(page), await typeAll(other)];
    await pause(PROMISED_MS);
    await waitForValue(() => offers(page).getByRole("listitem").count(), 0);
    await crash(page);
    await other.close();
    for (const [index, typed] of [two, one].entries()) {
      const next = await nextPage(context);
      await offered(next, 2 - index);
      await restore(next);
      await countRestored(name, next, typed);
    }
  },
);

lossTest("another user of the same machine sees nothing of it, at no moment", async ({ page, name }) => {
  const typed = await typeAll(page);
  await signOut(page);
  await page.getByRole("heading", { name: "登录" }).waitFor();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector(".draft-offers li")) sessionStorage.setItem("seen", "yes");
    }).observe(document, { childList: true, subtree: true });
  });
  await signInTo(page, SECOND);
  await pause(PROMISED_MS);
  await waitForValue(() => page.evaluate(() => sessionStorage.getItem("seen")), null);
  assert.equal((await readValues(page))["holder"], "");
  await signOut(page);
  await signInTo(page);
  await restore(page);
  await countRestored(name, page, typed);
});

lossTest("another user in another window: this one goes over to them without the typing", async (trial) => {
  const { context, page, name } = trial;
  const typed = await typeAll(page);
  const other = await context.newPage();
  await other.goto("/user/login");
  await signIn(other, { userCode: SECOND, password });
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[name=holder]")?.value === "");
  for (const item of [page, other]) await waitForValue(() => offers(item).getByRole("listitem").count(), 0);
  await signOut(other);
  await signInTo(other);
  await restore(other);
  await countRestored(name, other, typed);
});

lossTest("broken page: it stops in its own tab, the others go on", async ({ page, name }) => {
  const typed = await typeAll(page);
  await navigate(page, "/late?broken=1");
  await page.getByText("出错的页面已停下").waitFor();
  await tabs(page).getByRole("link", { name: "试验单" }).click();
  await formOf(page, "1").waitFor();
  await countRestored(name, page, typed);
});

lossTest("given up by mistake: it is put back", async ({ page, name }) => {
  const typed = await typeAll(page);
  await page.reload();
  await page.getByRole("button", { name: /^放弃 / }).click();
  await page.getByText("有 1 份未保存的内容").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "撤销" }).click();
  await restore(page);
  await countRestored(name, page, typed);
});

for (const [why, error] of [
  ["forbidden", "SecurityError"],
  ["full", "QuotaExceededError"],
] as const)
  lossTest(
    `storage ${why}: it is told once, and a closed tab and a reload still bring it back`,
    async (trial) => {
      const { page, name } = trial;
      await page.addInitScript((thrown) => {
        const refuse = () => {
          throw new DOMException("refused", thrown);
        };
        if (thrown === "SecurityError") IDBFactory.prototype.open = refuse;
        else IDBObjectStore.prototype.put = refuse;
      }, error);
      page.on("dialog", (dialog) => void dialog.accept());
      await page.reload();
      const typed = await typeAll(page);
      const told = page.getByText(/浏览器不允许保存草稿/);
      await told.waitFor();
      assert.deepEqual(await listViolations(page), []);
      await page.getByRole("button", { name: "知道了" }).click();
      await page.getByRole("button", { name: "关闭 试验单" }).click();
      await restore(page);
      await countRestored(`${name}: closed tab`, page, typed);
      await waitForValue(() => told.count(), 0);
      await pause(PROMISED_MS);
      await page.reload();
      await restore(page);
      await countRestored(`${name}: reload`, page, typed);
    },
  );

lossTest("the product's own form: one click opens it with what was typed", async ({ page, name }) => {
  await navigate(page, "/systemManagement/dictionaries?codeType=Gender&view=common");
  const typed = { 代码: "J1", 名称: "南京 常用", 备注: "试" };
  await page.getByRole("button", { name: "新增" }).click();
  const form = page.getByRole("form", { name: "新增常用数据" });
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text);
  await tabs(page).getByRole("img", { name: "未保存" }).waitFor();
  await page.getByRole("button", { name: "关闭 数据字典" }).click();
  await page.getByRole("button", { name: /^恢复 常用数据 新增/ }).click();
  await form.waitFor();
  const shown = await form
    .getByRole("textbox")
    .evaluateAll((all) => all.map((item) => (item instanceof HTMLInputElement ? item.value : "")));
  tally.push(`${Object.values(typed).filter((text) => shown.includes(text)).length}/3  ${name}`);
  assert.deepEqual(shown, Object.values(typed));
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByText("已保存“南京 常用”").waitFor();
  await waitForValue(() => tabs(page).getByRole("img", { name: "未保存" }).count(), 0);
});
