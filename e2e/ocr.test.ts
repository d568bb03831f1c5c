import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { drawIdentityCardFront } from "#integrations/text-recognition/testing/draw-certificate.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival, DESKTOP, PHONE } from "./visitor.ts";
import { waitForValue } from "./wait-for.ts";

const ADD = "/customerManagement/add";
const READING_MS = 120_000;
const card = {
  name: "李测试",
  sex: "女",
  nation: "汉",
  birthDate: "1990-07-25",
  address: ["江苏省南京市鼓楼区中山北路", "128号5幢602室"],
  number: "999900199007250043",
};
let server: RunningProduct;
let browser: Browser;
let picture: Buffer;

before(async () => {
  const patient = { OCR_TIMEOUT_MS: "110000", REQUEST_TIMEOUT_MS: "120000" };
  [server, browser, picture] = await Promise.all([
    runServer(patient),
    launchBrowser(),
    drawIdentityCardFront(card),
  ]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = createArrival(() => ({ server, browser }));
const opener = (page: Page) => page.getByRole("button", { name: "识别证件，填入基本资料" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "识别证件" });
const box = (page: Page, label: string) =>
  dialog(page).getByRole("checkbox", { name: `采用${label}`, exact: true });
const valueIn = (page: Page, element: string) =>
  page.locator(`.customer-page [data-element=${element}] input`).first().inputValue();
const choose = (page: Page, content: Buffer, name = "card.jpg") =>
  dialog(page).getByLabel("选择图片").setInputFiles({ name, mimeType: "image/jpeg", buffer: content });

async function look(page: Page, name: string): Promise<void> {
  if (process.env.LOOK_DIR) await page.screenshot({ path: `${process.env.LOOK_DIR}/ocr-${name}.png` });
}

for (const [name, window] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const)
  test(`a card is read beside its picture, and only what is ticked goes into the form (${name})`, () =>
    arrive(
      CLERK,
      ADD,
      async ({ page }) => {
        await page.locator("[data-element=customerName] input").first().fill("李某");
        await opener(page).focus();
        await page.keyboard.press("Enter");
        await dialog(page).waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await choose(page, picture);
        await box(page, "公民身份号码").waitFor({ timeout: READING_MS });
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await look(page, name);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
        assert.equal(await box(page, "公民身份号码").isChecked(), true);
        assert.equal(await box(page, "民族").count(), 0, "the form has no nation");
        assert.equal(await box(page, "住址").count(), 0, "this section has no address");
        await dialog(page).getByText("将替换表单中的：李某").waitFor();
        await box(page, "姓名").setChecked(false);
        await box(page, "公民身份号码").focus();
        await page.keyboard.press("Enter");
        await dialog(page).waitFor({ state: "detached" });
        await waitForValue(() => valueIn(page, "certificateNo"), card.number);
        await waitForValue(() => valueIn(page, "birthDate"), card.birthDate);
        assert.equal(await valueIn(page, "customerName"), "李某", "a field without its tick stays as it was");
      },
      { window },
    ));

test("a file that is no picture is told with the next step, and the form stays as it was", () =>
  arrive(CLERK, ADD, async ({ page }) => {
    await opener(page).click();
    await choose(page, Buffer.from("%PDF-1.7\n%%EOF\n"), "card.jpg");
    await dialog(page).getByRole("alert").getByText("不是可识别的图片").waitFor({ timeout: READING_MS });
    await dialog(page).getByText("请选择 JPG、PNG 或 WebP 图片").waitFor();
    await dialog(page).getByText("该文件无法显示为图片").waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    assert.equal(await valueIn(page, "certificateNo"), "");
  }));

test("the button belongs to the switches: seals alone, and nothing where both are off", async () => {
  const turn = (name: string, value: string) =>
    server.product.admin.query("update config_item set config_value = $1 where config_key = $2", [
      value,
      `featureSwitch.${name}`,
    ]);
  await turn("insuranceOcr", "0");
  await arrive(CLERK, ADD, async ({ page }) => {
    await opener(page).click();
    await dialog(page).getByRole("radio", { name: "印章" }).waitFor();
    assert.equal(await dialog(page).getByRole("radio").count(), 1);
  });
  await turn("insuranceStampOcr", "0");
  await arrive(CLERK, ADD, async ({ page }) => {
    await page.locator("[data-element=customerName]").first().waitFor();
    await page.waitForTimeout(3000);
    assert.equal(await opener(page).count(), 0);
  });
  await turn("insuranceOcr", "1");
  await turn("insuranceStampOcr", "1");
});

test("the parties of an inquiry offer it as well", () =>
  arrive(CLERK, "/quotationManagement/add?riskCode=0405", async ({ page }) => {
    await page
      .getByRole("button", { name: /^识别证件，填入/ })
      .first()
      .waitFor();
    await look(page, "inquiry");
  }));
