import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { encode } from "uqr";
import {
  guaranteeRefusals,
  pushGuarantee,
  queryGuaranteePush,
  recallGuarantee,
  retryGuarantee,
  supplyGuaranteeFile,
  verifyGuarantee,
} from "#areas/guarantee/contract.ts";
import { pushGuarantees } from "#areas/guarantee/jobs/pushing.ts";
import { LETTER_TRIES } from "#areas/guarantee/rules/guarantee.ts";
import { queryVerifyCode } from "#areas/identity/contract/sign-in.ts";
import { previewPaper, printPolicy } from "#areas/paper/contract/papers.ts";
import type { PaperVerification } from "#areas/paper/rules/verification.ts";
import { GUARANTEE_PLATFORM_NOTICE_PATH } from "#integrations/guarantee-platform/protocol.ts";
import {
  startTestGuaranteePlatform,
  type TestGuaranteePlatform,
} from "#integrations/guarantee-platform/testing/test-guarantee-platform.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { issueGuaranteePolicy, switchGuaranteeRetry } from "./testing/guarantees.ts";
import { openTestProduct, type SecondTestServer, type TestProduct } from "./testing/test-product.ts";

let platform: TestGuaranteePlatform;
let product: TestProduct;
let other: SecondTestServer;
let manager: string;
let now = new Date("2025-06-16T02:00:00Z");

before(async () => {
  const port = await findFreePort();
  platform = await startTestGuaranteePlatform(port, () => now);
  const settings = { ...platform.settings, LOGIN_FAILURES_PER_ADDRESS: "100" };
  product = await openTestProduct({ chores: false, settings, now: () => now });
  other = await product.openAnother();
  await product.app.listen({ port, host: "127.0.0.1" });
  manager = await product.signIn(OFFICE_CLERK);
});
after(async () => {
  await other.close();
  await product.close();
  await platform.stop();
});

/** Later, because a row that is under way is asked about less and less often. */
async function round(): Promise<void> {
  now = new Date(now.getTime() + 3_600_000);
  manager = await product.signIn(OFFICE_CLERK);
  await pushGuarantees({ services: product.services });
  await platform.settled();
}

async function viewOf(pushNo: string) {
  const answer = await product.ask(queryGuaranteePush, { pushNo }, { token: manager });
  assert.equal(answer.code, "0000", `${pushNo} ${answer.message}`);
  return answer.data;
}
const seen = async (pushNo: string) => ({ pushNo, version: (await viewOf(pushNo)).version });

test("an issued policy has one letter, which is delivered by notice and by query, on two servers at once", async () => {
  const { pushNo } = await issueGuaranteePolicy(product);
  assert.equal((await viewOf(pushNo)).status, "0");
  platform.expect("twice");
  now = new Date(now.getTime() + 3_600_000);
  manager = await product.signIn(OFFICE_CLERK);
  await Promise.all([
    pushGuarantees({ services: product.services }),
    pushGuarantees({ services: other.paying.services }),
  ]);
  await platform.settled();
  const view = await viewOf(pushNo);
  assert.deepEqual([view.status, view.attempts.length, platform.deliveries(pushNo)], ["2", 1, 1]);
  assert.match(view.sha256, /^[0-9a-f]{64}$/);
  const [attempt] = view.attempts;
  assert.equal(attempt?.receiptNo, view.receiptNo);
  const message = JSON.stringify(attempt?.message);
  assert.ok(!message.includes(view.policyNo) && !message.includes(view.principal), message);
});

test("refused twice, delivered at the third attempt; retried only with the switch", async () => {
  const { pushNo, guaranteeNo } = await issueGuaranteePolicy(product);
  platform.expect("reject", "reject", "deliver");
  await round();
  const failed = await viewOf(pushNo);
  assert.deepEqual([failed.status, failed.mayRetry], ["3", false]);
  assert.match(failed.reason, /立案登记/);
  const { rows } = await product.admin.query(
    "select 1 from message where secondary_message_type = '45' and content ->> 'businessNo' = $1",
    [guaranteeNo],
  );
  assert.equal(rows.length, 1);
  const off = await product.ask(retryGuarantee, await seen(pushNo), { token: manager });
  assert.equal(off.code, guaranteeRefusals.retryOff.code);
  await switchGuaranteeRetry(product, true);
  for (const expected of ["3", "2"]) {
    const retried = await product.ask(retryGuarantee, await seen(pushNo), { token: manager });
    assert.equal(retried.code, "0000", retried.message);
    await round();
    assert.equal((await viewOf(pushNo)).status, expected);
  }
  const view = await viewOf(pushNo);
  assert.deepEqual(
    view.attempts.map(({ kind, outcome }) => kind + outcome),
    ["R2", "R3", "P3"],
  );
  assert.equal(platform.deliveries(pushNo), 1);
  await switchGuaranteeRetry(product, false);
});

