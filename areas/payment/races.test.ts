import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  openTestProduct,
  type SecondTestServer,
  type TestProduct,
} from "#apps/server/testing/test-product.ts";
import { queryProposalInfo, policyUndwrt } from "#areas/proposal/contract/proposal.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { ELECTRONICS_TEST_CUSTOMER, fillFormForTestCustomer } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { claimTask, decideTask } from "#areas/underwriting/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import {
  BRANCH_MANAGER,
  CASHIER,
  CLERK,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_3,
} from "#platform/testing/people.ts";
import {
  listAnswerCodes,
  RACE_ROUNDS,
  runRace,
  listUnsuccessfulAnswerCodes,
  countSuccessfulAnswerCodes,
  RACE_SUCCESS_CODE,
} from "#platform/testing/race.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import {
  confirmPayment,
  initiateProposalPayment,
  initiateProposalPaymentList,
  cancelPayment,
} from "./contract/payment.ts";
import { pollPaymentOutcomes } from "./jobs/payment-watch.ts";
import { PAYMENT_NOTICE_PATH, createTestPaymentNotice, sendTestPaymentNotice } from "./testing/notices.ts";

let channel: TestPaymentChannel;
let product: TestProduct;
let other: SecondTestServer;
let clerk: string;
let clerkClient: ReturnType<typeof createProposalTestClient>;
let sound: FilledForm;
const now = () => new Date("2024-12-16T02:00:00Z");

