import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  guaranteeRefusals,
  pushGuarantee,
  queryGuaranteePush,
  recallGuarantee,
  retryGuarantee,
  supplyGuaranteeFile,
} from "#areas/guarantee/contract.ts";
import { pushGuarantees } from "#areas/guarantee/jobs/pushing.ts";
import { GUARANTEE_PLATFORM_NOTICE_PATH } from "#integrations/guarantee-platform/protocol.ts";
import {
  startTestGuaranteePlatform,
  type TestGuaranteePlatform,
} from "#integrations/guarantee-platform/testing/test-guarantee-platform.ts";
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
  product = await openTestProduct({ chores: false, settings: platform.settings, now: () => now });
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

test("the audit finds nothing in what the pushes left", async () => {
  assert.deepEqual(await product.audit(), []);
});
