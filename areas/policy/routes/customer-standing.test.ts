import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { createInquiryTestClient, getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import {
  CLERK,
  OFFICE_CLERK,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_2_BEIJING,
} from "#platform/testing/people.ts";
import { queryCustomerStanding } from "../contract/customer-standing.ts";
import { updateBegunAndEndedPolicies } from "../jobs/turning.ts";

let product: TestProduct;
let now = new Date("2024-12-16T02:00:00Z");
let inquiryNo = "";
before(async () => {
  product = await openTestProduct({ chores: false, now: () => now });
  const clerk = await product.signIn(CLERK);
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  const proposals = createProposalTestClient(product.ask, clerk);
  const { policyNo } = await proposals.submit(await proposals.add("0405", form));
  assert.match(policyNo, /^P/);
  const inquiries = createInquiryTestClient(product.ask, clerk);
  const limitValue = "10000000.01";
  const limit = [{ limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue }];
  ({ inquiryNo } = await inquiries.submit(await inquiries.add("0405", { ...form, limit })));
  const underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  await underwriter.decide(await underwriter.claim(inquiryNo), { result: "1", opinion: "风险可控" });
  now = new Date("2025-03-03T02:00:00Z");
  await updateBegunAndEndedPolicies(product.services);
  await product.admin.query("set session_replication_role = replica");
  await product.admin.query(
    `insert into claim (claim_no, policy_no, com_code, risk_code, holder_name, loss_date, state, registered_amount,
       settled_amount, outstanding_amount, changed_by)
     select 'C1', $1, '32010100', '0405', '示例', '2025-02-01', '2', 900, 100, 800, '10000036'`,
    [policyNo],
  );
  await product.admin.query("set session_replication_role = default");
});
after(() => product.close());

const standingFor = async (userCode: string) => {
  const token = await product.signIn(userCode);
  return product.ask(queryCustomerStanding, { businessNo: inquiryNo }, { token });
};

test("an underwriter sees the holder's policies, losses and earlier opinions", async () => {
  const { code, data } = await standingFor(UNDERWRITER_LEVEL_1);
  assert.equal(code, "0000");
  assert.deepEqual(data.inForce, { count: 1, premium: "148515.20" });
  assert.deepEqual(data.years[0], {
    year: 2025,
    premium: "148515.20",
    claims: 1,
    settledAmount: "100.00",
    outstandingAmount: "800.00",
  });
  assert.deepEqual(
    data.opinions.map(({ businessNo, result, opinion, userName }) => [businessNo, result, opinion, userName]),
    [[inquiryNo, "1", "风险可控", "核保员甲"]],
  );
});

test("another branch is told that there is no such document, and a clerk has no right", async () => {
  assert.equal((await standingFor(UNDERWRITER_LEVEL_2_BEIJING)).code, "UWR001");
  assert.equal((await standingFor(OFFICE_CLERK)).code, "SYS403");
});

test("without the right to read policies and claims their part is left out", async () => {
  const rights = "update grade set permissions = $1 where grade_code = 'PROP101'";
  const { rows } = await product.admin.query<{ permissions: string[] }>(
    "select permissions from grade where grade_code = 'PROP101'",
  );
  const granted = rows[0]?.permissions ?? [];
  const less = granted.filter((name) => !["policy:query", "claim:query"].includes(name));
  await product.admin.query(rights, [less]);
  const { data } = await standingFor(UNDERWRITER_LEVEL_1);
  await product.admin.query(rights, [granted]);
  assert.deepEqual([data.inForce, data.years, data.mayReadClaims], [null, [], false]);
});
