import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { policyUndwrt, queryProposalInfo, revokeProposal } from "#areas/proposal/contract/proposal.ts";
import {
  getEmployerFormWithoutPrepayment,
  fillFormForTestCustomer,
  HIGH_RISK_TEST_CUSTOMER,
} from "#areas/quotation/builder.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { CLERK, CLERK_BEIJING, QUERY_POST } from "#platform/testing/people.ts";
import { queryRenewal, renewPolicy } from "./contract/renewal.ts";
import { sendRenewalReminders } from "./jobs/renewing.ts";

let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
let employer: FilledForm;
let today = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
  employer = await getEmployerFormWithoutPrepayment(product.admin);
});
after(() => product.close());

/** On that day of Shanghai, and signed in again: a session does not last until then. */
async function on(day: string): Promise<void> {
  today = new Date(`${day}T02:00:00Z`);
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
}

async function issued(): Promise<string> {
  await on("2024-12-16");
  return (await client.submit(await client.add("0405", employer))).policyNo;
}

test("from sixty days before its end a policy is renewed once, and the second is told where the first is", async () => {
  const policyNo = await issued();
  await on("2025-10-31");
  const early = await product.ask(renewPolicy, { policyNo }, { token: clerk });
  assert.deepEqual([early.code, early.message.includes("2025-11-01")], ["POL101", true]);
  assert.match((await client.done(queryRenewal, { policyNo })).why, /2025-11-01/);
  await on("2025-11-01");
  const foreseen = await client.done(queryRenewal, { policyNo });
  assert.deepEqual(
    [foreseen.why, foreseen.startDate, foreseen.endDate, foreseen.lastPremium, foreseen.renewal],
    ["", "2026-01-01", "2026-12-31", "148515.20", null],
  );
  const renewal = await client.done(renewPolicy, { policyNo });
  const shown = await client.done(queryProposalInfo, { proposalNo: renewal.proposalNo });
  const base = shown.form["base"] as FilledRow;
  assert.deepEqual(
    [shown.status, shown.dataSource, shown.copiedFrom, base["renewalFlag"], base["previousPolicyNo"]],
    ["01", "4", policyNo, "1", policyNo],
  );
  assert.deepEqual([shown.startDate, shown.endDate], ["2026-01-01", "2026-12-31"]);
  assert.equal(shown.sumPremium, foreseen.premium);
  const again = await product.ask(renewPolicy, { policyNo }, { token: clerk });
  assert.deepEqual([again.code, again.message.includes(renewal.proposalNo)], ["POL102", true]);
  assert.equal((await client.done(queryRenewal, { policyNo })).renewal?.proposalNo, renewal.proposalNo);
  await client.done(revokeProposal, { ...shown, reason: "客户暂不续保" });
  const anew = await client.done(renewPolicy, { policyNo });
  assert.notEqual(anew.proposalNo, renewal.proposalNo);
});

test("of ten who renew one policy at once one makes the proposal, and the others are told of it", async () => {
  const policyNo = await issued();
  await on("2025-11-02");
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => product.ask(renewPolicy, { policyNo }, { token: clerk })),
  );
  const codes = answers.map(({ code }) => code);
  assert.deepEqual(codes.toSorted(), ["0000", ...Array.from({ length: 9 }, () => "POL102")]);
});

test("which factor makes the difference is told line by line", async () => {
  const policyNo = await issued();
  await on("2025-11-03");
  const { isTold, changes, premium, lastPremium } = await client.done(queryRenewal, { policyNo });
  if (!isTold) return assert.equal(changes.length, 0);
  assert.equal(changes.length > 0, premium !== lastPremium);
  for (const change of changes) assert.ok(change.before !== change.after || change.figures.length > 0);
});

