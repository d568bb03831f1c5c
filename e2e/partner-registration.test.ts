import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import {
  addTestPartner,
  PARTNER_USER,
  publicPemOf,
  signPartnerRequest,
} from "#apps/server/testing/partners.ts";
import { openPartnerPage } from "#areas/partner/contract.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { CLERK, SECURITY_ADMINISTRATOR, SYSTEM_ADMINISTRATOR } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { employerForm } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival, PHONE, visit } from "./visitor.ts";
import { waitForValue } from "./wait-for.ts";

const PARTNERS = "/systemManagement/partners";
const PARTNER = "示例登记经纪有限公司";
const keys = generateKeyPairSync("ed25519");
const partner = { code: "https://broker.example.com", keyId: "k-2025", keys };
const privatePem = keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString();

let server: RunningProduct;
let browser: Browser;
let policyNo = "";
let detail = "";
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  await addTestPartner(server.product, { code: "TAKEN", keyId: "k1" });
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base } = employerForm();
  const atOnce = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
  ({ policyNo } = await client.submit(await client.add("0405", atOnce)));
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = createArrival(() => ({ server, browser }));
const field = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });
const step = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
const waitForText = (page: Page | Locator, text: string) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();
/** What the server refused, in the note below the form, with a link to each field. */
const refusal = (page: Page, text: string | RegExp) =>
  page.getByRole("alert").getByRole("button", { name: text });

async function fill(page: Page, cells: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, cell] of Object.entries(cells)) await field(page, name).fill(cell);
}

async function listCells(page: Page, names: readonly string[]): Promise<string[]> {
  return Promise.all(names.map((name) => field(page, name).inputValue()));
}

/** Adds a row to a table and chooses its one cell, by keyboard only. */
async function addRow(page: Page, add: Locator, { cell, typed }: Record<"cell" | "typed", string>) {
  await add.press("Enter");
  const chosen = page.getByRole("combobox", { name: cell });
  await waitForValue(() => chosen.evaluate((face) => face === document.activeElement), true, cell);
  await page.keyboard.press("Enter");
  await page.keyboard.type(typed);
  await page.getByRole("option").filter({ visible: true }).first().waitFor();
  await page.keyboard.press("Enter");
  await waitForValue(async () => (await chosen.textContent())?.includes("请选择"), false, cell);
}

async function checkWidth(page: Page): Promise<void> {
  await waitForValue(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
}

test("an administrator is shown each mistake at its field, loses nothing, and registers a partner", () =>
  arrive(SYSTEM_ADMINISTRATOR, PARTNERS, async ({ page, expectStatus }) => {
    await page.getByRole("link", { name: "新增合作方登记" }).first().click();
    await field(page, "合作方代码").waitFor();
    await page.keyboard.press("Control+s");
    await waitForText(page, "还有 9 处待完善，已定位到第一处");
    for (const message of ["请输入公钥", "请至少选择一种页面", "请至少填写一个机构", "请至少填写一个险种"])
      await waitForText(page, message);
    assert.deepEqual(await listViolationsInBothThemes(page), []);

    const typed = {
      合作方代码: "示例经纪",
      合作方名称: PARTNER,
      授权人员工号: "99999999",
      公钥: "x".repeat(100),
    };
    const names = Object.keys(typed);
    await fill(page, { ...typed, 公钥: privatePem });
    await page.keyboard.press("Tab");
    await waitForText(page, "应为公钥，不能是私钥");
    await waitForValue(async () => (await readDrafts(page)).includes(PARTNER), true, "the draft is kept");
    assert.doesNotMatch(await readDrafts(page), /PRIVATE KEY/);
    await fill(page, { ...typed, 密钥编号: "k".repeat(41), 截止日期: "2020-01-01" });
    await page.keyboard.press("Tab");
    await waitForText(page, "截止日期不能早于生效日期");
    await waitForText(page, "超出限制，40个字以内");
    await fill(page, { 密钥编号: "k1", 截止日期: "2099-12-31" });
    await page.getByRole("radiogroup", { name: "保单", exact: true }).getByLabel("是").check();
    const adds = page.getByRole("button", { name: "添加一行" });
    await addRow(page, adds.first(), { cell: "第 1 行机构", typed: "建邺" });
    await addRow(page, adds.last(), { cell: "第 1 行险种", typed: "0405" });
    expectStatus(422);
    await page.keyboard.press("Control+s");
    await refusal(page, /合作方代码：只能用字母、数字和半角符号/).waitFor();
    await refusal(page, /授权人员工号：此人不在所列机构任职/).waitFor();
    await refusal(page, /合作方 · 公钥：应为 PEM 格式的公钥/).click();
    await waitForValue(() => field(page, "公钥").evaluate((box) => box === document.activeElement), true);
    const cells = await listCells(page, names);
    assert.deepEqual(
      cells.map((cell) => cell.trim()),
      Object.values(typed).map((cell) => cell.trim()),
    );
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.setViewportSize(PHONE);
    await checkWidth(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await fill(page, { 合作方代码: "TAKEN", 授权人员工号: CLERK, 公钥: publicPemOf(keys) });
    await page.keyboard.press("Control+s");
    await refusal(page, /密钥编号：该合作方的密钥编号已登记（HZ\d{14}），请改用新编号/).waitFor();
    await fill(page, { 合作方代码: partner.code, 密钥编号: partner.keyId });
    await page.keyboard.press("Control+s");
    await page.waitForURL(/detail\/HZ\d{14}/);
    await waitForText(page, "待另一名有“合作方启用”权限的管理员启用");
    await waitForText(page, "测试员乙");
    detail = new URL(page.url()).pathname;
    assert.equal(await step(page, "启用").count(), 0, "nobody enables a registration of his own");
    await step(page, "编辑").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  }));

/** The drafts that the browser keeps, as text. */
function readDrafts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
      });
    const database = await settled(indexedDB.open("chengbao"));
    const stores = [...database.objectStoreNames].map((name) =>
      settled(database.transaction(name).objectStore(name).getAll()),
    );
    const kept = JSON.stringify(await Promise.all(stores));
    database.close();
    return kept;
  });
}

