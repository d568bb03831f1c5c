import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { lockDocument } from "#areas/document/commands/document-steps.ts";
import { buildDocumentAuditNote } from "#areas/document/rules/document.ts";
import { getUserRolesAtDocument } from "#areas/judging/rules/transition-context.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { CLERK } from "#platform/testing/people.ts";
import { getEmployerLiabilityForm, createInquiryTestClient } from "./builder.ts";
import { applyInquiryTransition } from "./commands/inquiry-steps.ts";
import { copyInquiry, inquiryUndwrt, queryInquiryInfo, queryInquiryList } from "./contract/inquiry.ts";
import { listFieldsOpenInBatch } from "./rules/batch.ts";
import { buildInquiryTransitionContext } from "./rules/transition-context.ts";
import { createTestActor } from "#platform/testing/test-actor.ts";

let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createInquiryTestClient>;
let employer: FilledForm;
const now = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => now });
  clerk = await product.signIn(CLERK);
  client = createInquiryTestClient(product.ask, clerk);
  employer = await getEmployerLiabilityForm(product.admin);
});
after(() => product.close());

const batchOf = (batchCount: string | null, inquiryType = "1"): FilledForm => ({
  ...employer,
  base: { ...employer["base"], inquiryType, batchCount },
});

test("a batch inquiry says for how many proposals it is, and costs what a single one costs", async () => {
  const saved = await client.add("0405", batchOf("50"));
  assert.deepEqual([saved.inquiryType, saved.batchCount, saved.transferCount], ["1", 50, 0]);
  assert.deepEqual([saved.errors, saved.sumPremium], [[], "148515.20"]);
  const submitted = await client.submit(saved);
  assert.deepEqual([submitted.status, submitted.batchCount], ["04", 50]);
  const copy = await client.done(copyInquiry, { inquiryNo: saved.inquiryNo });
  assert.deepEqual([copy.inquiryType, copy.batchCount, copy.transferCount], ["1", 50, 0]);
});

test("without a number, or with one out of bounds, it is kept and not submitted; the error is told at its field", async () => {
  for (const invalid of [null, "", "1", "0", "-2", "10000", "2.5"]) {
    const saved = await client.add("0405", batchOf(invalid));
    assert.deepEqual(
      saved.errors.map(({ section, element }) => [section, element]),
      [["base", "batchCount"]],
      String(invalid),
    );
    const { inquiryNo, version, sumPremium } = saved;
    const sent = await product.ask(
      inquiryUndwrt,
      { inquiryNo, version, sumPremium: sumPremium ?? "0.00" },
      { token: clerk },
    );
    assert.deepEqual([sent.code, sent.fields?.[0]?.path], ["QUO004", "form.base.batchCount"]);
  }
  for (const sound of ["2", "9999"]) {
    const saved = await client.add("0405", batchOf(sound));
    assert.deepEqual([saved.errors, saved.batchCount], [[], Number(sound)]);
  }
});

test("a single one is asked for no number, and one that was typed before counts for nothing", async () => {
  const saved = await client.add("0405", batchOf("50", "0"));
  assert.deepEqual([saved.errors, saved.batchCount], [[], null]);
  const again = await client.edit(saved, batchOf("60"));
  assert.equal(again.batchCount, 60);
  assert.equal((await client.edit(again, batchOf("60", "0"))).batchCount, null);
});

test("the list knows batches apart", async () => {
  const { inquiryNo } = await client.add("0405", batchOf("30"));
  const asked = { filters: { inquiryType: "1", inquiryNo }, size: 50, want: "rows" } as const;
  const { data } = await product.ask(queryInquiryList, asked, { token: clerk });
  assert.deepEqual(
    data.rows.map((row) => [row["inquiryNo"], row["inquiryType"], row["batchCount"], row["transferCount"]]),
    [[inquiryNo, "1", "30", "0"]],
  );
});

const actor = createTestActor({ userCode: CLERK, userName: "测试员乙", gradeCodes: [] });

/** One more proposal, as their own calls will ask for it. */
function transferOne(inquiryNo: string) {
  const key = randomBytes(16).toString("hex");
  const request = { call: "test", actor, key, input: {}, requestId: key, secret: false };
  return runUnitOfWork(product.database, request, async ({ tx, raise, note }) => {
    const inquiry = await lockDocument(tx, inquiryNo);
    assert.ok(inquiry);
    const known = {
      today: "2024-12-16" as const,
      judged: undefined,
      modifying: { isSwitchedOn: false, lists: { newReportRisks: [], inquiryModifyPlanTypes: [] } },
    };
    const roles = getUserRolesAtDocument(inquiry, { userCode: actor.userCode, teamCode: "" });
    const work = { tx, raise, note, actor, services: product.services };
    const moved = await applyInquiryTransition(
      work,
      inquiry,
      "transferOne",
      buildInquiryTransitionContext(inquiry, roles, known),
    );
    note(buildDocumentAuditNote(inquiry, moved));
    return moved;
  });
}

test("of an approved batch each proposal takes one, ten at once no more than there are, and it stays approved", async () => {
  const { inquiryNo } = await client.submit(await client.add("0405", batchOf("3")));
  assert.equal((await transferOne(inquiryNo)).transferCount, 1);
  const settled = await Promise.allSettled(Array.from({ length: 10 }, () => transferOne(inquiryNo)));
  assert.equal(settled.filter(({ status }) => status === "fulfilled").length, 2);
  const refused = settled.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  assert.ok(refused.reason instanceof Refusal);
  assert.match(refused.reason.message, /可转投保的 3 份已全部用完/);
  const shown = await client.done(queryInquiryInfo, { id: inquiryNo });
  assert.deepEqual([shown.status, shown.batchCount, shown.transferCount], ["04", 3, 3]);
  const single = await client.submit(await client.add("0405", employer));
  await assert.rejects(transferOne(single.inquiryNo), /单笔询价单/);
  assert.deepEqual(await product.audit(), []);
});

test("what a proposal of a batch may say by itself: whom it insures, how many, and for how much", async () => {
  const { rows } = await product.admin.query<{ content: Product }>(
    "select content from product_version where risk_code = '0405'",
  );
  const open = rows.flatMap(({ content }) => listFieldsOpenInBatch(content));
  const titles = ["被保险人信息", "雇主信息", "工种与限额", "责任信息", "特别约定"];
  assert.deepEqual(
    open.map(({ title }) => title),
    titles,
  );
  const [insured, employed] = open;
  assert.ok(insured?.labels.includes("被保险人名称") && insured.labels.includes("证件号码"));
  assert.deepEqual(employed?.labels, ["雇员总人数", "年工资总额"]);
});