for (const [outcome, rounds] of [
  ["silence", 2],
  ["lose", 2],
  ["delay", 2],
] as const)
  test(`a platform that answers with ${outcome} delivers once, and the program finds out by asking`, async () => {
    const { pushNo } = await issueGuaranteePolicy(product);
    platform.expect(outcome);
    for (let count = 0; count < rounds; count += 1) await round();
    assert.deepEqual([(await viewOf(pushNo)).status, platform.deliveries(pushNo)], ["2", 1]);
  });

test("recalled before delivery, also while it is under way; never after", async () => {
  const waiting = await issueGuaranteePolicy(product);
  const early = await product.ask(recallGuarantee, await seen(waiting.pushNo), { token: manager });
  assert.equal(early.data.status, "4");
  const { pushNo } = await issueGuaranteePolicy(product);
  platform.expect("hold");
  await round();
  assert.equal((await viewOf(pushNo)).status, "1");
  const recalled = await product.ask(recallGuarantee, await seen(pushNo), { token: manager });
  assert.equal(recalled.data.status, "4", recalled.message);
  await round();
  assert.equal((await viewOf(pushNo)).attempts[0]?.outcome, "4");
  const delivered = await issueGuaranteePolicy(product);
  await round();
  const late = await product.ask(recallGuarantee, await seen(delivered.pushNo), { token: manager });
  assert.equal(late.code, "LIF001");
  const pushed = await product.ask(pushGuarantee, await seen(delivered.pushNo), { token: manager });
  assert.equal(pushed.code, "LIF001");
});

test("the file of a delivered letter is sent again, and the delivery stays one", async () => {
  const { pushNo } = await issueGuaranteePolicy(product);
  await round();
  const earlier = await viewOf(pushNo);
  const supplied = await product.ask(supplyGuaranteeFile, await seen(pushNo), { token: manager });
  assert.equal(supplied.code, "0000", supplied.message);
  const view = await viewOf(pushNo);
  assert.deepEqual([view.status, view.receiptNo], ["2", earlier.receiptNo]);
  assert.deepEqual(
    view.attempts.map(({ kind }) => kind),
    ["F", "P"],
  );
  assert.equal(platform.deliveries(pushNo), 1);
});

test("a letter that is sent after its policy was endorsed has the figures of its file", async () => {
  const { policyNo, pushNo } = await issueGuaranteePolicy(product);
  const court = `jsonb_set(content, '{caseInfo,courtName}', '"苏州市中级人民法院"')`;
  for (const [table, key] of [
    ["contract_transaction", "contract_no"],
    ["document", "policy_no"],
  ])
    await product.admin.query(`update ${table} set content = ${court} where ${key} = $1`, [policyNo]);
  await round();
  const { status, receiver } = await viewOf(pushNo);
  assert.deepEqual([status, receiver], ["2", "苏州市中级人民法院"]);
});

test("a notice with a wrong signature, of another file or of an unknown letter is not believed", async () => {
  const { pushNo } = await issueGuaranteePolicy(product);
  platform.expect("hold");
  await round();
  const notice = {
    noticeId: "notice-0001",
    pushNo,
    state: "DELIVERED",
    receiptNo: "HZ00000001",
    sha256: "0".repeat(64),
    receivedAt: now.toISOString(),
  };
  const tell = async (sent: object, key?: string) => {
    const signed = platform.signNotice(sent, key);
    return (await product.app.inject({ method: "POST", url: GUARANTEE_PLATFORM_NOTICE_PATH, ...signed }))
      .statusCode;
  };
  assert.equal(await tell(notice), 400);
  assert.equal(await tell({ ...notice, pushNo: "BH2099010100000001-3" }), 400);
  const { sha256 } = await viewOf(pushNo);
  assert.equal(await tell({ ...notice, sha256 }, "another key of thirty-two letters at least"), 400);
  assert.equal((await viewOf(pushNo)).status, "1");
  assert.equal(await tell({ ...notice, sha256 }), 200);
  assert.equal(await tell({ ...notice, sha256, noticeId: "notice-0002" }), 200);
  assert.equal((await viewOf(pushNo)).status, "2");
});

const fetchPaper = async (paperId: string) => {
  const headers = { authorization: `Bearer ${manager}` };
  return product.app.inject({ method: "GET", url: previewPaper.path, query: { paperId }, headers });
};
/** The present letter of a policy: its file, its words and the data that it was printed from. */
async function printLetter(policyNo: string) {
  const { data } = await product.ask(printPolicy, { policyNo, paperCode: "P07" }, { token: manager });
  const paperId = data.paper?.paperId ?? "";
  const { rawPayload: pdf } = await fetchPaper(paperId);
  const text = (await extractPdfPageTexts(pdf)).join("").replaceAll(/\s/g, "");
  const { rows } = await product.admin.query<{ data: string }>("select data from paper where paper_id = $1", [
    paperId,
  ]);
  const { verification } = JSON.parse(rows[0]?.data ?? "") as { verification: PaperVerification };
  return { paperId, pdf, text, verification };
}

