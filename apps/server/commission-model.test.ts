import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { queryCommissionLineList } from "#areas/commission/contract.ts";
import { postLedgerEntry } from "#areas/payment/commands/ledger.ts";
import {
  buildEndorsementPosting,
  buildReceiptPosting,
  computeCommission,
  type LedgerPosting,
} from "#areas/payment/rules/ledger.ts";
import { computeNetPremium } from "#areas/payment/rules/proposal-premium.ts";
import { runTestPaymentWork } from "#areas/payment/testing/refunds.ts";
import { type Money, parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { CASHIER, OFFICE_CLERK } from "#platform/testing/people.ts";
import { createCommissionTestClient, FIN_PREMIUM, issueAgencyPolicy } from "./testing/commissions.ts";
import { computeDueCommission } from "./testing/due-commission.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const STEPS = Number(process.env.COMMISSION_STEPS ?? "60");
const DAY = "2024-12-16";
const SEED = 20241216;
const zero = parseMoney("0.00");

/** A policy as the model knows it; `lines` are its accruals in their order. */
type Policy = {
  readonly policyNo: string;
  premium: Money;
  commission: Money;
  received: Money;
  readonly lines: Line[];
};
type Line = { readonly amount: Money; statementNo: string; isSettled: boolean };

const fen = fc.integer({ min: 1, max: 400_000 }).map((amount) => parseMoney(String(amount)).dividedBy(100));
const step = fc.record({
  act: fc.constantFrom(
    "receive",
    "receive",
    "raise",
    "lower",
    "generate",
    "void",
    "approve",
    "settle",
    "giveBack",
  ),
  at: fc.nat({ max: 2 }),
  amount: fen,
});

let product: TestProduct;
let client: ReturnType<typeof createCommissionTestClient>;
const policies: Policy[] = [];
/** The statement that is not over yet, with its state. */
let open: { businessNo: string; status: string } | undefined;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date(`${DAY}T02:00:00Z`) });
  client = createCommissionTestClient(product);
  for (let count = 0; count < 3; count += 1) {
    const { policyNo } = await issueAgencyPolicy(product);
    const [premium, commission] = [parseMoney(FIN_PREMIUM), parseMoney("1415.09")];
    const lines = [{ amount: commission, statementNo: "", isSettled: false }];
    policies.push({ policyNo, premium, commission, received: premium, lines });
  }
});
after(() => product.close());

/** Books an entry, and lets the model accrue what it brings. */
async function book(policy: Policy, posting: LedgerPosting): Promise<void> {
  await runTestPaymentWork(product, OFFICE_CLERK, async (work) => {
    work.note({ subject: policy.policyNo, comCode: "32010100", change: { before: null, after: {} } });
    await postLedgerEntry(work.tx, work, posting, { comCode: "32010100", paymentNo: "" });
  });
  const { premium, received, commission, lines } = policy;
  const due = computeDueCommission({ premium, received, commission });
  const amount = due.minus(sumMoney(lines.map((line) => line.amount)));
  if (!amount.isZero()) lines.push({ amount, statementNo: "", isSettled: false });
}

const place = ({ policyNo }: Policy) => ({ businessNo: policyNo, day: DAY, currency: "CNY" });
const outstandingOf = ({ premium, received }: Policy) => premium.minus(received);

async function receive(policy: Policy, wanted: Money): Promise<void> {
  const outstanding = outstandingOf(policy);
  const paid = wanted.lessThan(outstanding) ? wanted : outstanding;
  if (!paid.greaterThan(0)) return;
  policy.received = policy.received.plus(paid);
  const amounts = { amount: toWireMoney(paid), outstanding: toWireMoney(outstanding) };
  await book(policy, buildReceiptPosting({ ...place(policy), ...amounts }));
}

/** An endorsement at the rate of the policy; a decrease lowers the debt first, the rest is owed back. */
async function endorse(policy: Policy, change: Money): Promise<void> {
  if (!policy.premium.plus(change).greaterThan(0)) return;
  const outstanding = toWireMoney(outstandingOf(policy));
  const net = computeNetPremium(toWireMoney(change), "6");
  const commission = computeCommission(net, "15.00");
  policy.premium = policy.premium.plus(change);
  policy.commission = policy.commission.plus(commission);
  if (policy.received.greaterThan(policy.premium)) policy.received = policy.premium;
  const premiumChange = toWireMoney(change);
  const changes = { premiumChange, netPremiumChange: net, commissionChange: toWireMoney(commission) };
  await book(policy, buildEndorsementPosting({ ...place(policy), ...changes, outstanding }));
}

