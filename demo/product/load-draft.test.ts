import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { findProduct } from "#workbench/contract/product-calls.ts";
import { publishDraft } from "#workbench/contract/draft-calls.ts";
import { PRODUCT_MANAGER, SECOND_PRODUCT_MANAGER } from "#platform/testing/people.ts";
import { loadDemoProductDraft } from "./load-draft.ts";

const RISK = "0489";

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ chores: false });
  await asOwner();
});
after(() => product.close());

async function asOwner(): Promise<void> {
  await product.admin.query(`set role ${product.database.roles.owner}`);
  await loadDemoProductDraft(product.admin);
  await product.admin.query("reset role");
}

test("the demonstration's draft can be published by the second product manager, and the next start does not load it again", async () => {
  const token = await product.signIn(SECOND_PRODUCT_MANAGER);
  const findDraft = async () => (await product.ask(findProduct, { riskCode: RISK }, { token })).data.draft;
  await asOwner();
  const draft = await findDraft();
  assert.ok(draft);
  assert.equal(draft.submitted?.by.userCode, PRODUCT_MANAGER);
  const { draftId, revision } = draft;
  const published = await product.ask(publishDraft, { draftId, revision }, { token });
  assert.equal(published.code, "0000", published.message);
  await asOwner();
  assert.equal(await findDraft(), null);
  assert.deepEqual(await product.audit(), []);
});