test("the second renewal knows of two years with us, since policies tell them", async () => {
  const policyNo = await issued();
  await on("2025-11-04");
  const { proposalNo } = await client.done(renewPolicy, { policyNo });
  const draft = await client.done(queryProposalInfo, { proposalNo });
  assert.deepEqual(draft.facts["yearsWithUs"], "1");
  const second = await client.submit(draft);
  await on("2026-11-04");
  const again = await client.done(renewPolicy, { policyNo: second.policyNo });
  const later = await client.done(queryProposalInfo, { proposalNo: again.proposalNo });
  assert.deepEqual(later.facts["yearsWithUs"], "2");
  assert.ok(Number(later.sumPremium) < Number(draft.sumPremium));
});

test("who may not, who is elsewhere, and what never was are refused", async () => {
  const policyNo = await issued();
  await on("2025-11-01");
  const stranger = await product.signIn(CLERK_BEIJING);
  const looker = await product.signIn(QUERY_POST);
  for (const call of [queryRenewal, renewPolicy]) {
    assert.equal((await product.ask(call, { policyNo }, { token: stranger })).code, "POL001");
    const never = policyNo.replace(/.{6}$/, "999999");
    assert.equal((await product.ask(call, { policyNo: never }, { token: clerk })).code, "POL001");
    assert.notEqual((await product.ask(call, { policyNo }, { token: looker })).code, "0000");
  }
});

test("a form that says it renews names a policy that it can follow, and only one does", async () => {
  const policyNo = await issued();
  await on("2025-12-16");
  const renewing = (previousPolicyNo: string): FilledForm => ({
    ...employer,
    base: { ...employer["base"], renewalFlag: "1", previousPolicyNo },
    period: { ...employer["period"], startDate: "2026-01-01", endDate: "2026-12-31" },
  });
  const sent = async (form: FilledForm) => {
    const { proposalNo, version, sumPremium } = await client.add("0405", form);
    const asked = { proposalNo, version, sumPremium: sumPremium ?? "0.00" };
    const { code, fields = [] } = await product.ask(policyUndwrt, asked, { token: clerk });
    return [code, ...fields.map(({ path, message }) => `${path} ${message}`)].join(" ");
  };
  assert.match(
    await sent(renewing(policyNo.replace(/.{6}$/, "999999"))),
    /previousPolicyNo 没有这张上年保单/,
  );
  const { base, period } = renewing(policyNo);
  const stranger = {
    ...fillFormForTestCustomer(employer, HIGH_RISK_TEST_CUSTOMER),
    base,
    period,
  } as FilledForm;
  assert.match(await sent(stranger), /previousPolicyNo 上年保单的投保人、被保险人与本单都不同/);
  assert.equal(await sent(renewing(policyNo)), "0000");
  assert.match(await sent(renewing(policyNo)), /previousPolicyNo 上年保单已由另一张投保单续保/);
  assert.match(await sent(renewing("")), /previousPolicyNo 续保须填写上年保单号/);
});

test("a product that is sold no more is not renewed", async () => {
  const policyNo = await issued();
  await on("2025-11-01");
  const until = "update product_version set effective_until = $1 where risk_code = '0405'";
  await product.admin.query(until, ["2025-10-31"]);
  const answers = [];
  for (const call of [queryRenewal, renewPolicy])
    answers.push((await product.ask(call, { policyNo }, { token: clerk })).code);
  await product.admin.query(until, [null]);
  assert.deepEqual(answers, ["PRD002", "PRD002"]);
});

test("sixty days before, its salesman is told once, and nobody where the renewal is begun already", async () => {
  const [told, begun] = [await issued(), await issued()];
  await on("2025-10-31");
  const messages = async (policyNo: string) =>
    (
      await product.admin.query<{ receiver_code: string }>(
        "select receiver_code from message where message_type = '2' and secondary_message_type = '3' and content ->> 'businessNo' = $1",
        [policyNo],
      )
    ).rows.map(({ receiver_code }) => receiver_code);
  await sendRenewalReminders(product.services);
  assert.deepEqual(await messages(told), []);
  await on("2025-11-01");
  await client.done(renewPolicy, { policyNo: begun });
  await Promise.all([sendRenewalReminders(product.services), sendRenewalReminders(product.services)]);
  await sendRenewalReminders(product.services);
  assert.deepEqual([await messages(told), await messages(begun)], [[CLERK], []]);
});

test("what was renewed leaves nothing for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
