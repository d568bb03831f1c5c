import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { documentCallTestCases, type TestDocumentNumbers } from "#apps/server/testing/document-calls.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { printInvoiceLetter, printPremiumReceipt } from "#areas/paper/contract/money-papers.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { CLERK, QUERY_POST, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { listViolations } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { openPage, createClerk, employerForm, navigate, fillCase } from "./quotation-pages.ts";
import { runServer } from "./running-server.ts";
import {
  detailPath,
  editorPath,
  type BrowserSetup,
  payPath,
  resultPath,
  createSeller,
} from "./sales-steps.ts";
import { waitForValue } from "./wait-for.ts";
/** Labels of buttons that only show something or save a copy. */
const LOOKING = /^(查看|返回|对比|看现状|原始保单|单证|预览|下载)/;
/** Printing stores a paper but changes nothing of the document. */
const TAKING_ALONG = "document:download";
const MONEY_PAPERS: ReadonlySet<string> = new Set([printPremiumReceipt.path, printInvoiceLetter.path]);

let house: BrowserSetup;
let named: TestDocumentNumbers;
/** Each page with the text to wait for and the user who has work there. */
let places: readonly { place: string; wait: string; worker?: string }[];

before(async () => {
  const [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  house = { server, browser };
  const clerk = await createClerk(server);
  const client = await createSeller(house, CLERK);
  const { base } = employerForm();
  const quoted = await clerk.submit(await clerk.add("0405", employerForm()));
  const draft = await client.add("0405", employerForm());
  const referred = await client.submit(await client.add("0103", fillCase("PAR-01")));
  const waiting = await client.submit(await client.add("0405", employerForm()));
  const issued = await client.submit(
    await client.add("0405", employerForm({ base: { ...base, isSeeFeeFlag: "0" } })),
  );
  assert.deepEqual([referred.status, waiting.status, issued.status], ["04", "06", "08"]);
  const second = createTestUnderwriter(server.product.ask, await server.product.signIn(UNDERWRITER_LEVEL_2));
  const { taskId } = await second.find(referred.proposalNo);
  named = {
    inquiryNo: quoted.inquiryNo,
    proposalNo: waiting.proposalNo,
    policyNo: issued.policyNo,
    orderNo: waiting.orderNo ?? "",
    taskId,
    combId: "ZH2025000001",
    contractNo: "HT32010100202400001",
    paymentNo: "JF2025010100000001",
    refundNo: "JF2025020100000001",
    endorseNo: "E0405202432010100000001",
    provisionalNo: "B0405202432010100000001",
    prepayNo: "YS2025010100000001",
    noticeNo: "JT2024121600000001",
    invoiceBatchNo: "FP2024010199999999",
    batchId: "PL20240101000001",
  };
  places = [
    { place: `/quotationDetail/detail/${quoted.inquiryNo}`, wait: ".form-view", worker: CLERK },
    {
      place: `/quotationDetail/detail/${quoted.inquiryNo}?tab=comments`,
      wait: ".doc-comments",
      worker: CLERK,
    },
    { place: detailPath(draft), wait: ".form-view", worker: CLERK },
    { place: `${detailPath(draft)}?tab=papers`, wait: ".attachments", worker: CLERK },
    { place: `${detailPath(draft)}?tab=trail`, wait: ".trail li" },
    { place: detailPath(referred), wait: ".form-view", worker: UNDERWRITER_LEVEL_2 },
    { place: `${detailPath(referred)}?tab=underwriting`, wait: ".uw-hits" },
    { place: resultPath(referred), wait: ".uw-hits" },
    { place: detailPath(waiting), wait: ".form-view", worker: CLERK },
    { place: resultPath(waiting), wait: ".result-card" },
    { place: payPath(waiting.proposalNo), wait: ".pay-page", worker: CLERK },
    { place: detailPath(issued), wait: ".form-view" },
    { place: buildPolicyHref(issued.policyNo), wait: ".form-view" },
    { place: `${buildPolicyHref(issued.policyNo)}?tab=timeline`, wait: ".trail li" },
    { place: `${buildPolicyHref(issued.policyNo)}?tab=money`, wait: ".money-figures" },
  ];
});
after(async () => {
  await house?.browser.close();
  await house?.server.close();
});

/** Lists the visible controls that do more than show something. */
async function operationsAt(page: Page): Promise<string[]> {
  const controls = page.locator("#main .button:not([aria-pressed]), #main [type=submit], #main [type=file]");
  const inSight = controls.filter({ visible: true });
  const words = (await inSight.allInnerTexts()).map((text) => text.trim());
  return words.filter((text) => !LOOKING.test(text));
}

async function visitAll(userCode: string, see: (page: Page, place: string) => Promise<void>, isOwn = false) {
  await openPage({ ...house, userCode }, "/dashboard", async ({ page }) => {
    for (const { place, wait, worker } of places) {
      if (isOwn && worker !== userCode) continue;
      await navigate(page, place);
      await page.locator(wait).filter({ visible: true }).first().waitFor();
      await see(page, place);
    }
  });
}

for (const worker of [CLERK, UNDERWRITER_LEVEL_2])
  test(`S15: ${worker} finds actions on the pages of documents`, () =>
    visitAll(
      worker,
      (page, place) => waitForValue(async () => (await operationsAt(page)).length > 0, true, place),
      true,
    ));

test("S15: the query post sees each of these pages without any action", () =>
  visitAll(QUERY_POST, async (page, place) => {
    await waitForValue(() => operationsAt(page), [], place);
    assert.deepEqual(await listViolations(page), [], place);
  }));

test("S15: the query post cannot open an editor", async () => {
  const client = await createSeller(house, CLERK);
  const draft = await client.add("0405", employerForm());
  await openPage({ ...house, userCode: QUERY_POST }, editorPath(draft), async ({ page }) => {
    await page.getByText("您只能查看").waitFor();
    await waitForValue(() => operationsAt(page), []);
  });
});

test("S15: the server refuses the query post every change of a document, order, task or payment", async () => {
  const token = await house.server.product.signIn(QUERY_POST);
  const changes = documentCallTestCases.filter(
    ({ call }) =>
      call.effect === "change" && call.permission !== TAKING_ALONG && !MONEY_PAPERS.has(call.path),
  );
  assert.ok(changes.length > 20, String(changes.length));
  const messages: string[] = [];
  for (const { call, input } of changes) {
    const { status, code } = await house.server.product.ask(call, input(named), { token });
    if (status !== 403 || code !== "SYS403") messages.push(`${call.path} ${status} ${code}`);
  }
  assert.deepEqual(messages, []);
});