test("the letter prints its own number, with an address and a code that open 电子保函查验 with it", async () => {
  const { policyNo, guaranteeNo } = await issueGuaranteePolicy(product);
  const early = await printLetter(policyNo);
  await round();
  const { paperId, text, verification } = await printLetter(policyNo);
  assert.equal(paperId, early.paperId);
  const { rows } = await product.admin.query<{ paperId: string }>(
    `select paper_id as "paperId" from guarantee where guarantee_no = $1`,
    [guaranteeNo],
  );
  assert.equal(rows[0]?.paperId, paperId, "what is delivered is what is printed");
  const address = `${platform.settings.PUBLIC_URL}/electronicGuarantee#no=${guaranteeNo}`;
  for (const words of [`保函号${guaranteeNo}`, `保险单号${policyNo}`, address])
    assert.ok(text.includes(words), `${words} in ${text}`);
  assert.equal(verification.letter?.address, address);
  assert.deepEqual(
    verification.letter?.code,
    encode(address, { ecc: "M", border: 0 }).data.map((row) => row.map(Number).join("")),
  );
  const printed = /保函号(BH\d+)/.exec(text)?.[1] ?? "";
  const { captchaId } = (await product.ask(queryVerifyCode, {})).data;
  const asked = { guaranteeNo: printed, proof: "", captchaCode: "8888", captchaId };
  assert.equal((await product.ask(verifyGuarantee, asked)).code, "0000");
});

test("a letter that an earlier template printed still opens", async () => {
  const { policyNo } = await issueGuaranteePolicy(product);
  const { paperId, pdf } = await printLetter(policyNo);
  const { rows } = await product.admin.query<{ version: string }>(
    "select template_version as version from paper where paper_id = $1",
    [paperId],
  );
  const setVersion = (version = "") =>
    product.admin.query("update paper set template_version = $2 where paper_id = $1", [paperId, version]);
  await setVersion("0".repeat(16));
  assert.deepEqual((await fetchPaper(paperId)).rawPayload, pdf);
  await setVersion(rows[0]?.version);
});

test("nobody walks through the numbers: a network asks for a few different letters an hour, found or not", async () => {
  const { rows } = await product.admin.query<{ guaranteeNo: string }>(
    `select guarantee_no as "guaranteeNo" from guarantee order by 1`,
  );
  const [genuine = "", ...found] = rows.map(({ guaranteeNo }) => guaranteeNo);
  assert.ok(found.length > 3 && found.length < LETTER_TRIES.most - 3);
  const verify = async (guaranteeNo: string, remoteAddress: string, app = product.app) => {
    const { captchaId } = (await product.ask(queryVerifyCode, {})).data;
    const payload = { guaranteeNo, proof: "", captchaCode: "8888", captchaId };
    const answer = await app.inject({ method: "POST", url: verifyGuarantee.path, payload, remoteAddress });
    return answer.json<{ code: string; message: string }>();
  };
  const [network, neighbour] = ["10.9.0.1", "10.9.0.2"];
  for (let again = 0; again <= LETTER_TRIES.most; again += 1)
    assert.equal(
      (await verify(genuine.toLowerCase(), network)).code,
      "0000",
      "the same letter as often as one likes",
    );
  for (const number of found) assert.equal((await verify(number, network)).code, "0000");
  for (let serial = rows.length; serial < LETTER_TRIES.most; serial += 1)
    assert.equal((await verify(`BH20990101${String(serial).padStart(8, "0")}`, network)).code, "GUA007");
  const { guaranteeNo: fresh } = await issueGuaranteePolicy(product);
  const { code, message } = await verify(fresh, network);
  assert.equal(code, "SEA005");
  assert.match(message, /^查验过于频繁，请 (?:59|60) 分钟后再试$/);
  assert.equal((await verify(fresh, network, other.app)).code, "SEA005", "processes count together");
  assert.equal((await verify(genuine, network)).code, "0000", "what was answered before is answered again");
  assert.equal((await verify(fresh, neighbour)).code, "0000", "another network is not slowed");
  await product.admin.query("update verification_try set window_ends = now() - interval '1 second'");
  assert.equal((await verify(fresh, network)).code, "0000", "an hour later");
});

test("the audit finds nothing in what the pushes left", async () => {
  assert.deepEqual(await product.audit(), []);
});
