import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import {
  openTestProduct,
  type SecondTestServer,
  type TestProduct,
} from "#apps/server/testing/test-product.ts";
import { PAYOUT_CHANNEL_NOTICE_PATH } from "#integrations/payment-channel/notice-path.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import { BRANCH_MANAGER, CASHIER, CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import {
  countSuccessfulAnswerCodes,
  listAnswerCodes,
  listUnsuccessfulAnswerCodes,
  RACE_ROUNDS,
  runRace,
} from "#platform/testing/race.ts";
import { deputyCalls } from "#areas/deputy/contract.ts";
import { cancelRefund, type PaidOutRefund } from "./commands/refund.ts";
import { approveRefund, resendRefund, returnRefund } from "./contract/refund.ts";
import { buildPayoutOrder } from "./jobs/refund-outcome.ts";
import { pollRefundOutcomes } from "./jobs/refund-watch.ts";
import { getOwingNumber, type Refund } from "./rules/refund.ts";
import { findRefund } from "./store/refund.ts";
import {
  getPolicyNoOfProposal,
  insertTestProposal,
  payTestProposalOverCounter,
  readLedgerBalances,
  TEST_ORGANISATION_PAYER,
} from "./testing/proposals.ts";
import {
  insertTestEndorsement,
  insertTestRefund,
  issueTestPolicy,
  runTestPaymentWork,
  TEST_PAYEE,
  TEST_REFUND_LETTER,
} from "./testing/refunds.ts";
import { readInScope } from "#platform/server/reading.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";

let channel: TestPaymentChannel;
let product: TestProduct;
let other: SecondTestServer;
let finance: string;
let office: string;
let at = new Date("2098-12-01T02:00:00Z");
const now = () => at;
const later = (seconds: number) => void (at = new Date(at.getTime() + seconds * 1000));
/** What the area of endorsements was told. */
const told: PaidOutRefund[] = [];
const handler = { paidOut: async (_: unknown, refund: PaidOutRefund) => void told.push(refund) };

before(async () => {
  channel = await startTestPayChannel(now);
  const { settings } = channel;
  product = await openTestProduct({ chores: false, settings, now });
  other = await product.openAnother();
  await product.app.listen({ port: channel.publicPort, host: "127.0.0.1" });
  await product.admin.query(
    "update user_company set grade_codes = grade_codes || '{PROP112}' where user_code = '10000038'",
  );
  finance = await product.signIn(CASHIER);
  office = await product.signIn(OFFICE_CLERK);
});
after(async () => {
  await other.close();
  await product.close();
  await channel.stop();
});

const poll = () =>
  pollRefundOutcomes({ ...product.refunding, refundHandlers: { [TEST_REFUND_LETTER]: handler } });
