import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { listTestRenewal } from "#apps/server/testing/renewal-violations.ts";
import { allApiCalls } from "#apps/server/calls.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { isListCall } from "#platform/lists/list-call.ts";
import {
  AUDITOR,
  CASHIER,
  CLERK,
  INVOICE_CLERK,
  LEFT_CLERK,
  OFFICE_CLERK,
  OPERATIONS_MANAGER,
  QUERY_POST,
  SECURITY_ADMINISTRATOR,
  SYSTEM_ADMINISTRATOR,
  UNDERWRITER_LEVEL_2,
} from "#platform/testing/people.ts";
import { listViolations } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { openPage, createClerk, employerForm, navigate, fillCase } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { openSignedIn, openVisitor, visit, type Visitor } from "./visitor.ts";
const password = "Chengbao@2026";

/** The address of a list, its user, and the buttons for the first row. */
type ListWork = { place: string; worker: string; deeds: readonly string[] };
const worked: Readonly<Record<string, ListWork>> = {
  inquiry: {
    place: "/quotationManagement",
    worker: CLERK,
    deeds: ["新增询价", "编辑", "复制", "撤销"],
  },
  proposal: {
    place: "/insuranceManagement",
    worker: CLERK,
    deeds: ["新增投保单", "编辑", "复制", "撤销"],
  },
  policy: { place: "/policyManagement", worker: CLERK, deeds: ["批改", "原始保单", "投保单", "复制"] },
  endorsement: { place: "/correctionManagement", worker: CLERK, deeds: ["选择保单批改"] },
  combination: { place: "/quotationPackageDetail", worker: CLERK, deeds: ["新建组合"] },
  customer: { place: "/customerManagement", worker: CLERK, deeds: ["新建客户", "修改"] },
  plan: { place: "/insurancePlanManagement", worker: OFFICE_CLERK, deeds: ["新增计划", "停用", "复制"] },
  opportunity: {
    place: "/opportunityManagement/opportList",
    worker: OFFICE_CLERK,
    deeds: ["新增商机"],
  },
  opportunityTask: { place: "/opportunityManagement/opportTask", worker: OFFICE_CLERK, deeds: [] },
  knowledge: { place: "/healthKnowledgeBase/articles", worker: OFFICE_CLERK, deeds: ["新增知识条目"] },
  watchlist: {
    place: "/auxiliaryFunction/watchlist",
    worker: OPERATIONS_MANAGER,
    deeds: ["新增名单条目", "导入名单"],
  },
  renewal: {
    place: "/renewalManagement",
    worker: CLERK,
    deeds: ["生成续保投保单", "发送续保通知", "分派", "不续保"],
  },
  issuedPaper: {
    place: "/documentManagement/documentDownload",
    worker: CLERK,
    deeds: ["按业务号打包", "打包下载"],
  },
  printablePaper: {
    place: "/documentManagement/policyTemplatePrint",
    worker: CLERK,
    deeds: ["按业务号套打", "打印"],
  },
  paperTemplate: {
    place: "/documentManagement/policyTemplateDetail",
    worker: OFFICE_CLERK,
    deeds: ["新增保单模板"],
  },
  refund: { place: "/documentManagement/refunds", worker: CASHIER, deeds: [] },
  moneyMovement: { place: "/documentManagement/receipts", worker: CASHIER, deeds: [] },
  posting: { place: "/ledgerManagement/postings", worker: CASHIER, deeds: [] },
  bankLine: { place: "/ledgerManagement/bankLines", worker: CASHIER, deeds: ["导入银行流水"] },
  ledgerPeriod: { place: "/ledgerManagement/periods", worker: CASHIER, deeds: ["办理关账"] },
  premiumRegister: { place: "/ledgerManagement/premiumRegister", worker: CASHIER, deeds: [] },
  policySettlement: { place: "/documentManagement/policyDetailJs", worker: CLERK, deeds: [] },
  documentImage: { place: "/imageUpload", worker: CLERK, deeds: ["上传"] },
  ageing: { place: "/ledgerManagement/ageing", worker: CASHIER, deeds: [] },
  invoicePolicy: { place: "/invoiceManagement/invoiceApply", worker: INVOICE_CLERK, deeds: ["批量导入"] },
  invoice: { place: "/invoiceManagement/invoiceQuery", worker: INVOICE_CLERK, deeds: ["申请开票"] },
  guaranteePush: { place: "/auxiliaryFunction/guaranteePush", worker: OFFICE_CLERK, deeds: [] },
  claim: { place: "/auxiliaryFunction/claims", worker: OPERATIONS_MANAGER, deeds: ["导入赔案"] },
  uwTask: {
    place: "/underwritingPool",
    worker: UNDERWRITER_LEVEL_2,
    deeds: ["处理下一单", "审批代理", "领取", "退回任务池"],
  },
  backdating: {
    place: "/auxiliaryFunction/specialBackdating",
    worker: OFFICE_CLERK,
    deeds: ["新增特殊倒签"],
  },
  commission: { place: "/ledgerManagement/commission", worker: OFFICE_CLERK, deeds: ["新增手续费结算单"] },
  commissionLine: { place: "/ledgerManagement/commissionLines", worker: OFFICE_CLERK, deeds: [] },
  specialStaging: { place: "/SpecialByStages", worker: OFFICE_CLERK, deeds: ["新增特殊分期"] },
  provisional: {
    place: "/auxiliaryFunction/provisionalList",
    worker: OFFICE_CLERK,
    deeds: ["新增暂保单"],
  },
  prePay: { place: "/advancePaymentList", worker: OFFICE_CLERK, deeds: ["新增预收"] },
  paymentNotice: {
    place: "/documentManagement/noticePaymentManagment",
    worker: CLERK,
    deeds: ["生成缴费通知书"],
  },
  mail: {
    place: "/auxiliaryFunction/emailNotificationSettings/sent",
    worker: OFFICE_CLERK,
    deeds: ["通知设置"],
  },
  batchExpense: { place: "/auxiliaryFunction/batchExpense", worker: OFFICE_CLERK, deeds: ["新建批量费用"] },
  approvalTask: { place: "/approvalManagement", worker: UNDERWRITER_LEVEL_2, deeds: ["审批代理"] },
  deputy: {
    place: "/underwritingPool/deputies",
    worker: UNDERWRITER_LEVEL_2,
    deeds: ["新增审批代理"],
  },
  partner: {
    place: "/systemManagement/partners",
    worker: SYSTEM_ADMINISTRATOR,
    deeds: ["新增合作方登记"],
  },
  company: { place: "/systemManagement/companies", worker: SYSTEM_ADMINISTRATOR, deeds: [] },
  menu: { place: "/systemManagement/menus", worker: SYSTEM_ADMINISTRATOR, deeds: [] },
  user: { place: "/systemManagement/users", worker: SYSTEM_ADMINISTRATOR, deeds: ["新增用户"] },
  grant: { place: "/systemManagement/grades", worker: SECURITY_ADMINISTRATOR, deeds: [] },
  audit: { place: "/systemManagement/audit", worker: AUDITOR, deeds: [] },
};
const listCalls = allApiCalls.filter(isListCall).filter((call) => call.path.endsWith(call.list.call));

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const clerk = await createClerk(server);
  await clerk.submit(await clerk.add("0103", fillCase("PAR-01")));
  await clerk.add("0405", employerForm());
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base } = employerForm();
  await client.submit(await client.add("0405", employerForm({ base: { ...base, isSeeFeeFlag: "0" } })));
  await client.add("0405", employerForm());
  await listTestRenewal(server.product);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const visitors = new Map<string, Visitor>();

