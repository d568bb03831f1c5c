import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { createTestWorkbenchClient } from "../builder.ts";
import { findClass } from "#areas/product/contract/product-calls.ts";
import { submitDraft } from "../contract/draft-calls.ts";
import type { WorkedCase } from "#areas/product/rules/product-shape.ts";
import { CLERK, PRODUCT_MANAGER } from "#platform/testing/people.ts";

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ chores: false });
});
after(() => product.close());

const ROWS = 60;
const rowsOf = (worked: WorkedCase, section: string): WorkedCase["form"][string] =>
  Array.from({ length: ROWS }, () => (worked.form[section] as Record<string, string>[])[0] ?? {});

test("a slow draft does not delay other users, and is refused after the time limit", async () => {
  const manager = await product.signIn(PRODUCT_MANAGER);
  const clerk = await product.signIn(CLERK);
  const workbench = createTestWorkbenchClient(product.ask, manager);
  const opened = await workbench.open("0454");
  const nested = (depth: number): string =>
    depth === 0 ? "elevator.startUseYear > 1" : `count(elevator, ${nested(depth - 1)}) > 0`;
  const [worked] = opened.cases;
  assert.ok(worked);
  const heavy = { ...worked, form: { ...worked.form, elevator: rowsOf(worked, "elevator") } };
  const saved = await workbench.save(opened, {
    product: {
      ...opened.product,
      rating: { ...opened.product.rating, sumAmount: `count(elevator, ${nested(2)})` },
    },
    cases: Array.from({ length: 40 }, (_, index) => ({ ...heavy, caseNo: `H-${index}` })),
  });
  const { draftId, revision } = saved;
  const order: string[] = [];
  const submission = product
    .ask(
      submitDraft,
      { draftId, revision, effectiveFrom: getTodayInShanghai(new Date()), reason: "按年度计划调整" },
      { token: manager },
    )
    .finally(() => order.push("submitted"));
  for (let count = 0; count < 5; count += 1) {
    const { code } = await product.ask(findClass, {}, { token: clerk });
    assert.equal(code, "0000");
  }
  order.push("asked");
  const { code } = await submission;
  assert.match(code, /^PRD0(29|35)$/);
  assert.deepEqual(order, ["asked", "submitted"]);
});
