import type { Locator, Page } from "playwright-core";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { createTestPersonFields } from "#areas/customer/builder.ts";
import { addCustomer } from "#areas/customer/contract/customer-record.ts";
import { insertTestProposal } from "#areas/payment/testing/proposals.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { HIGH_RISK_TEST_CUSTOMER } from "#areas/quotation/builder.ts";
import { CLERK, UNDERWRITER_LEVEL_4 } from "#platform/testing/people.ts";
import { createClerk, employerForm, fillCase, waitForPrice } from "./quotation-pages.ts";
import type { RunningProduct } from "./running-server.ts";
import { sendTestMessage } from "./sent-message.ts";

/** The documents that the screens show. */
export type PhoneDocuments = Awaited<ReturnType<typeof preparePhoneDocuments>>;

export type PhoneScreen = {
  name: string;
  user?: string;
  place: (documents: PhoneDocuments) => string;
  /** Leads from the place to the screen, and waits until it is complete. */
  open: (page: Page) => Promise<unknown>;
  /** The part of the window to measure; by default the page. */
  part?: string;
  /** True for a page that is read: its action stands in the head. */
  isRead?: boolean;
  main: (page: Page) => Locator;
};

const see = (selector: string) => (page: Page) =>
  page.locator(selector).filter({ visible: true }).first().waitFor();
const button = (name: RegExp) => (page: Page) => page.getByRole("button", { name });
const searchField = (page: Page) => page.getByRole("combobox", { name: /查找菜单、单据和客户/ });

/** The ten screens that are used most on a phone, each with its main action. */
export const phoneScreens: readonly PhoneScreen[] = [
  {
    name: "inquiry form",
    place: ({ inquiryNo }) => `/quotationManagement/edit/${inquiryNo}`,
    open: waitForPrice,
    main: button(/^提交核保/),
  },
  {
    name: "proposal form",
    place: ({ draft }) =>
      `/insuranceManagement/insurancePolicyInlet/edit/${draft.orderNo}/${draft.proposalNo}/T`,
    open: waitForPrice,
    main: button(/^提交并缴费/),
  },
  {
    name: "pay page",
    place: ({ payableNo }) => `/insuranceManagement/pay/${payableNo}/T/-`,
    open: see(".plan-table, .pay-choices"),
    main: button(/^发起缴费/),
  },
  {
    name: "policy page",
    place: ({ policyNo }) => `/policyManagement/policyDetail/detail/${policyNo}/current`,
    open: see(".form-shown"),
    isRead: true,
    main: (page) => page.getByRole("link", { name: "预览保单" }),
  },
  {
    name: "underwriting pool",
    user: UNDERWRITER_LEVEL_4,
    place: () => "/underwritingPool",
    open: see(".list-card-head"),
    main: button(/^处理下一单/),
  },
  {
    name: "decision page",
    user: UNDERWRITER_LEVEL_4,
    place: ({ referredNo }) => `/quotationDetail/detail/${referredNo}`,
    open: see(".uw-reasons"),
    main: button(/^领取任务/),
  },
  {
    name: "decision page, claimed",
    user: UNDERWRITER_LEVEL_4,
    place: ({ referredNo }) => `/quotationDetail/detail/${referredNo}`,
    open: async (page) => {
      const claim = page.getByRole("button", { name: /领取任务/ });
      await claim.click();
      await page.getByRole("radio", { name: "同意" }).check();
    },
    main: button(/^确认同意/),
  },
  {
    name: "customer page",
    place: ({ customerId }) => `/customerManagement/detail/${customerId}`,
    open: (page) => page.getByText("王家人").waitFor(),
    main: (page) => page.getByRole("link", { name: "修改", exact: true }),
  },
  {
    name: "messages",
    place: () => "/dashboard",
    open: async (page) => {
      await page.getByRole("button", { name: /^消息提醒，/ }).tap();
      await page.getByRole("dialog", { name: "消息提醒" }).getByRole("listitem").first().waitFor();
    },
    part: ".message-panel",
    main: button(/^点击清除所有提醒/),
  },
  {
    name: "palette",
    place: () => "/dashboard",
    open: async (page) => {
      await page.getByRole("button", { name: /菜单、单号/ }).tap();
      await searchField(page).fill("示例电子");
      await see(".palette-record")(page);
    },
    part: "dialog",
    main: searchField,
  },
  {
    name: "image upload",
    place: ({ inquiryNo }) => `/imageUpload?businessNo=${inquiryNo}`,
    open: (page) => page.locator(".attachment-tile img").nth(1).waitFor(),
    main: (page) => page.locator("label", { hasText: "拍照" }),
  },
];

export async function preparePhoneDocuments(server: RunningProduct) {
  const { product } = server;
  const token = await product.signIn(CLERK);
  const clerk = await createClerk(server);
  const client = createProposalTestClient(product.ask, token);
  const { base } = employerForm();
  const unpaid = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
  const { inquiryNo } = await clerk.add("0405", employerForm());
  const draft = await client.add("0405", employerForm());
  const { policyNo } = await client.submit(await client.add("0405", unpaid));
  const { businessNo: payableNo } = await insertTestProposal(product, { premium: "1060.00" });
  for (let count = 0; count < 4; count += 1) await clerk.submit(await clerk.add("0103", fillCase("PAR-01")));
  const highRisk = fillCase("PAR-01", HIGH_RISK_TEST_CUSTOMER);
  const { inquiryNo: referredNo } = await clerk.submit(await clerk.add("0103", highRisk));
  const contacts = [{ contactName: "王家人", position: "配偶", mobile: "13500000022", email: "" }];
  const customer = createTestPersonFields({ customerName: "林手机", contacts });
  const { data } = await product.ask(addCustomer, { customer, confirmedIds: [] }, { token });
  for (const [type, businessNo] of [
    ["Q", inquiryNo],
    ["T", payableNo],
  ] as const)
    await sendTestMessage(product, CLERK, { type, businessNo });
  for (const name of ["厂房东侧.png", "现场照片二〇二六年十一月消防验收.png", "门牌.png"]) {
    const content = await createTestPicture("png", 600);
    await uploadTestFile(product.app, token, { businessNo: inquiryNo, fileCategory: "Z99", name, content });
  }
  return { inquiryNo, draft, policyNo, payableNo, referredNo, customerId: data.customerId };
}
