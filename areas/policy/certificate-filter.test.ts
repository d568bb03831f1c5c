import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalList } from "#areas/proposal/contract/proposal.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { saveListView } from "#platform/lists/contract.ts";
import { CLERK, CLERK_BEIJING } from "#platform/testing/people.ts";
import { queryPolicyList } from "./contract/policy.ts";

let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
let employer: FilledForm;
let certificateNo: string;
const now = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => now });
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
  employer = await getEmployerFormWithoutPrepayment(product.admin);
  certificateNo = getFormText(employer, "holder", "certificateNo");
});
after(() => product.close());

async function listByCertificate(token: string, filters: Record<string, string>) {
  const asked = { filters, size: 50, want: "rows" } as const;
  const [proposals, policies] = await Promise.all([
    product.ask(queryProposalList, asked, { token }),
    product.ask(queryPolicyList, asked, { token }),
  ]);
  assert.deepEqual([proposals.code, policies.code], ["0000", "0000"]);
  return {
    proposals: proposals.data.rows.map(({ proposalNo }) => proposalNo),
    policies: policies.data.rows.map(({ policyNo }) => policyNo),
  };
}

test("a proposal and its policy are found by the whole certificate number of holder or insured, not by a part", async () => {
  assert.notEqual(certificateNo, "");
  const { proposalNo, policyNo } = await client.submit(await client.add("0405", employer));
  const found = await listByCertificate(clerk, { certificateNo });
  assert.deepEqual(found, { proposals: [proposalNo], policies: [policyNo] });
  const spaced = ` ${certificateNo.slice(0, 6)} ${certificateNo.slice(6).toLowerCase()} `;
  assert.deepEqual(await listByCertificate(clerk, { certificateNo: spaced }), found);
  for (const other of [certificateNo.slice(0, -1), certificateNo.slice(-6), "中文", "91320100MA00000000"])
    assert.deepEqual(await listByCertificate(clerk, { certificateNo: other }), {
      proposals: [],
      policies: [],
    });
});

test("the certificate number goes together with the other conditions, and finds nothing of another branch", async () => {
  const filters = { certificateNo, riskCode: "0103" };
  assert.deepEqual(await listByCertificate(clerk, filters), { proposals: [], policies: [] });
  const stranger = await product.signIn(CLERK_BEIJING);
  assert.deepEqual(await listByCertificate(stranger, { certificateNo }), { proposals: [], policies: [] });
});

test("a view does not keep a certificate number", async () => {
  const view = { list: "policy", kind: "private", sort: "", viewName: "按证件号码" } as const;
  const saved = await product.ask(
    saveListView,
    { ...view, filters: { certificateNo, status: "02" } },
    { token: clerk },
  );
  assert.equal(saved.code, "0000");
  const { rows } = await product.admin.query<{ filters: Record<string, string> }>(
    "select filters from list_view where view_name = $1",
    [view.viewName],
  );
  assert.deepEqual(rows[0]?.filters, { status: "02" });
});
