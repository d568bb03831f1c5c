import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type SecondTestServer, type TestProduct } from "./testing/test-product.ts";
import { payTestProposalOverCounter, readLedgerBalances } from "#areas/payment/testing/proposals.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { ELECTRONICS_TEST_CUSTOMER, getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import {
  BRANCH_MANAGER,
  CASHIER,
  CLERK,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_3,
} from "#platform/testing/people.ts";
import { RACE_ROUNDS, runRace } from "#platform/testing/race.ts";
import { queryEndorseInfo } from "#areas/endorsement/contract/queries.ts";
import { foldModel, listModelChanges, toModelState } from "#areas/endorsement/testing/policy-model.ts";
import {
  countEmployees,
  countPersons,
  countRemark,
  createRaceRecord,
  createRacingClient,
  PERSONS_TYPE,
  type RaceRecord,
  type RacingClient,
  REMARK_TYPE,
  type SeenEndorsement,
} from "#areas/endorsement/testing/racing-client.ts";

/** An endorsement with money needs five rounds, so that a short run has more of them than other races. */
const LEAST_ROUNDS = 15;
const ROUNDS = Math.max(RACE_ROUNDS, LEAST_ROUNDS);
/** Who wins is chance: rounds are added until every kind of end was reached. */
const MOST_ROUNDS = 4;
const MOST_OPEN = 6;
const VALID_DATE = "2025-06-15";

let product: TestProduct;
let other: SecondTestServer;
let employer: FilledForm;
let today = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
  other = await product.openAnother();
  employer = await getEmployerLiabilityForm(product.admin);
  await product.admin.query(
    "update user_company set grade_codes = grade_codes || '{PROP112}' where user_code = '10000038'",
  );
});
after(async () => {
  await other.close();
  await product.close();
});

/** A paid policy in force, with a remark that counts from 0. */
async function issuePolicy(): Promise<string> {
  const client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const form = { ...employer, base: { ...employer["base"], remark: "0" } };
  const { proposalNo } = await client.submit(await client.add("0405", form));
  await payTestProposalOverCounter(product, proposalNo);
  today = new Date("2025-06-14T02:00:00Z");
  await updateBegunAndEndedPolicies(product.services);
  const later = createProposalTestClient(product.ask, await product.signIn(CLERK));
  return (await later.done(queryProposalInfo, { proposalNo })).policyNo;
}

/** The endorsements of the policy that are not at their end. */
async function listOpen(policyNo: string): Promise<SeenEndorsement[]> {
  const { rows } = await product.admin.query<SeenEndorsement>(
    `select d.business_no as "endorseNo", d.version, d.status, e.types, coalesce(e.premium_change, 0)::text as "premiumChange",
       e.base_version = (select max(version) from contract_transaction where contract_no = $1) as "isBaseCurrent",
       t.task_id as "taskId", t.version as "taskVersion", t.claimed_by as "claimedBy",
       p.payment_no as "paymentNo", p.version as "paymentVersion"
     from endorsement e join document d on d.business_no = e.endorse_no
     left join uw_task t on t.business_no = d.business_no and t.state <> '3'
     left join payment_document l on l.business_no = d.business_no and l.is_live
     left join payment p using (payment_no)
     where e.policy_no = $1 and d.status not in ('08', '09', '10') order by d.business_no`,
    [policyNo],
  );
  return rows;
}

/** What a client does with what it saw; many do the same at the same moment. */
function act(deeds: RacingClient, open: readonly SeenEndorsement[], client: number, round: number) {
  const type = (client + round) % 3 === 0 ? REMARK_TYPE : PERSONS_TYPE;
  const running = open.filter(({ status }) => !["01", "05"].includes(status));
  const others = open.filter((one) => !running.includes(one));
  if (open.length === 0 || (client % 6 === 0 && open.length < MOST_OPEN)) return deeds.draft(type);
  const seen = client % 3 > 0 && running[0] ? running[0] : others[(client + round) % (others.length || 1)];
  const target = seen ?? running[0];
  if (!target) return deeds.draft(type);
  if ((client + round) % 16 === 7) return deeds.revoke(target);
  if (target.status === "04") return client % 8 === 2 ? deeds.takeBack(target) : deeds.decide(target, client);
  if (target.status === "06") return deeds.pay(target, client);
  if (!target.isBaseCurrent) return deeds.takeIn(target);
  return client % 4 === 3 ? deeds.edit(target) : deeds.submit(target);
}

