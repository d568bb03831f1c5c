import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createTestEmployeeRows } from "#areas/judging/builder/employees.ts";
import { readFactoryProducts } from "#areas/product/content.ts";
import { createOtherCertificateNo } from "#areas/quotation/builder.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { CLERK } from "#platform/testing/people.ts";
import { launchBrowser } from "./browser.ts";
import { type FormLabels, loadFormLabels } from "./form-labels.ts";
import { readFocusStop, tableOf } from "./keyboard-filler.ts";
import { heading, waitForPrice } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { visit } from "./visitor.ts";

/** The bar for new business: what is pressed beyond the data, and the screens on which something is pressed. */
const MOST = { handling: 45, screens: 2 };
const INLET = "/insurance/insurancePolicyInlet";
const LOGIN = "/user/login";
const PASSWORD = "Chengbao@2026";
const PERSONS = 120;

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Data is what only the clerk knows: each of its signs, and a paste as one. All else that is pressed is handling. */
function countOn(page: Page) {
  const screens = new Set<string>();
  const counts = { data: 0, handling: 0, screens, presses: [] as string[] };
  const mark = (): void => {
    const { pathname } = new URL(page.url());
    if (pathname !== LOGIN) screens.add(pathname);
  };
  return {
    counts,
    async press(key: string): Promise<void> {
      counts.handling += 1;
      counts.presses.push(key);
      mark();
      await page.keyboard.press(key);
    },
    async type(data: string): Promise<void> {
      counts.data += data.length;
      mark();
      await page.keyboard.type(data);
    },
    /** The copied rows are data; the keys that paste them are handling. */
    async paste(rows: string): Promise<void> {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), rows);
      counts.data += 1;
      await this.press("Control+V");
    },
  };
}
type Clerk = ReturnType<typeof countOn> & { readonly page: Page };

/** What the clerk fills in where F8 leads, by "section.element" or by table. */
type Work = {
  readonly riskCode: string;
  readonly texts: Readonly<Record<string, string>>;
  /** Search letters of the choice that only the clerk knows. */
  readonly choices: Readonly<Record<string, string>>;
  readonly tables: FilledForm;
};

const MOST_STEPS = 60;

async function signIn({ page, press, type }: Clerk): Promise<void> {
  await page.goto(INLET);
  await page
    .getByRole("button", { name: /验证码图片/ })
    .locator("img")
    .waitFor();
  const tabTo = async (name: string): Promise<void> => {
    const field = page.getByRole("textbox", { name, exact: true });
    for (let step = 0; step < 12; step += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) return;
      await press("Tab");
    }
    assert.fail(`no Tab leads to ${name}`);
  };
  await tabTo("账号");
  await type(CLERK);
  await tabTo("密码");
  await type(PASSWORD);
  await tabTo("验证码");
  await type("8888");
  await press("Enter");
  await page.locator(".inlet .search-box:focus").waitFor();
}

/** The product is chosen with keys that count: its code stands on every screen. */
async function begin({ page, press }: Clerk, riskCode: string): Promise<void> {
  for (const digit of riskCode) await press(digit);
  await page
    .getByRole("option", { name: new RegExp(riskCode) })
    .first()
    .waitFor();
  await press("Enter");
  await page.getByRole("group", { name: "已选" }).getByText(riskCode).waitFor();
  await press("Enter");
  await heading(page, "新增投保单").waitFor();
  await page.locator(".price-actions").getByText("处待完善").waitFor();
}

async function fillIn(clerk: Clerk, work: Work, labels: FormLabels): Promise<void> {
  const { page, press } = clerk;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await page.locator(".price-complete").isVisible()) return;
    await press("F8");
    await fillStop(clerk, work, labels);
  }
  assert.fail("F8 does not end");
}

