import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { OFFICE_CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { specialStagingQuery, specialStagingSave, specialStagingSubmit } from "./contract/special-staging.ts";
import { insertTestProposal } from "./testing/proposals.ts";

let product: TestProduct;
let token: string;
before(async () => {
  product = await openTestProduct({ chores: false });
  token = await product.signIn(OFFICE_CLERK);
});
after(() => product.close());

const NEVER = "T0405202432010100999999";
const row = (planFee: string, month: number) => ({
  planFee,
  planDate: `2099-0${month}-01`,
  planEndDate: `2099-0${month}-28`,
});

test("a standard plan is recognised, and deviations are reported by row and field", async () => {
  const standard = await insertTestProposal(product);
  const input = { businessNo: standard.businessNo };
  const { data } = await product.ask(specialStagingQuery, input, { token });
  assert.deepEqual(
    [data.sumPremium, data.isStandard, data.errors, data.mostInstalments, data.leastFirstPercent],
    ["1060.00", true, [], 4, 25],
  );
  const payPlan = [row("10.00", 1), row("1050.00", 2)];
  const special = await insertTestProposal(product, { payPlan });
  const answer = await product.ask(specialStagingQuery, { businessNo: special.businessNo }, { token });
  assert.equal(answer.data.isStandard, false);
  assert.deepEqual(
    answer.data.errors.map(({ row: at, field }) => [at, field]),
    [[0, "planFee"]],
  );
  assert.match(answer.data.errors[0]?.message ?? "", /首期不低于保费的 25%/);
});

test("an application is refused with a way out while nobody can approve it", async () => {
  const { businessNo } = await insertTestProposal(product);
  const list = [row("530.00", 1), row("530.00", 2)];
  for (const [call, input] of [
    [specialStagingSave, { businessNo, list }],
    [specialStagingSubmit, { businessNo }],
  ] as const) {
    const refused = await product.ask(call, input, { token });
    assert.equal(refused.code, "PAY018");
    assert.match(refused.next ?? "", /标准分期/);
    const missing = await product.ask(call, { ...input, businessNo: NEVER }, { token });
    assert.equal(missing.code, "PAY001");
    const other = await product.signIn(UNDERWRITER_LEVEL_1);
    assert.equal((await product.ask(call, input as never, { token: other })).status, 403);
  }
  assert.equal((await product.ask(specialStagingQuery, { businessNo: NEVER }, { token })).code, "PAY001");
  const single = { businessNo, list: [row("1060.00", 1)] };
  const invalid = await product.ask(specialStagingSave, single, { token });
  assert.deepEqual([invalid.code, invalid.fields?.[0]?.path], ["SYS001", "list"]);
});