/** Each user keeps one page for all lists, because opening the next place in it takes a third of the time. */
async function atList(userCode: string, place: string, steps: (page: Page) => Promise<void>): Promise<void> {
  const known = visitors.get(userCode);
  const visitor = known ?? (await openVisitor(browser, server.url));
  const { page, errors } = visitor;
  if (known) await page.goto(place);
  else {
    visitors.set(userCode, visitor);
    await openSignedIn(page, server, userCode, place);
  }
  await steps(page);
  assert.deepEqual(errors.splice(0), []);
}

const listPage = (page: Page) => page.locator(".list-page").filter({ visible: true });

/** Lists all controls above and below the rows, with the first row chosen if there is one. */
async function offeredAt(page: Page, title: string): Promise<string[]> {
  const shown = listPage(page);
  await shown.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  await shown.locator(".list-totals", { hasText: "条" }).waitFor();
  const grid = shown.getByRole("grid");
  await grid.or(shown.getByText(/没有符合条件的记录|还没有记录/)).waitFor();
  if (await grid.isVisible()) {
    await grid.locator(".list-tick").nth(1).click();
    await shown.getByText("已选 1 条").waitFor();
  }
  const offered = shown.locator(".list-head, .list-foot").locator("button, a");
  return (await offered.allInnerTexts()).map((text) => text.trim());
}