async function fillStop(clerk: Clerk, { texts, choices, tables }: Work, labels: FormLabels): Promise<void> {
  const { page, press, type } = clerk;
  const { kind, field } = await readFocusStop(page);
  const [text, letters] = [texts[field], choices[field]];
  const rows = kind === "add" ? (tables[field] as readonly FilledRow[] | undefined) : undefined;
  if (rows) {
    await clerk.paste(labels.tsv(field, rows));
    await waitForValue(() => tableOf(page, field).getAttribute("aria-rowcount"), String(rows.length + 1));
  } else if (text !== undefined) await type(text);
  else {
    assert.ok(letters !== undefined && kind === "choice", `${kind} ${field} is not expected`);
    // What the product could have known, the clerk takes from the top of the list, and both keys count.
    if (letters === "") await press("Enter");
    else await type(letters);
    await page.locator(".choice-list .is-active").waitFor();
    await press("Enter");
    await page.locator(".choice-search").waitFor({ state: "detached" });
  }
}

const countKeys = (work: Work) => () =>
  visit(browser, server.url, {}, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const clerk: Clerk = { ...countOn(page), page };
    await signIn(clerk);
    await begin(clerk, work.riskCode);
    const folder = readFactoryProducts().find(({ product }) => product.riskCode === work.riskCode);
    assert.ok(folder);
    await fillIn(clerk, work, await loadFormLabels(page, folder.product));
    await waitForPrice(page);
    await clerk.press("Control+Enter");
    await heading(page, "缴费").waitFor();
    const { handling, data, screens, presses } = clerk.counts;
    const summary = `${work.riskCode}：${handling} 次操作，${data} 个资料字符，${screens.size} 屏（${[...screens].join(" → ")}）`;
    console.log(`新客户投保 ${summary}：${presses.join(" ")}`);
    assert.ok(handling <= MOST.handling, summary);
    assert.ok(screens.size <= MOST.screens, summary);
  });

const customer = (serial: number) => ({
  "holder.holderName": `示例新客户第${serial}有限公司`,
  "holder.certificateNo": createOtherCertificateNo(700 + serial),
  "holder.mobile": "13800000009",
  "holder.address": `南京市建邺区示例路${serial}号`,
});
const shared = { "base.businessNature": "", "base.channelType": "", "holder.region": "jianye" };

const workTypes = ["管理人员", "机床操作工", "装卸工"].map((workTypeName, index) => ({
  groupNo: String(index + 1),
  workTypeName,
  occupation: ["04", "0402", "040201"],
  employeeCategory: "3",
  persons: "40",
  perManDeathDisabilityLimit: "800000.00",
  perManMedicalLimit: "80000.00",
}));

test(
  "0405 for a customer never seen, with three kinds of work and 120 people",
  countKeys({
    riskCode: "0405",
    texts: { ...customer(1), "employer.employeeCount": String(PERSONS), "limit.limitValue": "8000000" },
    choices: {
      ...shared,
      "employer.workInjuryInsurance": "yicanjia",
      "employer.managementLevel": "wanshan",
      "employer.lossHistory": "yiban",
      "employer.workRegion": "jianye",
    },
    tables: { workType: workTypes, roster: createTestEmployeeRows(PERSONS) },
  }),
);

const sites = [
  {
    addressNo: "1",
    siteRegion: ["320000", "320100", "320105"],
    siteAddress: "南京市建邺区示例路2号",
    occupancyNature: "01",
    buildingStructure: "1",
    fireRiskGrade: "1",
    fireProtection: "1",
    naturalHazard: "2",
  },
];

const items = ["建筑物", "机器设备", "存货"].map((projectName, index) => ({
  addressNo: "1",
  projectType: `0${index + 1}`,
  projectName,
  sumInsuredBasis: "1",
  amount: "2000000.00",
}));

test(
  "0103 for a customer never seen, with one address and three kinds of property",
  countKeys({
    riskCode: "0103",
    texts: { ...customer(2), "limit.limitValue": "10000" },
    choices: { ...shared, "holder.industry": "tongyongshebei" },
    tables: { site: sites, propertyItem: items },
  }),
);

const groups = ["2", "4"].map((occupationClass, index) => ({
  groupNo: String(index + 1),
  personPlanLevel: "03",
  occupationClass,
  persons: String(PERSONS / 2),
  perManAccidentAmount: "300000.00",
}));

test(
  "0601 for a customer never seen, with two plans and 120 people",
  countKeys({
    riskCode: "0601",
    texts: { ...customer(3), "group.insuredCount": String(PERSONS) },
    choices: shared,
    tables: { yjxPlan: groups, roster: createTestEmployeeRows(PERSONS, groups.length) },
  }),
);
