import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { documentCalls, type NamedDocument } from "#apps/server/testing/document-calls.ts";
import { policyHref } from "#areas/drafting/screens/policy-place.ts";
import { createUnderwriter } from "#areas/underwriting/builder.ts";
import { CLERK, QUERY_POST, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { accessibilityViolations } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { arrive, clerkOf, employerForm, follow, formOf } from "./quotation-pages.ts";
import { runServer } from "./running-server.ts";
import { detailOf, editorOf, type House, payOf, resultOf, sellerOf } from "./selling.ts";
import { settles } from "./settles.ts";
/** What leads on to something else to look at, or takes a copy along. */
const LOOKING = /^(查看|返回|对比|看现状|原始保单|单证|预览|下载)/;
/** What is printed is kept, and nothing of the document is another. */
const TAKING_ALONG = "document:download";

let house: House;
let named: NamedDocument;
/** Each page with what is waited for, and who has something to do there. */
let places: readonly { place: string; wait: string; worker?: string }[];

before(async () => {
  const [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  house = { server, browser };
  const clerk = await clerkOf(server);
  const client = await sellerOf(house, CLERK);
  const { base } = employerForm();
  const quoted = await clerk.submit(await clerk.add("0405", employerForm()));
  const draft = await client.add("0405", employerForm());
  const referred = await client.submit(await client.add("0103", formOf("PAR-01")));
  const waiting = await client.submit(await client.add("0405", employerForm()));
  const issued = await client.submit(
    await client.add("0405", employerForm({ base: { ...base, isSeeFeeFlag: "0" } })),
  );
  assert.deepEqual([referred.status, waiting.status, issued.status], ["04", "06", "08"]);
  const second = createUnderwriter(server.product.ask, await server.product.signIn(UNDERWRITER_LEVEL_2));
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
  };
  places = [
    { place: `/quotationDetail/detail/${quoted.inquiryNo}`, wait: ".form-view", worker: CLERK },
    {
      place: `/quotationDetail/detail/${quoted.inquiryNo}?tab=comments`,
      wait: ".doc-comments",
      worker: CLERK,
    },
    { place: detailOf(draft), wait: ".form-view", worker: CLERK },
    { place: `${detailOf(draft)}?tab=papers`, wait: ".attachments", worker: CLERK },
    { place: `${detailOf(draft)}?tab=trail`, wait: ".trail li" },
    { place: detailOf(referred), wait: ".form-view", worker: UNDERWRITER_LEVEL_2 },
    { place: `${detailOf(referred)}?tab=underwriting`, wait: ".uw-hits" },
    { place: resultOf(referred), wait: ".uw-hits" },
    { place: detailOf(waiting), wait: ".form-view", worker: CLERK },
    { place: resultOf(waiting), wait: ".result-card" },
    { place: payOf(waiting.proposalNo), wait: ".pay-page", worker: CLERK },
    { place: detailOf(issued), wait: ".form-view" },
    { place: policyHref(issued.policyNo), wait: ".form-view" },
    { place: `${policyHref(issued.policyNo)}?tab=transactions`, wait: ".doc-pane" },
    { place: `${policyHref(issued.policyNo)}?tab=money`, wait: ".money-figures" },
  ];
});
after(async () => {
  await house?.browser.close();
  await house?.server.close();
});

/** Everything in sight that is made to be pressed and leads to more than something to look at. */
async function operationsAt(page: Page): Promise<string[]> {
  const shown = page.locator("#main .button, #main [type=submit], #main [type=file]");
  const inSight = shown.filter({ visible: true });
  const words = (await inSight.allInnerTexts()).map((text) => text.trim());
  return words.filter((text) => !LOOKING.test(text));
}

async function visitAll(userCode: string, see: (page: Page, place: string) => Promise<void>, isOwn = false) {
  await arrive({ ...house, userCode }, "/dashboard", async ({ page }) => {
    for (const { place, wait, worker } of places) {
      if (isOwn && worker !== userCode) continue;
      await follow(page, place);
      await page.locator(wait).filter({ visible: true }).first().waitFor();
      await see(page, place);
    }
  });
}

for (const worker of [CLERK, UNDERWRITER_LEVEL_2])
  test(`S15: ${worker} finds work on the pages of documents`, () =>
    visitAll(
      worker,
      (page, place) => settles(async () => (await operationsAt(page)).length > 0, true, place),
      true,
    ));

test("S15: the query post looks at each of these pages and finds nothing to operate", () =>
  visitAll(QUERY_POST, async (page, place) => {
    await settles(() => operationsAt(page), [], place);
    assert.deepEqual(await accessibilityViolations(page), [], place);
  }));

test("S15: the query post does not get into an editor", async () => {
  const client = await sellerOf(house, CLERK);
  const draft = await client.add("0405", employerForm());
  await arrive({ ...house, userCode: QUERY_POST }, editorOf(draft), async ({ page }) => {
    await page.getByText("不能编辑，或不属于您和您的团队").waitFor();
    await settles(() => operationsAt(page), []);
  });
});

test("S15: the server refuses the query post every change of a document, its order, its task or its payment", async () => {
  const token = await house.server.product.signIn(QUERY_POST);
  const changes = documentCalls.filter(
    ({ call }) => call.effect === "change" && call.permission !== TAKING_ALONG,
  );
  assert.ok(changes.length > 20, String(changes.length));
  const told: string[] = [];
  for (const { call, input } of changes) {
    const { status, code } = await house.server.product.ask(call, input(named), { token });
    if (status !== 403 || code !== "SYS403") told.push(`${call.path} ${status} ${code}`);
  }
  assert.deepEqual(told, []);
});
