import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { insertTestProposal } from "#areas/payment/testing/proposals.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import {
  startTestTaxPlatform,
  type TestTaxPlatform,
} from "#integrations/tax-platform/testing/test-tax-platform.ts";
import { addMonths } from "#platform/kernel/plain-date.ts";
import { INVOICE_CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import {
  MONEY_USERS,
  type MoneyHarness,
  type MoneyPlace,
  runMoneyCommand,
  toYuan,
} from "./testing/money-commands.ts";
import {
  applyMoneyCommand,
  createMoneyModel,
  expectBalances,
  expectMoneyAnswer,
  type MoneyCommand,
  moneyCommands,
  type MoneyModel,
  premiumNow,
} from "./testing/money-model.ts";
import { splitPremium, sumOpen } from "./testing/instalment-model.ts";
import { sumInvoiced } from "./testing/invoice-model.ts";
import { createPrepaymentTestClient, submitTestInquiry } from "./testing/prepayments.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

/** The full proof takes hours: SEQUENCES=20000 LONGEST_TEST_MINUTES=400 npm test -- apps/server/money-sequences.test.ts */
const SEQUENCES = Number(process.env["SEQUENCES"] ?? 20);
const isFullProof = SEQUENCES >= 1000;
const FIRST_DAY = new Date("2024-12-16T02:00:00Z");

let channel: TestPaymentChannel;
let platform: TestTaxPlatform;
let product: TestProduct;
let harness: MoneyHarness;
let at = FIRST_DAY;
const taken = new Set<string>();

before(async () => {
  channel = await startTestPayChannel(() => at);
  platform = await startTestTaxPlatform(0, () => at);
  const settings = { ...platform.settings, ...channel.settings };
  product = await openTestProduct({ chores: false, settings, now: () => at });
  const [clerk, office, finance] = await Promise.all(
    [MONEY_USERS.clerk, MONEY_USERS.office, MONEY_USERS.finance].map((code) => product.signIn(code)),
  );
  assert.ok(clerk && office && finance);
  harness = {
    product,
    channel,
    platform,
    invoiceClerk: await product.signIn(INVOICE_CLERK),
    prepayments: createPrepaymentTestClient(product),
    tokens: { clerk, office, finance },
    passDay: () => void (at = new Date(at.getTime() + 25 * 3_600_000)),
  };
});
after(async () => {
  await product.close();
  await channel.stop();
  await platform.stop();
});

const command = fc.record({
  what: fc.nat(1000),
  isAnything: fc.nat(5).map((thrown) => thrown === 0),
  share: fc.integer({ min: 1, max: 120 }),
});
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;
const sequence = fc.record({
  premium: fc.integer({ min: 10_000, max: 90_000_000 }),
  count: fc.integer({ min: 1, max: 4 }),
  hasInquiry: fc.boolean(),
  commands: fc.array(command, { minLength: 8, maxLength: 25, size: "max" }),
});

/** A proposal that waits for its premium; a prepayment needs an inquiry of its own. */
async function begin(premium: number, count: number, hasInquiry: boolean): Promise<MoneyPlace> {
  const payPlan = splitPremium(premium, count).map((fee, index) => {
    const planDate = addMonths("2099-01-01", index);
    return { payNo: String(index + 1), planFee: toYuan(fee), planDate, planEndDate: planDate };
  });
  const { businessNo: proposalNo } = await insertTestProposal(product, {
    premium: toYuan(premium),
    ...(count > 1 && { payPlan }),
  });
  if (!hasInquiry) return { proposalNo, inquiryNo: "" };
  const { inquiryNo } = await submitTestInquiry(product, OFFICE_CLERK);
  await product.admin.query("update document set inquiry_no = $2 where business_no = $1", [
    proposalNo,
    inquiryNo,
  ]);
  return { proposalNo, inquiryNo };
}

const PREPAYING = new Set<MoneyCommand>([
  "addPrepayment",
  "confirmPrepayment",
  "cancelPrepayment",
  "setOff",
  "refundPrepayment",
]);

/** Mostly an accepted command, sometimes any that has something to name. */
function choose({ what, isAnything, share }: Command, model: MoneyModel, { inquiryNo }: MoneyPlace) {
  const amount = Math.max(1, Math.round((premiumNow(model) * share) / 100));
  const possible = moneyCommands
    .filter((item) => inquiryNo !== "" || !PREPAYING.has(item))
    .map((item) => ({ item, code: expectMoneyAnswer(model, item, amount) }))
    .filter(({ code }) => code !== undefined);
  const accepted = possible.filter(({ code }) => code === "0000");
  const from = isAnything || accepted.length === 0 ? possible : accepted;
  const chosen = from[what % from.length];
  assert.ok(chosen);
  return { ...chosen, amount };
}

const numbersOf = `select business_no from document where business_no = $1
  union select policy_no from document where business_no = $1 and policy_no <> ''
  union select business_no from prepayment where inquiry_no = $2`;

async function assertBooks({ proposalNo, inquiryNo }: MoneyPlace, model: MoneyModel): Promise<void> {
  const { rows } = await product.admin.query<{ account: string; fen: number }>(
    `select case when account in ('premium', 'tax') then 'revenue' else account end as account, (sum(amount) * 100)::int8::float8 as fen
     from ledger_line join ledger_entry using (entry_id) where business_no in (${numbersOf}) group by 1`,
    [proposalNo, inquiryNo],
  );
  const stored = new Map(rows.map(({ account, fen }) => [account, fen]));
  const expected = expectBalances(model);
  const booked = Object.keys(expected).map((account) => [account, stored.get(account) ?? 0]);
  assert.deepEqual(Object.fromEntries(booked), expected);
  const { rows: plans } = await product.admin.query<{ fen: number }>(
    `select coalesce(sum(plan_fee - written_off - pay_fee) * 100, 0)::int8::float8 as fen from pay_plan
     where policy_no in (select policy_no from document where business_no = $1) and policy_no <> ''`,
    [proposalNo],
  );
  assert.equal(plans[0]?.fen, model.isIssued ? sumOpen(model) : 0, "the open instalments are the debt");
  const { rows: invoiced } = await product.admin.query<{ fen: number }>(
    `select coalesce(sum(amount) * 100, 0)::int8::float8 as fen from invoice where status in ('1', '2', '3', '5')
     and policy_no in (select policy_no from document where business_no = $1 and policy_no <> '')`,
    [proposalNo],
  );
  assert.equal(invoiced[0]?.fen, sumInvoiced(model.invoices), "the standing invoices");
}

test(`${SEQUENCES} random sequences of payments, endorsements, refunds, prepayments and invoices: answers and books are those of a model`, async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async ({ premium, count, hasInquiry, commands }) => {
      at = FIRST_DAY;
      const model = createMoneyModel(premium, count);
      const place = await begin(premium, count, hasInquiry);
      for (const next of commands) {
        const { item, code, amount } = choose(next, model, place);
        const answer = await runMoneyCommand(harness, place, { command: item, amount });
        assert.equal(answer, code, `${item} of ${amount} with ${JSON.stringify(model)}`);
        if (code === "0000") applyMoneyCommand(model, item, amount);
        taken.add(`${item} ${code}`);
        await assertBooks(place, model);
      }
      // No transfer of the inquiry is audited, so that the link ends before the audit.
      await product.admin.query("update document set inquiry_no = null where inquiry_no = $1", [
        place.inquiryNo,
      ]);
    }),
    { numRuns: SEQUENCES, endOnFailure: true, includeErrorInReport: true },
  );
  assert.deepEqual(await product.audit(), []);
});

test("at full size every command was accepted once", () => {
  const missing = moneyCommands.filter((item) => !taken.has(`${item} 0000`));
  assert.deepEqual(isFullProof ? missing : [], []);
});