async function storedRefund({ refundNo }: Pick<Refund, "refundNo">): Promise<Refund> {
  const found = await readInScope(product.database, SYSTEM_ACTOR, (reader) => findRefund(reader, refundNo));
  assert.ok(found);
  return found;
}
async function approve(refund: Refund): Promise<Refund> {
  const { refundNo, version } = refund;
  const { code, message } = await product.ask(approveRefund, { refundNo, version }, { token: finance });
  assert.equal(code, "0000", message);
  return storedRefund(refund);
}
const approved = async () => approve(await insertTestRefund(product));
async function sent(): Promise<Refund> {
  const refund = await approved();
  await poll();
  return refund;
}
async function until(refund: Refund, status: string): Promise<Refund> {
  for (let attempt = 0; ; attempt += 1) {
    const stored = await storedRefund(refund);
    if (stored.status === status) return stored;
    assert.ok(attempt < 500, `waiting for ${status}, it is ${stored.status}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
async function countPayOuts({ refundNo }: Refund): Promise<number> {
  const { rows } = await product.admin.query<{ count: number }>(
    "select count(*)::int as count from ledger_entry where payment_no = $1 and kind = 'payOut'",
    [refundNo],
  );
  return rows[0]?.count ?? 0;
}
async function tellPayout(refund: Refund, said: object, forgery?: { key: string }): Promise<number> {
  const { amount, currency } = refund;
  const notice = {
    state: "PAID",
    noticeId: randomBytes(16).toString("hex"),
    outTradeNo: refund.refundNo,
    tradeNo: "T1",
    amount,
    currency,
    ...said,
  };
  const signed = channel.signNotice(notice, PAYOUT_CHANNEL_NOTICE_PATH, forgery);
  const sending = { method: "POST", url: PAYOUT_CHANNEL_NOTICE_PATH, ...signed } as const;
  return (await product.app.inject(sending)).statusCode;
}

test("a refund is approved, paid out to the payee, booked under the policy, and its document is told", async () => {
  const refund = await approved();
  assert.deepEqual([refund.status, refund.approvedBy], ["2", CASHIER]);
  assert.equal((await readLedgerBalances(product, getOwingNumber(refund)))["refundPayable"], "-106.00");
  await poll();
  const order = channel.payoutBook.find(refund.refundNo)?.order;
  assert.deepEqual(
    [order?.amount, order?.payeeName, order?.payeeAccount, order?.payeeBank],
    ["106.00", TEST_PAYEE.payeeName, TEST_PAYEE.payeeAccount, TEST_PAYEE.payeeBank],
  );
  channel.payouts.settle(refund.refundNo, "unknown");
  later(60);
  await poll();
  const paid = await storedRefund(refund);
  assert.deepEqual([paid.status, paid.tradeNo], ["3", `SIM${refund.refundNo}`]);
  const { businessNo, refundNo } = refund;
  assert.deepEqual(told.at(-1), { businessNo, refundNo, paidOn: "2098-12-01" });
  assert.deepEqual(await readLedgerBalances(product, getOwingNumber(refund)), {
    bank: "954.00",
    commissionExpense: "135.00",
    commissionPayable: "-135.00",
    premium: "-900.00",
    tax: "-54.00",
  });
  later(60);
  assert.equal(await poll(), 0);
  assert.deepEqual(await product.audit(), []);
});

test("the holder gets a mail when the money has gone out", async () => {
  const holder = { ...TEST_ORGANISATION_PAYER, email: "refund@example.com" };
  const { businessNo: proposalNo } = await insertTestProposal(product, { holder });
  await payTestProposalOverCounter(product, proposalNo);
  const policyNo = await getPolicyNoOfProposal(product, proposalNo);
  const refund = await approve(await insertTestRefund(product, { policyNo }));
  await poll();
  channel.payouts.settle(refund.refundNo, "unknown");
  later(60);
  await poll();
  const { rows } = await product.admin.query<{ recipient: string; body: string }>(
    "select recipient, body from mail_message where business_no = $1",
    [refund.businessNo],
  );
  assert.deepEqual([rows.length, rows[0]?.recipient], [1, "refund@example.com"]);
  assert.match(rows[0]?.body ?? "", /退费 106\.00 元 已于 2098-12-\d\d支付/);
});

test("who returns a refund as the deputy of a cashier who is away is audited with both names", async () => {
  const deputy = { principalCode: CASHIER, deputyCode: BRANCH_MANAGER };
  const days = { startDate: "2098-12-01", endDate: "2098-12-31", reason: "年休假" };
  const added = await product.ask(
    deputyCalls.add,
    { form: { deputy: { ...deputy, ...days } } },
    { token: finance },
  );
  assert.equal(added.code, "0000", JSON.stringify(added.fields ?? added.message));
  const { refundNo, version } = await insertTestRefund(product);
  const input = { refundNo, version, reason: "收款账号有误" };
  const manager = await product.signIn(BRANCH_MANAGER);
  assert.equal((await product.ask(returnRefund, input, { token: manager })).code, "0000");
  const { rows } = await product.admin.query<{ userCode: string; onBehalfOf: string[] }>(
    `select user_code as "userCode", change -> 'onBehalfOf' as "onBehalfOf" from audit_row where subject = $1
     order by audit_id desc limit 1`,
    [refundNo],
  );
  assert.deepEqual(rows, [{ userCode: BRANCH_MANAGER, onBehalfOf: [CASHIER] }]);
});

for (const outcome of ["paid", "doubled"] as const)
  test(`a payout reported ${outcome === "doubled" ? "three times" : "once"} is booked once`, async () => {
    const refund = await sent();
    assert.ok(channel.payouts.settle(refund.refundNo, outcome));
    await until(refund, "3");
    await tellPayout(refund, {});
    assert.equal(await countPayOuts(refund), 1);
  });

test("two notices of one payout at once are both accepted, and it is booked once", async () => {
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const refund = await sent();
    const codes = await runRace([product, other], () => tellPayout(refund, {}));
    assert.deepEqual([...new Set(codes)], [200]);
    assert.equal(await countPayOuts(refund), 1);
  }
});

test("a forged notice, one of another sum and one of nothing known change nothing", async () => {
  const refund = await sent();
  assert.equal(await tellPayout(refund, {}, { key: "another key of thirty-two letters" }), 400);
  assert.equal(await tellPayout(refund, { amount: "105.00" }), 400);
  assert.equal(await tellPayout(refund, { outTradeNo: "JF2098120199999999" }), 400);
  assert.equal((await storedRefund(refund)).status, "2");
});

test("a payout that its document cannot take yet is not accepted, so that the channel repeats it", async () => {
  const policy = await issueTestPolicy(product);
  const booked = await insertTestRefund(product, { policyNo: policy.policyNo });
  // The endorsement is a draft: its area refuses to take effect.
  const businessNo = await insertTestEndorsement(product, policy, "-106.00");
  await product.admin.query("update refund set business_no = $2 where refund_no = $1", [
    booked.refundNo,
    businessNo,
  ]);
  const refund = await approve(await storedRefund(booked));
  assert.equal(await tellPayout(refund, {}), 409);
  assert.equal((await storedRefund(refund)).status, "2");
  assert.equal(await countPayOuts(refund), 0);
  await product.admin.query("update refund set business_no = $2 where refund_no = $1", [
    booked.refundNo,
    booked.businessNo,
  ]);
  assert.equal(await tellPayout(refund, {}), 200);
  assert.equal((await storedRefund(refund)).status, "3");
});

test("a payout whose answer was lost is queried, not sent again under another number", async () => {
  channel.payoutBook.expect("silence");
  const refund = await approved();
  await poll();
  assert.equal((await storedRefund(refund)).status, "2");
  assert.equal(channel.payouts.stateOf(refund.refundNo).state, "ACCEPTED");
  channel.payouts.settle(refund.refundNo, "unknown");
  later(600);
  await poll();
  assert.equal((await storedRefund(refund)).status, "3");
  assert.equal(await countPayOuts(refund), 1);
});

test("an order that was sent by a server that died is paid once when it is sent again", async () => {
  const refund = await approved();
  const { payChannel } = product.services;
  assert.ok(payChannel);
  const first = await payChannel.payOut(buildPayoutOrder(refund));
  const second = await payChannel.payOut(buildPayoutOrder(refund));
  assert.deepEqual([first.state, second], ["ACCEPTED", first]);
  assert.equal(channel.payouts.settle(refund.refundNo, "unknown"), true);
  assert.equal((await payChannel.payOut(buildPayoutOrder(refund))).state, "PAID");
  assert.equal(channel.payouts.settle(refund.refundNo, "paid"), false);
  await assert.rejects(payChannel.payOut({ ...buildPayoutOrder(refund), payeeAccount: "6222999988887777" }));
  await poll();
  assert.equal(await countPayOuts(refund), 1);
});

test("without the channel a refund waits, and nothing is lost", async () => {
  const refund = await approved();
  const silent = { ...product.refunding.services, payChannel: null };
  assert.equal(await pollRefundOutcomes({ ...product.refunding, services: silent }), 0);
  assert.equal((await storedRefund(refund)).status, "2");
  await poll();
  assert.equal(channel.payouts.stateOf(refund.refundNo).state, "ACCEPTED");
});

test("a payout that the channel declines at once has failed", async () => {
  const refund = await approved();
  channel.payoutBook.expect("decline");
  await poll();
  const { status, reason } = await storedRefund(refund);
  assert.deepEqual([status, reason], ["4", "渠道不接受该出款"]);
});

test("a failed refund with a corrected payee needs another approval and goes out under another number", async () => {
  const refund = await sent();
  channel.payouts.settle(refund.refundNo, "forged");
  const failed = await until(refund, "4");
  assert.equal(failed.reason, "收款账户与户名不符");
  const { refundNo } = refund;
  const correction = { ...TEST_PAYEE, payeeAccount: "6222000099990000" };
  const resent = await product.ask(
    resendRefund,
    { refundNo, version: failed.version, ...correction },
    { token: office },
  );
  assert.deepEqual([resent.code, resent.data?.status], ["0000", "1"], resent.message);
  const waiting = await storedRefund(refund);
  assert.deepEqual([waiting.requestedBy, waiting.approvedBy, waiting.attempt], [OFFICE_CLERK, "", 2]);
  assert.equal(await poll(), 0);
  const again = await approve(waiting);
  await poll();
  assert.equal(channel.payoutBook.find(`${refundNo}-2`)?.order.payeeAccount, correction.payeeAccount);
  // The first attempt failed for good: what is told of it says nothing about the second.
  assert.equal(await tellPayout(again, { state: "FAILED", reason: "迟到的通知" }), 200);
  assert.equal((await storedRefund(refund)).status, "2");
  channel.payouts.settle(`${refundNo}-2`, "paid");
  await until(refund, "3");
  assert.equal(await countPayOuts(refund), 1);
});

test("money that the channel first called failed is booked when it is reported", async () => {
  const refund = await sent();
  assert.equal(await tellPayout(refund, { state: "FAILED", reason: "银行退票" }), 200);
  assert.equal((await storedRefund(refund)).status, "4");
  assert.equal(await tellPayout(refund, {}), 200);
  assert.equal((await storedRefund(refund)).status, "3");
});

test("of many simultaneous approvals of one refund one succeeds", async () => {
  const second = await product.signIn(BRANCH_MANAGER);
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const { refundNo, version } = await insertTestRefund(product);
    const answers = await runRace([product, other], ({ ask }, client) =>
      ask(approveRefund, { refundNo, version }, { token: client % 2 === 0 ? finance : second }),
    );
    assert.equal(countSuccessfulAnswerCodes(listAnswerCodes(answers)), 1);
    assert.deepEqual(listUnsuccessfulAnswerCodes(listAnswerCodes(answers)), ["PAY021"]);
  }
});

test("of two refunds that together exceed what is owed only one is approved", async () => {
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const { policyNo } = await issueTestPolicy(product);
    const both = [
      await insertTestRefund(product, { policyNo }),
      await insertTestRefund(product, { policyNo, isBooked: false }),
    ];
    const answers = await Promise.all(
      both.map(({ refundNo, version }, index) =>
        (index === 0 ? product : other).ask(approveRefund, { refundNo, version }, { token: finance }),
      ),
    );
    assert.deepEqual(listAnswerCodes(answers).toSorted(), ["0000", "PAY024"]);
  }
});

test("a refund is cancelled before its approval, and another one may follow; after it no longer", async () => {
  const refund = await insertTestRefund(product);
  const cancel = ({ businessNo }: Refund) =>
    runTestPaymentWork(product, CLERK, (work) => cancelRefund(work, businessNo));
  await cancel(refund);
  assert.equal((await storedRefund(refund)).status, "6");
  await assert.rejects(cancel(await approved()), /当前状态不允许该操作/);
});

test("after all this every audit check passes", async () => {
  assert.deepEqual(await product.audit(), []);
});
