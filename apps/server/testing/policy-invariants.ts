import assert from "node:assert/strict";
import type pg from "pg";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { addDays, type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import type { TestProduct } from "./test-product.ts";
import type { PolicyTestModel } from "./policy-model.ts";
import type { StoredPolicyState } from "./policy-commands.ts";

type NamedPolicy = { readonly proposalNo: string; readonly truth: StoredPolicyState };

async function storedUnder(admin: pg.Client, businessNo: string): Promise<Record<string, string>> {
  const { rows } = await admin.query<{ account: string; held: string }>(
    `select account, sum(amount)::text as held from ledger_line join ledger_entry using (entry_id)
     where business_no = $1 group by account having sum(amount) <> 0`,
    [businessNo],
  );
  return Object.fromEntries(rows.map(({ account, held }) => [account, held]));
}

const sumOf = (amounts: readonly string[]) =>
  toWireMoney(sumMoney(amounts.map((amount) => parseMoney(amount))));

/** Received money equals the paid plan, debts equal the rest, and every fen of the premium is booked. */
export async function assertPremiumBooked(
  { admin }: TestProduct,
  { proposalNo, truth }: NamedPolicy,
  model: PolicyTestModel,
) {
  const { rows: plan } = await admin.query<{ pay_no: number; plan_fee: string; pay_fee: string }>(
    "select pay_no, plan_fee, pay_fee from pay_plan where business_no = $1 order by pay_no",
    [proposalNo],
  );
  const { rows: payments } = await admin.query<{ payment_status: string; amount: string }>(
    `select payment_status, p.amount from payment_document join payment p using (payment_no) where business_no = $1
     order by payment_no`,
    [proposalNo],
  );
  assert.deepEqual(
    payments.map(({ payment_status }) => payment_status),
    model.payments.map(({ status }) => status),
  );
  for (const { pay_no, plan_fee, pay_fee } of plan)
    assert.equal(pay_fee, model.received.has(pay_no) ? plan_fee : "0.00", `instalment ${pay_no}`);
  const owedBack = sumOf(
    payments.flatMap((payment) => (payment.payment_status === "7" ? [payment.amount] : [])),
  );
  const nothing = owedBack === "0.00";
  assert.deepEqual(
    await storedUnder(admin, proposalNo),
    nothing ? {} : { bank: owedBack, refundPayable: `-${owedBack}` },
  );
  if (model.policy === "") return assert.equal(model.received.size, 0, "no premium without its policy");
  assert.equal(plan.length, model.wanted.parts);
  assert.equal(sumOf(plan.map((row) => row.plan_fee)), truth.sum_premium);
  const received = sumOf(plan.map((row) => row.pay_fee));
  const came = payments.flatMap((payment) => (payment.payment_status === "3" ? [payment.amount] : []));
  assert.equal(received, sumOf(came), "received is what was paid");
  const held = await storedUnder(admin, truth.policy_no);
  const left = (account: string) => held[account] ?? "0.00";
  assert.equal(left("bank"), received);
  assert.equal(sumOf([left("receivable"), received]), truth.sum_premium);
  assert.equal(sumOf([left("premium"), left("tax"), truth.sum_premium ?? ""]), "0.00");
  assert.equal(sumOf([left("commissionExpense"), left("commissionPayable")]), "0.00");
  assert.equal(sumOf(Object.values(held)), "0.00");
  const { rows } = await admin.query(
    "select received_premium, sum_premium from policy where policy_no = $1",
    [truth.policy_no],
  );
  assert.deepEqual(rows, [{ received_premium: received, sum_premium: truth.sum_premium }]);
}

/** The states of an order with one proposal. */
const orderStates: Readonly<Record<string, string>> = {
  "01": "01",
  "04": "02",
  "05": "03",
  "06": "04",
  "07": "04",
  "08": "05",
};
export async function assertDocumentStates(
  { admin }: TestProduct,
  { truth }: NamedPolicy,
  model: PolicyTestModel,
) {
  assert.equal(truth.status, model.proposal);
  const { rows } = await admin.query<{ status: string; policy: string | null }>(
    "select o.status, p.status as policy from insure_order_now o left join policy p using (order_no) where order_no = $1",
    [truth.order_no],
  );
  assert.deepEqual(rows, [{ status: orderStates[model.proposal] ?? "06", policy: model.policy || null }]);
}

/** Checks that numbers of a kind are unique and ascending. Gaps are allowed. */
export class IssuedNumberChecker {
  private readonly seen = new Set<string>();
  private readonly last = new Map<string, string>();

  take(number: string, form: RegExp): void {
    assert.match(number, form);
    assert.ok(!this.seen.has(number), `${number} was issued twice`);
    this.seen.add(number);
    const kind = number.slice(0, -6);
    assert.ok(number > (this.last.get(kind) ?? ""), `${number} came after ${this.last.get(kind)}`);
    this.last.set(kind, number);
  }
}

type StoredTransaction = { version: number; effective_from: string; known: string; content: object };
export type PolicyVersionQuery = {
  readonly on: PlainDate | undefined;
  readonly knownAt: PlainDate | undefined;
};

/**
 * Computes the state of a policy on a day, as known at the end of another, step by step: the last valid transaction
 * wins.
 */
function folded(
  stack: readonly StoredTransaction[],
  { on, knownAt }: PolicyVersionQuery,
  lastDay: PlainDate,
): StoredTransaction | undefined {
  let valid: StoredTransaction | undefined;
  const isAsItStands = on === undefined && knownAt === undefined;
  for (const item of stack) {
    const holds = isAsItStands || item.effective_from <= (on ?? lastDay);
    const isKnown = knownAt === undefined || item.known <= knownAt;
    if (holds && isKnown) valid = item;
  }
  return valid;
}

export function listPolicyVersionQueries({
  startDate,
  endDate,
}: PolicyTestModel["period"]): PolicyVersionQuery[] {
  const recorded = getTodayInShanghai(new Date());
  const days = [undefined, addDays(startDate, -1), startDate, endDate, addDays(endDate, 1)];
  const known = [undefined, addDays(recorded, -1), recorded];
  return days.flatMap((on) => known.map((knownAt) => ({ on, knownAt })));
}

export async function assertPolicyVersions(
  { admin, ask }: TestProduct,
  { policyNo, token }: { readonly policyNo: string; readonly token: string },
  asked: PolicyVersionQuery,
  model: PolicyTestModel,
) {
  const { rows: stack } = await admin.query<StoredTransaction>(
    `select version, effective_from::text, (recorded_at at time zone 'Asia/Shanghai')::date::text as known, content
     from contract_transaction where contract_no = $1 order by version`,
    [policyNo],
  );
  const { on, knownAt } = asked;
  const question = { policyNo, ...(on !== undefined && { on }), ...(knownAt !== undefined && { knownAt }) };
  const { code, data } = await ask(queryPolicyInfo, question, { token });
  const expected = folded(stack, asked, model.period.endDate);
  assert.equal(code, expected ? "0000" : "POL002", JSON.stringify(question));
  if (!expected) return;
  assert.deepEqual([data.shownVersion, data.form], [expected.version, expected.content]);
  assert.equal(data.transactions.length, stack.length);
}
