import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { CLERK } from "#platform/testing/people.ts";
import { readFactoryProducts } from "./content.ts";
import { calcPremium, replayPremium } from "./contract/product-calls.ts";
import { purgeOldPremiumCalculations } from "./jobs.ts";

let product: TestProduct;
let token: string;

before(async () => {
  product = await openTestProduct({ chores: false });
  token = await product.signIn(CLERK);
});
after(() => product.close());

test("a calculation is deleted after 30 days and not a minute earlier", async () => {
  const folder = readFactoryProducts().find(({ cases }) => cases.some(({ caseNo }) => caseNo === "BB-01"));
  const [worked] = folder?.cases ?? [];
  assert.ok(folder && worked);
  const { riskCode } = folder.product;
  const agedTo = async (age: string): Promise<string> => {
    const { data } = await product.ask(calcPremium, { riskCode, form: worked.form, facts: {} }, { token });
    await product.admin.query(
      "update premium_calculation set calculated_at = now() - $2::interval where calculation_id = $1",
      [data.calculationId, age],
    );
    return data.calculationId;
  };
  const [younger, older] = [await agedTo("29 days 23 hours 59 minutes"), await agedTo("30 days 1 minute")];
  await purgeOldPremiumCalculations(product.services.database);
  const codeOf = async (calculationId: string) =>
    (await product.ask(replayPremium, { calculationId }, { token })).code;
  assert.deepEqual([await codeOf(younger), await codeOf(older)], ["0000", "PRD007"]);
});
