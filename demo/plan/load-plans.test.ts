import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { approvePlan, queryPlanInfo } from "#areas/plan/contract.ts";
import { HEALTH_MANAGER } from "#platform/testing/people.ts";
import { loadDemoPlanAwaitingApproval } from "./load-plans.ts";

const NO = "JH06022024000101";

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ chores: false });
  await asOwner();
});
after(() => product.close());

async function asOwner(): Promise<void> {
  await product.admin.query(`set role ${product.database.roles.owner}`);
  await loadDemoPlanAwaitingApproval(product.admin);
  await product.admin.query("reset role");
}

test("a demonstration has a plan that its approver puts into force, and the next start brings it no second time", async () => {
  const token = await product.signIn(HEALTH_MANAGER);
  const { data } = await product.ask(queryPlanInfo, { insurancePlanNo: NO }, { token });
  assert.equal(data.status, "3");
  assert.equal(data.perManPremium, "480.00");
  await asOwner();
  const approved = await product.ask(approvePlan, { insurancePlanNo: NO, version: data.version }, { token });
  assert.equal(approved.code, "0000", approved.message);
  await asOwner();
  const again = await product.ask(queryPlanInfo, { insurancePlanNo: NO }, { token });
  assert.equal(again.data.status, "1");
  assert.deepEqual(await product.audit(), []);
});
