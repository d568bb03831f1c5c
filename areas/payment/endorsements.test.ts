import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { addReceivedPremiumToPolicy } from "#areas/policy/commands.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { CASHIER, CLERK } from "#platform/testing/people.ts";
import { bookEndorsement } from "./commands/endorsement.ts";
import { initiatePayment } from "./commands/initiate.ts";
import type { PaymentHandler } from "./commands/payment-handlers.ts";
import { applyPaymentTransition, writePaymentTransitionAuditNotes } from "./commands/payment.ts";
import { createProposalPaymentHandler } from "./commands/proposal-payments.ts";
import { initiateEndorsePayment, initiateProposalPayment } from "./contract/payment.ts";
import type { PayableDocument } from "./rules/payment.ts";
import { lockPayment } from "./store/payment.ts";
import {
  getPolicyNoOfProposal,
  insertTestProposal,
  payTestProposalOverCounter,
  readLedgerBalances,
  TEST_ORGANISATION_PAYER,
} from "./testing/proposals.ts";
import { insertTestEndorsement, issueTestPolicy, runTestPaymentWork } from "./testing/refunds.ts";

let product: TestProduct;
const now = () => new Date("2098-12-01T02:00:00Z");
before(async () => {
  product = await openTestProduct({ chores: false, now });
});
after(() => product.close());

const payer = {
  payerName: TEST_ORGANISATION_PAYER.holderName,
  payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
};

/** An endorsement that takes effect when its additional premium comes, as its area describes it. */
function createHandler(businessNo: string, policyNo: string): PaymentHandler {
  const payable: PayableDocument = {
    businessNo,
    businessType: "E",
    comCode: "32010100",
    ...TEST_ORGANISATION_PAYER,
    currency: "CNY",
    premium: "212.00",
    startDate: "2099-03-01",
    endDate: "2099-12-31",
    rows: [],
    why: "",
    policyNo,
  };
  const change = { premiumChange: "212.00", netPremiumChange: "200.00", commissionChange: "30.00" };
  return {
    payable: async () => payable,
    begun: async () => ({ notes: [] }),
    refusalReason: async () => undefined,
    received: async (work, { amount }) => {
      await bookEndorsement(work, { payable, policyNo, ...change });
      await addReceivedPremiumToPolicy(work, policyNo, amount);
      return { notes: [] };
    },
    released: async () => ({ notes: [] }),
  };
}

test("an endorsement of one instalment is paid, and its receipt booked under the policy's number", async () => {
  const policy = await issueTestPolicy(product);
  const businessNo = await insertTestEndorsement(product, policy, "212.00");
  const handlers = { E: createHandler(businessNo, policy.policyNo) };
  const paymentNo = await runTestPaymentWork(product, CLERK, async (work) => {
    const input = { businessNos: [businessNo], paymentMethod: "03", ...payer };
    const actor = { ...SYSTEM_ACTOR, userCode: CLERK };
    const result = await initiatePayment(work.tx, { work: { ...work, actor }, handlers }, input);
    writePaymentTransitionAuditNotes(work, null, result);
    assert.equal(result.payment.amount, "212.00");
    return result.payment.paymentNo;
  });
  await runTestPaymentWork(product, CASHIER, async (work) => {
    const payment = await lockPayment(work.tx, paymentNo);
    assert.ok(payment);
    const step = { event: "confirm", as: "finance", paidAt: now() } as const;
    const result = await applyPaymentTransition({ work, handlers }, payment, step);
    writePaymentTransitionAuditNotes(work, payment, result);
  });
  assert.deepEqual(await readLedgerBalances(product, policy.policyNo), {
    bank: "1272.00",
    commissionExpense: "180.00",
    commissionPayable: "-180.00",
    premium: "-1200.00",
    tax: "-72.00",
  });
  assert.deepEqual(await readLedgerBalances(product, businessNo), {});
  assert.deepEqual(await product.audit(), []);
});

test("a refund counts the instalment that is being booked beside it", async () => {
  const payPlan = [
    { payNo: "1", planFee: "530.00", planDate: "2099-01-01", planEndDate: "2099-01-01" },
    { payNo: "2", planFee: "530.00", planDate: "2099-02-01", planEndDate: "2099-02-01" },
  ];
  const { businessNo } = await insertTestProposal(product, { payPlan });
  await payTestProposalOverCounter(product, businessNo);
  const policyNo = await getPolicyNoOfProposal(product, businessNo);
  const input = { businessNo, paymentMethod: "03", ...payer };
  const begun = await product.ask(initiateProposalPayment, input, { token: await product.signIn(CLERK) });
  const { promise: isRefundWaiting, resolve: letReceiptEnd } = Promise.withResolvers<void>();
  const { promise: isReceiptBooked, resolve: letRefundBegin } = Promise.withResolvers<void>();
  const receipt = runTestPaymentWork(product, CASHIER, async (work) => {
    const payment = await lockPayment(work.tx, begun.data.paymentNo);
    assert.ok(payment);
    const handlers = { T: createProposalPaymentHandler(product.context) };
    const step = { event: "confirm", as: "finance", paidAt: now() } as const;
    const result = await applyPaymentTransition({ work, handlers }, payment, step);
    writePaymentTransitionAuditNotes(work, payment, result);
    letRefundBegin();
    await isRefundWaiting;
  });
  await isReceiptBooked;
  const terms = { businessNo: "Z", comCode: "32010100", currency: "CNY", premium: "0.00", rows: [] };
  const payable = { ...terms, startDate: "2099-03-01", endDate: "2099-12-31" };
  const change = { premiumChange: "-800.00", netPremiumChange: "-754.72", commissionChange: "0.00" };
  const booking = runTestPaymentWork(product, CLERK, async (work) => {
    const booked = await bookEndorsement(work, { payable, policyNo, ...change });
    work.note({ subject: policyNo, comCode: "32010100", change: { booked } });
    return booked;
  });
  await waitForLock(policyNo);
  letReceiptEnd();
  await receipt;
  assert.deepEqual(await booking, { toPayBack: "800.00" });
  const { receivable, refundPayable } = await readLedgerBalances(product, policyNo);
  assert.deepEqual([receivable, refundPayable], [undefined, "-800.00"]);
});

/** Until another transaction waits for a row of the plan. */
async function waitForLock(policyNo: string): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const { rows } = await product.admin.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%pay_plan%' and pid <> pg_backend_pid()",
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail(`nobody waits for the plan of ${policyNo}`);
}

test("the call refuses an endorsement that nobody can be paid for, another number, and those without the right", async () => {
  const input = { endorseNos: ["E0405209832010100999999"], paymentMethod: "03", ...payer };
  const clerk = await product.signIn(CLERK);
  const ask = (more: object, token = clerk) =>
    product.ask(initiateEndorsePayment, { ...input, ...more }, { token });
  assert.equal((await ask({})).code, "PAY001");
  assert.equal((await ask({ endorseNos: ["T0405209832010100999999"] })).code, "SYS001");
  assert.equal((await ask({ endorseNos: [] })).code, "SYS001");
  assert.equal((await ask({}, await product.signIn(CASHIER))).code, "SYS403");
});