const allLines = () => policies.flatMap(({ lines }) => lines);
const sumOf = (lines: readonly Line[]) => sumMoney(lines.map(({ amount }) => amount));

async function generate(): Promise<void> {
  const free = allLines().filter(({ statementNo }) => statementNo === "");
  const { code, data } = await client.add();
  const isPermitted = free.length > 0 && sumOf(free).greaterThan(0);
  assert.equal(code, isPermitted ? "0000" : "DOC004");
  if (!isPermitted) return;
  for (const line of free) line.statementNo = data.businessNo;
  open ??= { businessNo: data.businessNo, status: "01" };
  // One statement is walked at a time; others are void at once.
  if (open.businessNo !== data.businessNo) await voidStatement(data.businessNo);
}

async function voidStatement(businessNo: string): Promise<void> {
  await client.must("void", businessNo, OFFICE_CLERK, { reason: "模型作废" });
  for (const line of allLines()) if (line.statementNo === businessNo) line.statementNo = "";
}

async function settle(businessNo: string): Promise<void> {
  const isOverdrawn = policies.some(({ lines }) => {
    const taken = lines.filter((line) => line.isSettled || line.statementNo === businessNo);
    const isConcerned = lines.some((line) => line.statementNo === businessNo);
    return isConcerned && sumOf(taken).greaterThan(sumOf(lines));
  });
  const { code, message } = await client.take("settle", businessNo, CASHIER, client.payment());
  assert.equal(code, isOverdrawn ? "LIF003" : "0000", message);
  if (isOverdrawn) return;
  for (const line of allLines()) if (line.statementNo === businessNo) line.isSettled = true;
  open = undefined;
}

async function moveStatement(act: string): Promise<void> {
  if (!open) return;
  const { businessNo, status } = open;
  if (act === "void" && status === "01") {
    await voidStatement(businessNo);
    open = undefined;
  }
  if (act === "approve" && status === "01") {
    await client.approve(businessNo);
    open = { businessNo, status: "03" };
  }
  if (act === "giveBack" && status === "03") {
    await client.must("giveBack", businessNo, CASHIER, { reason: "模型退回" });
    open = { businessNo, status: "01" };
  }
  if (act === "settle" && status === "03") await settle(businessNo);
}

/** Every line with its statement, as the list shows them. */
async function compare(): Promise<void> {
  const input = { filters: {}, size: 200, want: "rows" } as const;
  const { data } = await product.ask(queryCommissionLineList, input, {
    token: await product.signIn(OFFICE_CLERK),
  });
  const shown = data.rows.map(({ policyNo, commission, statementNo, lineStatus }) =>
    [policyNo, commission, statementNo, lineStatus].join(" "),
  );
  const expected = policies.flatMap(({ policyNo, lines }) =>
    lines.map(({ amount, statementNo, isSettled }) =>
      [policyNo, toWireMoney(amount), statementNo, isSettled ? "2" : statementNo === "" ? "0" : "1"].join(
        " ",
      ),
    ),
  );
  assert.deepEqual(shown.toSorted(), expected.toSorted());
}

test(`${STEPS} steps of money and statements leave what a small model says`, async () => {
  const [steps = []] = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
    numRuns: 1,
    seed: SEED,
  });
  for (const [index, { act, at, amount }] of steps.entries()) {
    const policy = policies[at];
    assert.ok(policy);
    if (act === "receive") await receive(policy, amount);
    else if (act === "raise") await endorse(policy, amount);
    else if (act === "lower") await endorse(policy, amount.negated());
    else if (act === "generate") await generate();
    else await moveStatement(act);
    await compare().catch((error: unknown) => {
      throw new Error(`step ${index} ${act}`, { cause: error });
    });
  }
  const settled = allLines().filter(({ isSettled }) => isSettled);
  assert.ok(settled.length > 0 && sumOf(settled).greaterThan(zero), "the run settles something");
  const findings = (await product.audit()).filter(({ check }) => check.name.startsWith("commission."));
  assert.deepEqual(findings, []);
});
