import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo, revokeProposal } from "#areas/proposal/contract/proposal.ts";
import { copyPolicy, NEW_ORDER_MARK } from "#areas/proposal/contract/copying.ts";
import { disableOrder, queryOrder } from "#areas/proposal/contract/order.ts";
import {
  createOtherCertificateNo,
  getEmployerFormWithoutPrepayment,
  insureOtherCertificate,
} from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { BRANCH_MANAGER, CLERK, CLERK_BEIJING, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { queryPolicyInfo } from "./contract/policy.ts";

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

type CopyInput = InputOf<typeof copyPolicy>;
const copied = (businessNo: string, more: Partial<CopyInput> = {}) => ({
  orderNo: NEW_ORDER_MARK,
  businessNo,
  type: businessNo.charAt(0) as CopyInput["type"],
  ...more,
});
const codeOf = async (input: CopyInput, token = clerk) =>
  (await product.ask(copyPolicy, input, { token })).code;

test("a policy is copied as new business of tomorrow, priced by today's product, and can be issued", async () => {
  const { policyNo } = await client.submit(await client.add("0405", employer));
  today = new Date("2025-06-10T02:00:00Z");
  const { offers } = await client.done(queryPolicyInfo, { policyNo });
  assert.deepEqual(offers, [{ event: "copy", label: "复制", why: "" }]);
  const copy = await client.done(copyPolicy, copied(policyNo));
  assert.equal(copy.copiedFrom, policyNo);
  assert.deepEqual(copy.changes, [
    "保险期间由 2025-01-01 至 2025-12-31 改为 2025-06-11 至 2026-06-10",
    "影像资料未带入，请按险种要求重新上传",
    "保费和各项金额按现行条款费率重新计算",
  ]);
  const { proposalNo } = copy;
  const shown = await client.done(queryProposalInfo, { proposalNo });
  assert.deepEqual(
    [shown.status, shown.dataSource, shown.startDate, shown.endDate, shown.inquiryNo, shown.origin],
    ["01", "6", "2025-06-11", "2026-06-10", null, null],
  );
  const { form } = shown;
  assert.deepEqual(
    [form["holder"], form["workType"]],
    [
      (await client.done(queryPolicyInfo, { policyNo })).form["holder"],
      (await client.done(queryPolicyInfo, { policyNo })).form["workType"],
    ],
  );
  const otherInsured = insureOtherCertificate(form, createOtherCertificateNo(1));
  const issued = await client.submit(await client.edit(shown, otherInsured));
  assert.deepEqual([issued.status, issued.autoCompletedFlag], ["08", "1"]);
  assert.notEqual(issued.policyNo, policyNo);
  today = new Date("2024-12-16T02:00:00Z");
});

test("a proposal is copied whatever became of it, into the order that is named, and it stays as it was", async () => {
  const source = await client.add("0405", employer);
  const { proposalNo, version, orderNo } = source;
  assert.ok(orderNo);
  await client.done(revokeProposal, { proposalNo, version, reason: "客户改期" });
  const own = await client.done(copyPolicy, copied(proposalNo));
  assert.notEqual(own.orderNo, orderNo);
  const shared = await client.done(copyPolicy, copied(proposalNo, { orderNo }));
  assert.equal(shared.orderNo, orderNo);
  const left = await client.done(queryProposalInfo, { proposalNo });
  assert.deepEqual([left.status, left.startDate], ["10", "2025-01-01"]);
  assert.ok(left.offers.some(({ event, why }) => event === "copy" && why === ""));
  const order = await client.done(queryOrder, { orderNo });
  assert.deepEqual(
    order.proposals.map((one) => [one.proposalNo, one.status]),
    [
      [proposalNo, "10"],
      [shared.proposalNo, "01"],
    ],
  );
  assert.equal(order.sumPremium, order.proposals[1]?.sumPremium, "what is revoked is not paid for");
});

test("what is not there, or is no business of who asks, is refused like what never was", async () => {
  const source = await client.add("0405", employer);
  const { proposalNo } = source;
  const never = proposalNo.replace(/.{6}$/, "999999");
  assert.equal(await codeOf(copied(never)), "PRO013");
  assert.equal(await codeOf(copied(never.replace("T", "P"))), "PRO013");
  assert.equal(await codeOf(copied(proposalNo, { type: "P" })), "PRO013");
  const stranger = await product.signIn(CLERK_BEIJING);
  assert.equal(await codeOf(copied(proposalNo), stranger), "PRO013");
  const underwriter = await product.ask(copyPolicy, copied(proposalNo), {
    token: await product.signIn(UNDERWRITER_LEVEL_1),
  });
  assert.equal(underwriter.status, 403);
  const shown = await client.done(queryProposalInfo, { proposalNo });
  assert.equal(shown.copiedFrom, "");
});

test("an order that is closed, of others or nowhere takes no copy", async () => {
  const first = await client.add("0405", employer);
  const { proposalNo } = first;
  const orderNo = first.orderNo ?? "";
  assert.equal(await codeOf(copied(proposalNo, { orderNo: "DD2024121699999999" })), "PRO010");
  const other = await client.add("0405", { ...employer, holder: { holderName: "另一个投保人" } });
  assert.equal(await codeOf(copied(proposalNo, { orderNo: other.orderNo ?? "" })), "PRO012");
  const order = await client.done(queryOrder, { orderNo });
  assert.deepEqual(order.offers, [{ event: "disable", label: "停止投保", why: "" }]);
  const closing = { orderNo, version: order.version, isDisabled: true };
  const closed = await client.done(disableOrder, closing);
  assert.deepEqual([closed.isDisabled, closed.offers[0]?.event], [true, "enable"]);
  assert.equal(await codeOf(copied(proposalNo, { orderNo })), "PRO011");
  const shown = await client.done(queryProposalInfo, { proposalNo });
  assert.equal(shown.isDisabled, true);
  const stale = await product.ask(disableOrder, { ...closing, isDisabled: false }, { token: clerk });
  assert.equal(stale.code, "DOC001");
  const opened = await client.done(disableOrder, { ...closing, version: closed.version, isDisabled: false });
  assert.equal(opened.isDisabled, false);
});

test("an order is closed by whoever entered it or his team, and by nobody else", async () => {
  const { orderNo } = await client.add("0405", employer);
  const wanted = { orderNo: orderNo ?? "", version: 1, isDisabled: true };
  const asked = async (userCode: string) =>
    product.ask(disableOrder, wanted, { token: await product.signIn(userCode) });
  assert.equal((await asked(CLERK_BEIJING)).code, "PRO010");
  assert.equal((await asked(UNDERWRITER_LEVEL_1)).status, 403);
  const lead = await product.ask(disableOrder, wanted, { token: await product.signIn(BRANCH_MANAGER) });
  assert.equal(lead.code, "LIF002", lead.message);
  const gone = { ...wanted, orderNo: "DD2024121699999999" };
  assert.equal((await product.ask(disableOrder, gone, { token: clerk })).code, "PRO010");
  const none = await product.ask(queryOrder, { orderNo: gone.orderNo }, { token: clerk });
  assert.equal(none.code, "PRO010");
});

test("a product that is sold no more is not copied, and says so where it is offered", async () => {
  const { proposalNo } = await client.add("0405", employer);
  const ofEmployers = "product_version where risk_code = '0405'";
  const { rows } = await product.admin.query<{ branches: string[] }>(`select branches from ${ofEmployers}`);
  await product.admin.query("update product_version set branches = '{44}' where risk_code = '0405'");
  const { offers } = await client.done(queryProposalInfo, { proposalNo });
  const offer = offers.find(({ event }) => event === "copy");
  assert.equal(offer?.why, "该险种现已停售，不能复制");
  assert.equal(await codeOf(copied(proposalNo)), "PRD002");
  const everywhere = [rows[0]?.branches ?? []];
  await product.admin.query("update product_version set branches = $1 where risk_code = '0405'", everywhere);
});

test("what was copied leaves nothing for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
