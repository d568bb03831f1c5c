import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { ELECTRONICS_TEST_CUSTOMER, fillFormForTestCustomer } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { claimTask, decideTask } from "#areas/underwriting/contract.ts";
import { parseMoney, roundMoney, toWireMoney } from "#platform/kernel/money.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { createProposalTestClient } from "./builder.ts";
import { policyUndwrt, queryProposalInfo } from "./contract/proposal.ts";
import { disableOrder, queryOrder } from "./contract/order.ts";

const ENTERED = new Date("2024-12-16T02:00:00Z");
let product: TestProduct;
let client: ReturnType<typeof createProposalTestClient>;
let token: string;
let form: FilledForm;
let at = ENTERED;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => at });
  client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  token = await product.signIn(UNDERWRITER_LEVEL_2);
  const { rows } = await product.admin.query<{ cases: { form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405' and cases <> '[]'",
  );
  const sound = fillFormForTestCustomer(rows[0]?.cases[0]?.form ?? {}, ELECTRONICS_TEST_CUSTOMER);
  const limit = {
    limitDeductibleFlag: "1",
    limitCode: "accumulativeIndemnityLimit",
    limitValue: "10000000.01",
  };
  form = { ...sound, base: { ...sound["base"], isSeeFeeFlag: "0" }, limit: [limit] };
});
after(() => product.close());

/** One that is issued as soon as it is approved, in an underwriter's hands. */
async function claimed() {
  at = ENTERED;
  const { proposalNo } = await client.submit(await client.add("0405", form));
  const task = await createTestUnderwriter(product.ask, token).find(proposalNo);
  const { data } = await product.ask(claimTask, task, { token });
  const decide = (result: "1" | "2") => {
    const { taskId, version } = data;
    const said = { taskId, version, result, reasonCode: "", opinion: "请修改后重新提交" } as const;
    return product.ask(decideTask, said, { token });
  };
  const statusNow = async () => (await client.done(queryProposalInfo, { proposalNo })).status;
  return { proposalNo, decide, statusNow };
}

test("what stands in an order that is closed is not issued by an approval; opened again, it is", async () => {
  const { proposalNo, decide, statusNow } = await claimed();
  const { orderNo } = await client.done(queryProposalInfo, { proposalNo });
  const order = await client.done(queryOrder, { orderNo: orderNo ?? "" });
  const closing = { orderNo: order.orderNo, version: order.version, isDisabled: true };
  const { version } = await client.done(disableOrder, closing);
  const refused = await decide("1");
  assert.deepEqual([refused.code, await statusNow()], ["LIF003", "04"]);
  assert.match(refused.message, /该订单已停止投保/);
  await client.done(disableOrder, { ...closing, version, isDisabled: false });
  assert.deepEqual([(await decide("1")).code, await statusNow()], ["0000", "08"]);
});

test("an approval after the cover should have begun issues nothing; it can be sent back, and on the first day it is issued", async () => {
  const late = await claimed();
  const { startDate } = await client.done(queryProposalInfo, { proposalNo: late.proposalNo });
  assert.ok(startDate);
  at = new Date(`${addDays(startDate, 1)}T00:00:00+08:00`);
  const refused = await late.decide("1");
  assert.deepEqual([refused.code, await late.statusNow()], ["LIF003", "04"]);
  assert.match(refused.message, new RegExp(`起保日期 ${startDate} 已过，请退回修改`));
  assert.deepEqual([(await late.decide("2")).code, await late.statusNow()], ["0000", "05"]);
  const first = await claimed();
  at = new Date(`${startDate}T23:59:59+08:00`);
  assert.deepEqual([(await first.decide("1")).code, await first.statusNow()], ["0000", "08"]);
});

/** The share, the day and the last day of the first and of the second instalment; days from the start of cover. */
for (const [what, rows, path, says] of [
  [
    "a small first instalment",
    [
      ["1", 0, 0],
      ["99", 30, 30],
    ],
    "form.payPlan.0.planFee",
    /首期不低于/,
  ],
  [
    "equal days",
    [
      ["50", 0, 0],
      ["50", 0, 30],
    ],
    "form.payPlan.1.planDate",
    /依次在后/,
  ],
  [
    "a last day after the cover",
    [
      ["50", 0, 0],
      ["50", 30, 999],
    ],
    "form.payPlan.1.planEndDate",
    /终期之前缴清/,
  ],
] as const)
  test(`a proposal with a pay plan of ${what} is not submitted, and told where to mend it`, async () => {
    at = ENTERED;
    const { proposalNo, sumPremium } = await client.add("0405", form);
    const { startDate } = await client.done(queryProposalInfo, { proposalNo });
    const premium = parseMoney(sumPremium ?? "0.00");
    const first = roundMoney(premium.times(rows[0][0]).dividedBy(100));
    const fees = [toWireMoney(first), toWireMoney(premium.minus(first))];
    const payPlan = rows.map(([payRatio, day, lastDay], row) => ({
      payNo: `${row + 1}`,
      payRatio,
      planFee: fees[row] ?? "",
      planDate: addDays(startDate ?? "", day),
      planEndDate: addDays(startDate ?? "", lastDay),
    }));
    const { version } = await client.edit({ proposalNo, version: 1 }, { ...form, payPlan });
    const wanted = { proposalNo, version, sumPremium: sumPremium ?? "" };
    const refused = await product.ask(policyUndwrt, wanted, { token: await product.signIn(CLERK) });
    assert.equal(refused.code, "PRO004", refused.message);
    const error = refused.fields?.find((one) => one.path === path);
    assert.match(error?.message ?? JSON.stringify(refused.fields), says);
  });

test("after all of it the audit has nothing to report", async () => {
  assert.deepEqual(await product.audit(), []);
});