test("who may enable still does not enable a registration of his own", async () => {
  const { admin } = server.product;
  await admin.query(
    "update grade set permissions = permissions || '{partner:enable}' where grade_code = 'SYS001'",
  );
  await arrive(SYSTEM_ADMINISTRATOR, detail, async ({ page }) => {
    await page.getByRole("status").getByText("不能启用：本人登记的合作方须由他人启用").waitFor();
    await step(page, "启用").press("Enter");
    assert.equal(await page.getByRole("dialog").count(), 0);
    await waitForText(page, "待启用");
  });
  await admin.query(
    "update grade set permissions = array_remove(permissions, 'partner:enable') where grade_code = 'SYS001'",
  );
});

const requestPage = async () => {
  const claims = { purpose: "policy", businessNo: policyNo, product: "employee" };
  return server.product.ask(openPartnerPage, { token: await signPartnerRequest(partner, claims) });
};

const setUserStatus = (status: string) =>
  server.product.admin.query("update app_user set valid_status = $1 where user_code = $2", [status, CLERK]);

/** Without the origin that this server does not have. */
function toPlace(address: string): string {
  const { pathname, hash } = new URL(address);
  return pathname + hash;
}

test("another administrator enables the partner on a phone, and its user opens a policy", async () => {
  assert.equal((await requestPage()).code, "SSO001", "not enabled yet");
  await arrive(
    SECURITY_ADMINISTRATOR,
    PARTNERS,
    async ({ page, expectStatus }) => {
      await step(page, `操作 ${PARTNER}`).click();
      await page.getByRole("menuitem", { name: "启用" }).click();
      const dialog = page.getByRole("dialog", { name: "启用" });
      await waitForText(dialog, "启用后，持有该密钥的系统可以打开所列机构和险种的单据");
      await checkWidth(page);
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      const failed = { code: "SYS500", message: "系统繁忙", next: "请稍后再试", data: null };
      expectStatus(500);
      await page.route("**/partner/**", (route) => route.fulfill({ status: 500, json: failed }), {
        times: 1,
      });
      await step(dialog, "启用").click();
      await waitForText(dialog, "请稍后再试");
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      // The user whose rights the partner has leaves after the registration.
      expectStatus(422);
      await setUserStatus("0");
      await step(dialog, "启用").click();
      await waitForText(dialog, "此人不在所列机构任职");
      await setUserStatus("1");
      await step(dialog, "启用").click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("status").getByText("已启用").waitFor();
      await checkWidth(page);
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await page.goto(PARTNERS);
      await waitForText(page, PARTNER);
      await checkWidth(page);
      assert.deepEqual(await listViolationsInBothThemes(page), []);
    },
    { window: PHONE },
  );
  const { code, data } = await requestPage();
  assert.equal(code, "0000");
  await visit(browser, server.url, {}, async ({ page }) => {
    await page.goto(toPlace(data.address));
    await page.getByRole("note").first().getByText(`${PARTNER} ${PARTNER_USER}`).waitFor();
    await waitForText(page, policyNo);
  });
});

test("a stopped partner opens nothing, not even with an address that it has already", async () => {
  const { data: earlier } = await requestPage();
  await arrive(SYSTEM_ADMINISTRATOR, detail, async ({ page }) => {
    await step(page, "停用").click();
    const dialog = page.getByRole("dialog", { name: "停用" });
    await step(dialog, "停用").click();
    await waitForText(dialog, "请输入停用原因");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await dialog.getByRole("textbox", { name: "停用原因" }).fill("合作到期");
    await page.keyboard.press("Tab");
    await step(dialog, "停用").press("Enter");
    await dialog.waitFor({ state: "detached" });
    await waitForText(page, "停用情况");
    await waitForText(page, "合作到期");
    assert.equal(await step(page, "停用").count(), 0);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
  assert.equal((await requestPage()).code, "SSO001");
  await visit(browser, server.url, {}, async ({ page, expectStatus }) => {
    expectStatus(409);
    await page.goto(toPlace(earlier.address));
    await page.getByRole("alert").getByText("合作方已不能查阅该单据，查阅地址随之失效").waitFor();
  });
});
