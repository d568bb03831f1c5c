import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { picture, uploadTo } from "#areas/attachment/builder.ts";
import { requiredImages } from "#areas/product/rules/required-images.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { proposalDesk } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract.ts";
import { ELECTRONICS, formFor } from "#areas/quotation/builder.ts";
import { underwritingDesk } from "#areas/underwriting/builder.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import { queryPolicyInfo } from "./contract.ts";

let product: TestProduct;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
});
after(() => product.close());

type Row = { risk_code: string; content: Product; cases: { form: FilledForm }[] };

test("a proposal of each product, with the images that it asks for, becomes a policy at its premium", async () => {
  const { rows } = await product.admin.query<Row>(
    "select risk_code, content, cases from product_version where cases <> '[]' order by risk_code",
  );
  assert.equal(rows.length, 21);
  const token = await product.signIn("10000002");
  const desk = proposalDesk(product.ask, token);
  const committee = underwritingDesk(product.ask, await product.signIn("10000025"));
  for (const { risk_code: riskCode, content, cases } of rows) {
    const [worked] = cases;
    assert.ok(worked);
    const form = formFor(worked.form, ELECTRONICS);
    const base = { ...form["base"], isSeeFeeFlag: "0" };
    const { proposalNo: businessNo } = await desk.add(riskCode, { ...form, base });
    for (const fileCategory of requiredImages(content)) {
      const image = { businessNo, fileCategory, name: "影像.png", content: await picture() };
      assert.equal((await uploadTo(product.app, token, image)).code, "0000", riskCode);
    }
    const said = await desk.submit(await desk.done(queryProposalInfo, { proposalNo: businessNo }));
    const rules = said.autoErrorConditionRspDtos.map(({ ruleNo }) => ruleNo);
    assert.ok(["08", "04"].includes(said.status), `${riskCode} ${said.status} ${rules.join()}`);
    if (said.status === "04") await committee.decide(await committee.claim(businessNo), { result: "1" });
    const { status, policyNo, sumPremium } = await desk.done(queryProposalInfo, { proposalNo: businessNo });
    assert.equal(status, "08", riskCode);
    const policy = await desk.done(queryPolicyInfo, { policyNo });
    assert.deepEqual([policy.riskCode, policy.sumPremium], [riskCode, sumPremium]);
  }
  assert.deepEqual(await product.audit(), []);
});
