import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { removeAttachment } from "#areas/attachment/contract/attachment.ts";
import { addComment, queryComments } from "#areas/document/contract/comments.ts";
import {
  listWorkedCaseForms,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
} from "#areas/quotation/builder.ts";
import { getRefuseInfo } from "#areas/underwriting/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK, CLERK_BEIJING, INVOICE_CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { createProposalTestClient } from "./builder.ts";
import { queryProposalInfo, revokeProposal, simulateProposal } from "./contract/proposal.ts";

let product: TestProduct;
let token: string;
let client: ReturnType<typeof createProposalTestClient>;
let cases: Map<string, FilledForm>;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  token = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, token);
  cases = await listWorkedCaseForms(product.admin);
});
after(() => product.close());

const formOf = (caseNo: string): FilledForm => {
  const found = cases.get(caseNo);
  assert.ok(found, caseNo);
  return fillFormForTestCustomer(found, ELECTRONICS_TEST_CUSTOMER);
};
const NEVER = "T0103202432010100999999";

test("images of a proposal can be removed until it is submitted, and stay as they are once it is over", async () => {
  const saved = await client.add("0405", formOf("EL-01"));
  const { proposalNo: businessNo } = saved;
  const upload = async (name: string) =>
    uploadTestFile(product.app, token, {
      businessNo,
      name,
      content: await createTestPicture(),
      fileCategory: "Z99",
    });
  const remove = async (attachmentId: string) =>
    (await product.ask(removeAttachment, { attachmentId, reason: "传错了" }, { token })).code;
  const [wrong, seen] = [await upload("草稿.png"), await upload("现场.png")];
  assert.equal(await remove(wrong.data.attachmentId), "0000");
  const { version } = await client.submit(saved);
  assert.equal(await remove(seen.data.attachmentId), "ATT009");
  await client.done(revokeProposal, { proposalNo: businessNo, version, reason: "客户不再投保" });
  assert.equal(await remove(seen.data.attachmentId), "ATT010");
  assert.equal((await upload("迟到.png")).code, "ATT010");
});

for (const [call, input] of [[simulateProposal, { proposalNo: NEVER }]] as const)
  test(`${call.path} wants a session and a proposal that there is`, async () => {
    assert.equal((await product.ask(call, input as never)).status, 401);
    assert.equal((await product.ask(call, input as never, { token })).code, "PRO001");
  });

test("a trial says who would decide, keeps nothing, and is for those who may edit", async () => {
  const { proposalNo } = await client.add("0103", formOf("PAR-01"));
  const said = await client.done(simulateProposal, { proposalNo });
  assert.deepEqual(
    [said.underwriteFlag, said.uwLevel, said.levelName, said.remindedAfterDays],
    ["4", 2, "二级（分公司）", 2],
  );
  assert.ok(said.autoErrorConditionRspDtos.some(({ ruleNo }) => ruleNo === "R0103-1"));
  const { status, version } = await client.done(queryProposalInfo, { proposalNo });
  assert.deepEqual([status, version], ["01", 1]);
  const other = await product.signIn(UNDERWRITER_LEVEL_1);
  assert.equal((await product.ask(simulateProposal, { proposalNo }, { token: other })).status, 403);
});

test("what was returned at once says by which rule, and what never was has nothing to say", async () => {
  const form = formOf("DT-01");
  const [first, ...others] = form["elevator"] as Record<string, string>[];
  const expired = [{ ...first, inspectValidDate: "2024-01-01" }, ...others] as never;
  const { proposalNo } = await client.submit(await client.add("0454", { ...form, elevator: expired }));
  const info = await client.done(getRefuseInfo, { id: proposalNo });
  assert.deepEqual([info?.result, info?.userName], ["5", "系统"]);
  assert.ok((info?.autoErrorConditionRspDtos.length ?? 0) > 0);
  const fresh = await client.add("0103", formOf("PAR-01"));
  assert.equal(await client.done(getRefuseInfo, { id: fresh.proposalNo }), null);
  assert.equal((await product.ask(getRefuseInfo, { id: NEVER }, { token })).code, "UWR001");
});

test("beside a proposal and beside a policy people talk, each with the right to read that kind", async () => {
  const form = formOf("EL-01");
  const issued = await client.submit(
    await client.add("0405", { ...form, base: { ...form["base"], isSeeFeeFlag: "0" } }),
  );
  assert.equal(issued.status, "08");
  const [read, stranger] = [await product.signIn(UNDERWRITER_LEVEL_1), await product.signIn(CLERK_BEIJING)];
  for (const businessNo of [issued.proposalNo, issued.policyNo]) {
    const said = await product.ask(addComment, { businessNo, comment: "请补盖章" }, { token });
    assert.equal(said.code, "0000");
    const { data } = await product.ask(queryComments, { businessNo }, { token: read });
    assert.deepEqual(
      data.list.map(({ comment }) => comment),
      ["请补盖章"],
    );
    for (const call of [queryComments, addComment]) {
      const asked = { businessNo, comment: "？" } as never;
      assert.equal((await product.ask(call, asked, { token: stranger })).code, "DOC003");
    }
  }
  const invoices = await product.signIn(INVOICE_CLERK);
  const mine = async (businessNo: string) =>
    (await product.ask(queryComments, { businessNo }, { token: invoices })).code;
  assert.deepEqual([await mine(issued.policyNo), await mine(issued.proposalNo)], ["0000", "DOC003"]);
});

test("what was said and refused leaves nothing for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