before(async () => {
  channel = await startTestPayChannel(now);
  const { settings } = channel;
  product = await openTestProduct({ chores: false, settings, now });
  other = await product.openAnother();
  clerk = await product.signIn(CLERK);
  clerkClient = createProposalTestClient(product.ask, clerk);
  const { rows } = await product.admin.query<{ cases: { form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405' and cases <> '[]'",
  );
  sound = fillFormForTestCustomer(rows[0]?.cases[0]?.form ?? {}, ELECTRONICS_TEST_CUSTOMER);
});
after(async () => {
  await other.close();
  await product.close();
  await channel.stop();
});

const servers = () => [product, other] as const;
const ROUNDS = Array.from({ length: RACE_ROUNDS }, (_, round) => round);
const BANK_TRANSFER = "01";
const COUNTER = "03";
const payer = {
  payerName: ELECTRONICS_TEST_CUSTOMER.name,
  payerCertificateNo: ELECTRONICS_TEST_CUSTOMER.certificateNo,
};

/** Every second proposal is issued without waiting for its money. */
const waitsForMoney = (round: number) => round % 2 === 0;
function formOf(round: number, limitValue = "8000000.00"): FilledForm {
  return {
    ...sound,
    base: { ...sound["base"], isSeeFeeFlag: waitsForMoney(round) ? "1" : "0" },
    limit: [{ limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue }],
  };
}
async function approved(): Promise<string> {
  return (await clerkClient.submit(await clerkClient.add("0405", formOf(0)))).proposalNo;
}
async function begun(paymentMethod: string) {
  const businessNo = await approved();
  return {
    businessNo,
    ...(await clerkClient.done(initiateProposalPayment, { businessNo, paymentMethod, ...payer })),
  };
}

async function countOf(sql: string, value: string): Promise<number> {
  const { rows } = await product.admin.query<{ count: number }>(`select count(*)::int as count from ${sql}`, [
    value,
  ]);
  return rows[0]?.count ?? 0;
}
/** Counts the underwriting results, the policies and the bookings of a proposal. */
async function tracesOf(proposalNo: string) {
  const ofPolicy = "ledger_entry e join policy p on p.policy_no = e.business_no where p.proposal_no = $1";
  return {
    underwritten: await countOf("uw_result where business_no = $1", proposalNo),
    policies: await countOf("policy where proposal_no = $1", proposalNo),
    issued: await countOf(`${ofPolicy} and e.kind = 'issue'`, proposalNo),
    received: await countOf(`${ofPolicy} and e.kind = 'receive'`, proposalNo),
  };
}
const once = (isIssued: boolean) => ({
  underwritten: 1,
  policies: isIssued ? 1 : 0,
  issued: isIssued ? 1 : 0,
  received: 0,
});

test("of many simultaneous submissions of a proposal one succeeds, and one without waiting is issued once", async () => {
  for (const round of ROUNDS) {
    const { proposalNo, version, sumPremium } = await clerkClient.add("0405", formOf(round));
    const input = { proposalNo, version, sumPremium: sumPremium ?? "" };
    const codes = listAnswerCodes(
      await runRace(servers(), ({ ask }) => ask(policyUndwrt, input, { token: clerk })),
    );
    assert.equal(countSuccessfulAnswerCodes(codes), 1, codes.join(" "));
    assert.deepEqual(listUnsuccessfulAnswerCodes(codes), ["DOC001"]);
    assert.deepEqual(await tracesOf(proposalNo), once(!waitsForMoney(round)));
  }
});

test("of many simultaneous claims and decisions on a proposal one succeeds, and one without waiting is issued once", async () => {
  const tokens: string[] = [];
  for (const code of [UNDERWRITER_LEVEL_1, UNDERWRITER_LEVEL_2, UNDERWRITER_LEVEL_3])
    tokens.push(await product.signIn(code));
  for (const round of ROUNDS) {
    const { proposalNo } = await clerkClient.submit(
      await clerkClient.add("0405", formOf(round, "10000000.01")),
    );
    const task = await createTestUnderwriter(product.ask, tokens[1] ?? "").find(proposalNo);
    const claims = await runRace(servers(), async ({ ask }, client) => {
      const token = tokens[client % tokens.length] ?? "";
      return { ...(await ask(claimTask, task, { token })), token };
    });
    assert.equal(countSuccessfulAnswerCodes(listAnswerCodes(claims)), 1);
    assert.deepEqual(listUnsuccessfulAnswerCodes(listAnswerCodes(claims)), ["UWR003"]);
    const winner = claims.find(({ code }) => code === RACE_SUCCESS_CODE);
    assert.ok(winner);
    const { taskId, version } = winner.data;
    const decided = await runRace(servers(), async ({ ask }, client) => {
      const result = client % 5 === 0 ? "2" : "1";
      const said = { taskId, version, result, reasonCode: "", opinion: "请补充资料说明" } as const;
      return { ...(await ask(decideTask, said, { token: winner.token })), result };
    });
    assert.equal(countSuccessfulAnswerCodes(listAnswerCodes(decided)), 1);
    assert.deepEqual(listUnsuccessfulAnswerCodes(listAnswerCodes(decided)), ["UWR003"]);
    const isApproved = decided.some(({ code, result }) => code === RACE_SUCCESS_CODE && result === "1");
    assert.deepEqual(await tracesOf(proposalNo), once(isApproved && !waitsForMoney(round)));
  }
});

test("of many simultaneous starts of a payment one succeeds, alone or joint, and so does one cancellation", async () => {
  for (const _ of ROUNDS) {
    const [businessNo, another] = [await approved(), await approved()];
    const answers = await runRace(servers(), ({ ask }, client) => {
      const input = { paymentMethod: client % 2 === 0 ? BANK_TRANSFER : COUNTER, ...payer };
      return client % 3 === 0
        ? ask(initiateProposalPaymentList, { businessNos: [another, businessNo], ...input }, { token: clerk })
        : ask(initiateProposalPayment, { businessNo, ...input }, { token: clerk });
    });
    assert.equal(countSuccessfulAnswerCodes(listAnswerCodes(answers)), 1, listAnswerCodes(answers).join(" "));
    assert.deepEqual(listUnsuccessfulAnswerCodes(listAnswerCodes(answers)), ["PAY005"]);
    const live = "payment_document where business_no = $1 and is_live";
    assert.equal(await countOf(live, businessNo), 1);
    const { paymentNo } = answers.find(({ code }) => code === RACE_SUCCESS_CODE)?.data ?? { paymentNo: "" };
    const ended = await runRace(servers(), ({ ask }) => ask(cancelPayment, { paymentNo }, { token: clerk }));
    assert.equal(countSuccessfulAnswerCodes(listAnswerCodes(ended)), 1, listAnswerCodes(ended).join(" "));
    assert.deepEqual(listUnsuccessfulAnswerCodes(listAnswerCodes(ended)), ["LIF001"]);
    assert.equal(await countOf(live, businessNo), 0);
  }
});

test("of many simultaneous confirmations and cancellations of a counter payment one succeeds", async () => {
  const [first, second] = [await product.signIn(CASHIER), await product.signIn(BRANCH_MANAGER)];
  await product.admin.query(
    "update user_company set grade_codes = grade_codes || '{PROP112}' where user_code = '10000038'",
  );
  for (const _ of ROUNDS) {
    const { businessNo, paymentNo, version } = await begun(COUNTER);
    const answers = await runRace(servers(), async ({ ask }, client) => {
      const isCancelling = client % 7 === 6;
      const token = client % 2 === 0 ? first : second;
      const answer = isCancelling
        ? await ask(cancelPayment, { paymentNo }, { token: clerk })
        : await ask(confirmPayment, { paymentNo, version }, { token });
      return { ...answer, isCancelling };
    });
    assert.equal(countSuccessfulAnswerCodes(listAnswerCodes(answers)), 1, listAnswerCodes(answers).join(" "));
    const told = listUnsuccessfulAnswerCodes(listAnswerCodes(answers));
    assert.ok(
      told.every((code) => ["LIF001", "PAY013"].includes(code)),
      told.join(" "),
    );
    const isPaid = answers.some(({ code, isCancelling }) => code === RACE_SUCCESS_CODE && !isCancelling);
    assert.deepEqual(await tracesOf(businessNo), { ...once(isPaid), received: isPaid ? 1 : 0 });
  }
});

type Left = { payment_status: string; status: string; booked: string };
async function leftOf(businessNo: string, paymentNo: string): Promise<string> {
  const { rows } = await product.admin.query<Left>(
    `select payment_status, status, (select string_agg(kind, ' ' order by kind) from ledger_entry where payment_no = $1) as booked
     from payment, document where payment_no = $1 and business_no = $2`,
    [paymentNo, businessNo],
  );
  const [left] = rows;
  return `${left?.payment_status} ${left?.status} ${left?.booked}`;
}

test("with notices, queries and cancellations of a payment at once it is issued once, or cancelled and paid back once", async () => {
  for (const round of ROUNDS) {
    const { businessNo, paymentNo, amount } = await begun(BANK_TRANSFER);
    // The channel knows every second one as paid. The others come by notice only, possibly after a cancellation.
    const isKnown = round % 2 === 0;
    if (isKnown) {
      while ((await pollPaymentOutcomes(product.paying)) > 0);
      assert.ok(channel.orders.settle(paymentNo, "unknown"));
      await product.admin.query("update payment_watch set next_look_at = '2024-01-01'");
    }
    const said = createTestPaymentNotice(paymentNo, amount);
    const deeds = [
      async (server: SecondTestServer) =>
        `${await sendTestPaymentNotice(server, channel.signNotice(said, PAYMENT_NOTICE_PATH))}`,
      async (server: SecondTestServer) =>
        `${await sendTestPaymentNotice(server, channel.signNotice(createTestPaymentNotice(paymentNo, amount), PAYMENT_NOTICE_PATH))}`,
      async ({ ask }: SecondTestServer) => (await ask(cancelPayment, { paymentNo }, { token: clerk })).code,
      async ({ paying }: SecondTestServer) => `looked ${await pollPaymentOutcomes(paying)}`,
    ] as const;
    const told = new Set(
      await runRace(servers(), (server, client) => (deeds[client % (isKnown ? 4 : 3)] ?? deeds[0])(server)),
    );
    const left = await leftOf(businessNo, paymentNo);
    const isCancelled = told.delete(RACE_SUCCESS_CODE);
    assert.equal(left, isCancelled ? "7 06 receiveLate" : "3 08 issue receive");
    assert.ok(!(isKnown && isCancelled), "what the channel knows to be paid is not cancelled");
    for (const item of told) assert.match(item, /^(?:200|PAY011|LIF001|looked [01])$/);
    assert.deepEqual(await tracesOf(businessNo), { ...once(!isCancelled), received: isCancelled ? 0 : 1 });
    const { status } = await clerkClient.done(queryProposalInfo, { proposalNo: businessNo });
    assert.equal(status, isCancelled ? "06" : "08");
  }
});

test("after all this every audit check passes", async () => {
  assert.deepEqual(await product.audit(), []);
});
