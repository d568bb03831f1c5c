import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { findProduct, publishDraft } from "./contract/workbench.ts";
import { loadWaitingDraft } from "./demo.ts";

const RISK = "0489";

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ chores: false });
  await asOwner();
});
after(() => product.close());

async function asOwner(): Promise<void> {
  await product.admin.query(`set role ${product.database.roles.owner}`);
  await loadWaitingDraft(product.admin);
  await product.admin.query("reset role");
}

test("a demonstration has a draft that its second product manager publishes, and the next start brings it no second time", async () => {
  const token = await product.signIn("10000044");
  const known = async () => (await product.ask(findProduct, { riskCode: RISK }, { token })).data.draft;
  await asOwner();
  const draft = await known();
  assert.ok(draft);
  assert.equal(draft.submitted?.by.userCode, "10000043");
  const { draftId, revision } = draft;
  const published = await product.ask(publishDraft, { draftId, revision }, { token });
  assert.equal(published.code, "0000", published.message);
  await asOwner();
  assert.equal(await known(), null);
  assert.deepEqual(await product.audit(), []);
});