test("every list of the program has an entry with its address here", () => {
  assert.deepEqual(new Set(listCalls.map(({ list }) => list.name)), new Set(Object.keys(worked)));
});

for (const { list, ...call } of listCalls) {
  const { place = "", worker = "", deeds = [] } = worked[list.name] ?? {};

  test(`S15: ${list.title} (${list.name}) offers its actions to ${worker}, and none to the query post`, async () => {
    await atList(worker, place, async (page) => {
      const offered = await offeredAt(page, list.title);
      assert.deepEqual(
        deeds.filter((deed) => !offered.includes(deed)),
        [],
        offered.join(),
      );
    });
    const token = await server.product.signIn(QUERY_POST);
    const input = { filters: {}, size: 1, want: "rows" } as const;
    const { code } = await server.product.ask({ ...call, list }, input, { token });
    await atList(QUERY_POST, place, async (page) => {
      if (code === "0000") {
        const offered = await offeredAt(page, list.title);
        assert.deepEqual(
          offered.filter((text) => !["导出", "取消选择", "上一页", "下一页"].includes(text)),
          [],
        );
      } else {
        await page.getByRole("alert").getByText("您没有该操作的权限").filter({ visible: true }).waitFor();
        await waitForValue(() => page.locator(".list-foot, .list-head").filter({ visible: true }).count(), 0);
      }
      assert.deepEqual(await listViolations(page), []);
    });
  });
}

test("S15: a user who has left cannot sign in", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    await page.goto("/user/login");
    await page
      .getByRole("button", { name: /验证码图片/ })
      .locator("img")
      .waitFor();
    await page.getByRole("textbox", { name: "账号", exact: true }).fill(LEFT_CLERK);
    await page.getByRole("textbox", { name: "密码", exact: true }).fill(password);
    await page.getByLabel("验证码", { exact: true }).fill("8888");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: /\S/ }).first().waitFor();
    await waitForValue(() => page.getByRole("button", { name: /用户菜单/ }).count(), 0);
  }));

test("S15: switching the branch closes all tabs but the workbench", () =>
  openPage({ server, browser, userCode: OFFICE_CLERK }, "/dashboard", async ({ page }) => {
    const tabs = page.getByRole("navigation", { name: "已打开的页面" }).getByRole("link");
    const open = ["inquiry", "combination", "customer", "plan"].map((name) => worked[name]?.place ?? "");
    for (const [index, place] of open.entries()) {
      await navigate(page, place);
      await listPage(page).getByRole("heading", { level: 1 }).waitFor();
      await tabs.nth(index + 1).waitFor();
    }
    await waitForValue(() => tabs.count(), open.length + 1);
    await page.getByRole("button", { name: /切换机构/ }).click();
    const branches = page.getByRole("dialog", { name: /切换机构/ });
    await branches.getByRole("button", { name: /南京江宁支公司/ }).click();
    await page.getByRole("button", { name: "南京江宁支公司，切换机构" }).waitFor();
    await tabs.nth(1).waitFor({ state: "detached" });
    await waitForValue(() => tabs.allInnerTexts(), ["工作台"]);
  }));
