import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { queryFigures } from "#areas/dashboard/contract.ts";
import { addEndorse, endorseUndwrt, revokeEndorse } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy, queryEndorseList } from "#areas/endorsement/contract/queries.ts";
import { queryPolicyPayments } from "#areas/payment/contract/policy-payments.ts";
import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import { findAnything } from "#areas/search/contract.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { queryTaskList } from "#areas/underwriting/contract.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { createExportCall } from "#platform/lists/list-call.ts";
import { CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";

let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
let employer: FilledForm;
let policyNo: string;
let today = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
  await signIn();
  employer = await getEmployerLiabilityForm(product.admin);
  const { proposalNo } = await client.submit(await client.add("0405", employer));
  await payTestProposalOverCounter(product, proposalNo);
  today = new Date("2025-06-14T02:00:00Z");
  await signIn();
  await updateBegunAndEndedPolicies(product.services);
  policyNo = (await client.done(queryProposalInfo, { proposalNo })).policyNo;
});
after(() => product.close());

async function signIn(): Promise<void> {
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
}

type Form = InputOf<typeof addEndorse>["form"];

/** Five more people and another contact: 3,520.05 more premium (EL-03). */
function withMorePeople(form: FilledForm): Form {
  const workType = listFormRows(form["workType"]).map((row) =>
    row["groupNo"] === "2" ? { ...row, persons: String(Number(row["persons"]) + 5) } : row,
  );
  const employeeCount = String(Number((form["employer"] as Record<string, string>)["employeeCount"]) + 5);
  const holder = { ...form["holder"], contactName: "王测试" };
  return { ...form, holder, workType, employer: { ...form["employer"], employeeCount } } as unknown as Form;
}

async function addDraft(types: string[]) {
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const noMoney = { refundMode: "", refundAmount: null, idleDays: null };
  const payee = { payeeName: "", payeeAccount: "", payeeBank: "" };
  const terms = { types, reason: "06", reasonText: "", validDate: "2025-06-15", ...noMoney, ...payee };
  return client.done(addEndorse, { policyNo, terms, form: withMorePeople(form as FilledForm) });
}

async function listed(filters: Record<string, string>) {
  const asked = { filters, size: 50 } as const;
  const rows = await client.done(queryEndorseList, { ...asked, want: "rows" });
  const { totals } = await client.done(queryEndorseList, { ...asked, want: "totals" });
  return { ...rows, totals };
}
const numbersOf = async (filters: Record<string, string>) =>
  (await listed(filters)).rows.map(({ endorseNo }) => endorseNo);

test("an endorsement is listed with all of its types, found by any of them and exported with all", async () => {
  const { endorseNo, version } = await addDraft(["01", "09"]);
  const { rows, names } = await listed({ policyNo });
  assert.deepEqual(
    rows.map((row) => [row["endorseNo"], row["endorseType"]]),
    [[endorseNo, "01,09"]],
  );
  assert.deepEqual(names["EndorseType"], { "01": "投保人信息变更", "09": "增加人员" });
  for (const [endorseType, found] of [
    ["01", [endorseNo]],
    ["09", [endorseNo]],
    ["10,09", [endorseNo]],
    ["10", []],
  ] as const)
    assert.deepEqual(await numbersOf({ policyNo, endorseType }), found, endorseType);
  const { body } = await product.app.inject({
    method: "POST",
    url: createExportCall(queryEndorseList.list).path,
    headers: { authorization: `Bearer ${clerk}` },
    payload: { filters: { policyNo }, columns: ["endorseNo", "endorseType"], format: "csv" },
  });
  assert.match(body, /投保人信息变更、增加人员/);
  await client.done(revokeEndorse, { endorseNo, version, reason: "重复" });
});

test("an endorsement waits in the pool, stands in the palette and adds to the sums with its change", async () => {
  const draft = await addDraft(["01", "09"]);
  const { endorseNo, version, premiumChange } = draft;
  const sumsOf = async () => (await listed({ policyNo })).totals?.sums;
  assert.equal(premiumChange, "3520.05");
  assert.deepEqual(await sumsOf(), { effectiveChange: "0.00", pendingChange: "0.00" });
  await client.done(endorseUndwrt, { endorseNo, version, premiumChange: "3520.05" });
  assert.deepEqual(await sumsOf(), { effectiveChange: "0.00", pendingChange: "3520.05" });

  const token = await product.signIn(UNDERWRITER_LEVEL_1);
  const pool = async (filters: Record<string, string>, want: "rows" | "totals") =>
    (await product.ask(queryTaskList, { filters, size: 50, want }, { token })).data;
  const [task] = (await pool({ sumPremium: "3520~3521" }, "rows")).rows;
  assert.deepEqual([task?.["businessNo"], task?.["sumPremium"]], [endorseNo, "3520.05"]);
  assert.equal((await pool({}, "totals")).totals?.sums["sumPremium"], "3520.05");
  assert.deepEqual((await pool({ sumPremium: "100000~" }, "rows")).rows, []);
  const [found] = (await product.ask(findAnything, { typed: endorseNo }, { token: clerk })).data.list;
  assert.ok(found?.about.includes("批增 +3,520.05"), found?.about.join());

  const underwriter = createTestUnderwriter(product.ask, token);
  const waiting = await underwriter.find(endorseNo);
  assert.equal(waiting.sumPremium, "3520.05");
  const figureOf = async (name: string) => {
    const { data } = await product.ask(queryFigures, {}, { token: clerk });
    return data.find(({ list }) => list === "endorsement")?.counts[name];
  };
  const none = { count: 0, isMore: false, sum: "" };
  assert.deepEqual([await figureOf("drafts"), await figureOf("returned")], [none, none]);
  assert.deepEqual(await figureOf("running"), { ...none, count: 1 });
  await underwriter.decide(await underwriter.claim(endorseNo), { result: "1" });
  assert.deepEqual(await figureOf("unpaid"), { ...none, count: 1, sum: "3520.05" });
  await payTestProposalOverCounter(product, endorseNo);
  assert.deepEqual(await sumsOf(), { effectiveChange: "3520.05", pendingChange: "0.00" });
  const { payments } = await client.done(queryPolicyPayments, { policyNo });
  assert.deepEqual(
    payments.map((payment) => [payment.businessType, payment.amount]),
    [
      ["T", "148515.20"],
      ["E", "3520.05"],
    ],
  );
  assert.equal(payments[1]?.businessNo, endorseNo);
  assert.deepEqual(await product.audit(), []);
});