test("many clients who draft, submit, take in, revoke and pay endorsements of one policy lose and double nothing", async (context) => {
  const policyNo = await issuePolicy();
  const info = createProposalTestClient(product.ask, await product.signIn(CLERK)).done;
  const issued = await info(queryPolicyInfo, { policyNo });
  const record = createRaceRecord();
  const underwriters = [UNDERWRITER_LEVEL_2, UNDERWRITER_LEVEL_3];
  const signedIn = await Promise.all(underwriters.map((code) => product.signIn(code)));
  const parts = {
    policyNo,
    validDate: VALID_DATE,
    payer: {
      payerName: ELECTRONICS_TEST_CUSTOMER.name,
      payerCertificateNo: ELECTRONICS_TEST_CUSTOMER.certificateNo,
    },
    tokens: {
      clerk: await product.signIn(CLERK),
      finance: [await product.signIn(CASHIER), await product.signIn(BRANCH_MANAGER)],
      underwriters: new Map(underwriters.map((code, index) => [code, signedIn[index] ?? ""])),
    },
    record,
  };
  const clients = [product, other].map((server) => createRacingClient(server, parts));
  const isShort = () => [record.applied, record.paid, record.revoked].some(({ length }) => length === 0);
  for (let round = 0; round < ROUNDS || (isShort() && round < MOST_ROUNDS * ROUNDS); round += 1) {
    const open = await listOpen(policyNo);
    const [first, second] = clients;
    assert.ok(first && second);
    await runRace([first, second], (deeds, client) => act(deeds, open, client, round));
  }
  const counts = Object.fromEntries(record.codes);
  context.diagnostic(
    `${ROUNDS} rounds: ${record.added.length} drafted, ${record.applied.length} in effect at once, ${record.paid.length} paid, ${record.revoked.length} revoked; ${JSON.stringify(counts)}`,
  );
  assert.deepEqual(listFailures(record), []);
  assert.ok(!isShort());
  await assertStored(policyNo, issued, record);
  await assertFold(policyNo, record);
  assert.deepEqual(await product.audit(), []);
});

/** Errors of the program; a refusal is none. */
const listFailures = ({ codes }: RaceRecord): string[] =>
  [...codes.keys()].filter((told) => / SYS/.test(told));

type ShownPolicy = {
  readonly form: object;
  readonly sumPremium: string;
  readonly receivedPremium: string;
  readonly endorseCount: number;
};

/** What was acknowledged is stored once, and the policy has grown by it and by nothing else. */
async function assertStored(policyNo: string, issued: ShownPolicy, record: RaceRecord): Promise<void> {
  const { rows } = await product.admin.query<{ endorseNo: string; status: string; times: number }>(
    `select d.business_no as "endorseNo", d.status, (select count(*)::int from contract_transaction t
       where t.contract_no = $1 and t.draft_no = d.business_no) as times
     from endorsement e join document d on d.business_no = e.endorse_no where e.policy_no = $1`,
    [policyNo],
  );
  const inEffect = [...record.applied, ...record.paid];
  assert.deepEqual(rows.map(({ endorseNo }) => endorseNo).toSorted(), record.added.toSorted());
  const numbersIn = (state: string) =>
    rows.filter(({ status }) => status === state).map(({ endorseNo }) => endorseNo);
  assert.deepEqual(numbersIn("08").toSorted(), inEffect.toSorted());
  assert.deepEqual(numbersIn("10").toSorted(), record.revoked.toSorted());
  assert.ok(rows.every(({ status, times }) => times === (status === "08" ? 1 : 0)));

  const clerk = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const policy: ShownPolicy = await clerk.done(queryPolicyInfo, { policyNo });
  const [first, now] = [issued.form, policy.form] as FilledForm[];
  assert.ok(first && now);
  assert.equal(countRemark(now), record.applied.length);
  assert.equal(countPersons(now) - countPersons(first), record.paid.length);
  assert.equal(countEmployees(now) - countEmployees(first), record.paid.length);
  const added = inEffect.reduce(
    (sum, endorseNo) => sum.plus(parseMoney(record.premiums.get(endorseNo) ?? "0.00")),
    parseMoney("0.00"),
  );
  const expected = toWireMoney(parseMoney(issued.sumPremium).plus(added));
  assert.ok(added.greaterThan(0));
  assert.deepEqual(
    [policy.sumPremium, policy.receivedPremium, policy.endorseCount],
    [expected, expected, inEffect.length],
  );
  const { bank, receivable } = await readLedgerBalances(product, policyNo);
  assert.deepEqual([bank, receivable], [expected, undefined]);
}

/** The content is what the endorsements in effect changed, one after the other, by the independent model. */
async function assertFold(policyNo: string, { applied, paid }: RaceRecord): Promise<void> {
  const clerk = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const shown = await Promise.all([...applied, ...paid].map((id) => clerk.done(queryEndorseInfo, { id })));
  const endorsements = shown
    .toSorted((left, right) => (left.policyVersion ?? 0) - (right.policyVersion ?? 0))
    .map(({ baseForm, form, policyVersion }) => ({
      effective: VALID_DATE,
      recorded: String(policyVersion).padStart(6, "0"),
      premium: 0,
      changes: listModelChanges(toModelState(baseForm), toModelState(form)),
    }));
  const issue = await clerk.done(queryPolicyInfo, { policyNo, on: "2025-06-14" });
  const now = toModelState((await clerk.done(queryPolicyInfo, { policyNo })).form);
  const at = { on: VALID_DATE, knownAt: "999999" };
  const { state } = foldModel(toModelState(issue.form), endorsements, at);
  assert.deepEqual(Object.fromEntries(now), Object.fromEntries(state));
}
