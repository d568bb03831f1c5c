import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { lockPolicy } from "#areas/policy/commands.ts";
import { CASHIER, CLERK } from "#platform/testing/people.ts";
import { confirmPayment, initiateProposalPaymentList } from "./contract/payment.ts";
import {
  getPaymentStatus,
  getPolicyNoOfProposal,
  insertTestProposal,
  TEST_ORGANISATION_PAYER,
  type TestProposalOptions,
} from "./testing/proposals.ts";
import { runTestPaymentWork } from "./testing/refunds.ts";

let product: TestProduct;
let clerk: string;
let finance: string;

before(async () => {
  const settings = { DEMO_DATA: "0" };
  product = await openTestProduct({ chores: false, now: () => new Date("2098-12-01T02:00:00Z"), settings });
  clerk = await product.signIn(CLERK);
  finance = await product.signIn(CASHIER);
});
after(() => product.close());

const COUNTER = "03";
const payer = {
  payerName: TEST_ORGANISATION_PAYER.holderName,
  payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
};

/** Proposals of one holder, each of an order of its own. */
async function insertProposals(count: number, options: TestProposalOptions = {}): Promise<string[]> {
  const proposals = [];
  for (let number = 0; number < count; number += 1)
    proposals.push(await insertTestProposal(product, options));
  assert.equal(new Set(proposals.map(({ orderNo }) => orderNo)).size, count);
  return proposals.map(({ businessNo }) => businessNo);
}
const initiate = (businessNos: readonly string[], amount?: string) =>
  product.ask(
    initiateProposalPaymentList,
    { businessNos: [...businessNos], paymentMethod: COUNTER, ...payer, amount },
    { token: clerk },
  );
const confirm = ({ paymentNo, version }: { paymentNo: string; version: number }) =>
  product.ask(confirmPayment, { paymentNo, version }, { token: finance });
const statusesOf = (businessNos: readonly string[]) =>
  Promise.all(businessNos.map((businessNo) => getPaymentStatus(product, businessNo)));
async function payTogether(businessNos: readonly string[]): Promise<void> {
  const confirmed = await confirm((await initiate(businessNos)).data);
  assert.equal(confirmed.code, "0000", confirmed.message);
}
/** Counts what stands in the books under a payment. */
async function countEntries(paymentNo: string): Promise<number> {
  const { rows } = await product.admin.query("select 1 from ledger_entry where payment_no = $1", [paymentNo]);
  return rows.length;
}

test("one payment issues the policies of three orders", async () => {
  const three = await insertProposals(3);
  const { data } = await initiate(three, "3180.00");
  assert.deepEqual([data.amount, data.documents.length], ["3180.00", 3]);
  assert.equal((await confirm(data)).data.paymentStatus, "3");
  assert.deepEqual(await statusesOf(three), ["08", "08", "08"]);
  const policies = await Promise.all(three.map((proposalNo) => getPolicyNoOfProposal(product, proposalNo)));
  assert.equal(new Set(policies).size, 3);
  assert.equal(await countEntries(data.paymentNo), 6);
});

test("where one of three fails to issue none is issued, and all are once it can be", async () => {
  const three = await insertProposals(3);
  const { data } = await initiate(three);
  await product.admin.query(
    `create function fail_issue() returns trigger language plpgsql as $$ begin
       if new.proposal_no = '${three[2]}' then raise exception 'cannot be issued'; end if; return new; end $$`,
  );
  await product.admin.query(
    "create trigger fail_issue before insert on policy for each row execute function fail_issue()",
  );
  assert.equal((await confirm(data)).code, "SYS500");
  assert.deepEqual(await statusesOf(three), ["07", "07", "07"]);
  assert.equal(await countEntries(data.paymentNo), 0);
  await product.admin.query("drop trigger fail_issue on policy");
  assert.equal((await confirm(data)).code, "0000");
  assert.deepEqual(await statusesOf(three), ["08", "08", "08"]);
});

test("a document that changed in between is named, and none is paid", async () => {
  const three = await insertProposals(3);
  const [, second = ""] = three;
  const seen = await initiate(three, "3180.01");
  assert.deepEqual([seen.code, seen.message], ["PAY031", "应缴合计已由 3,180.01 元变为 3,180.00 元"]);
  const { data } = await initiate(three, "3180.00");
  await product.admin.query(
    "update insure_order set is_disabled = true where order_no = (select order_no from document where business_no = $1)",
    [second],
  );
  const refused = await confirm(data);
  assert.equal(refused.code, "PAY019");
  assert.ok(refused.message.includes(second), refused.message);
  assert.deepEqual(await statusesOf(three), ["07", "07", "07"]);
  assert.equal(await countEntries(data.paymentNo), 0);
});

test("with one that is paid already none is paid, and the message names it", async () => {
  const three = await insertProposals(3);
  const [first = "", second = "", third = ""] = three;
  await payTogether([second]);
  const refused = await initiate(three);
  assert.deepEqual([refused.code, refused.message], ["PAY004", `${second} 的保费已全部缴清`]);
  assert.deepEqual(await statusesOf(three), ["06", "08", "06"]);
  await payTogether([first, third]);
});

test("a payment of later instalments that waits for a policy does not hold the books open", async () => {
  const payPlan = [
    { planFee: "530.00", planDate: "2099-01-01", planEndDate: "2099-01-15" },
    { planFee: "530.00", planDate: "2099-02-01", planEndDate: "2099-02-15" },
  ];
  const two = await insertProposals(2, { payPlan });
  await payTogether(two);
  const [, last = ""] = (
    await Promise.all(two.map((businessNo) => getPolicyNoOfProposal(product, businessNo)))
  ).toSorted();
  const { data } = await initiate(two);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: tellLocked } = Promise.withResolvers<void>();
  const holder = runTestPaymentWork(product, CLERK, async ({ tx, note }) => {
    await lockPolicy(tx, last);
    tellLocked();
    await released;
    note({ subject: last, comCode: "32010100", change: {} });
  });
  await locked;
  const confirmed = confirm(data);
  await waitForWaitingLock();
  // A close: it would wait for a posting of this payment, which waits for the policy.
  await product.admin.query("begin");
  await product.admin.query("set local lock_timeout = '1s'");
  const close = await product.admin
    .query("select lock_ledger_periods(ledger_unit('32010100'))")
    .then(() => "closed", String);
  await product.admin.query("rollback");
  release();
  await holder;
  assert.equal(close, "closed");
  assert.equal((await confirmed).code, "0000");
});

async function waitForWaitingLock(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await product.admin.query("select 1 from pg_locks where not granted");
    if (rows.length > 0) return;
    await wait(10);
  }
  assert.fail("nothing waits for a lock");
}

test("after all this every audit check passes", async () => {
  assert.deepEqual(await product.audit(), []);
});
