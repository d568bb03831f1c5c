import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { listRequiredImages } from "#areas/product/rules/required-images.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { ELECTRONICS_TEST_CUSTOMER, fillFormForTestCustomer } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { CLERK, UNDERWRITING_COMMITTEE } from "#platform/testing/people.ts";
import { previewPaper, printPolicy } from "./contract/papers.ts";

let product: TestProduct;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
});
after(() => product.close());

/** Returns the text of the schedule that a user opens. */
async function scheduleText(token: string, policyNo: string): Promise<string> {
  const { code, data, message } = await product.ask(printPolicy, { policyNo }, { token });
  assert.equal(code, "0000", `${policyNo} ${message}`);
  const answer = await product.app.inject({
    method: "GET",
    url: previewPaper.path,
    query: { paperId: data.paper?.paperId ?? "" },
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(answer.headers["content-type"], "application/pdf", policyNo);
  return (await extractPdfPageTexts(answer.rawPayload)).join("\n").replace(/\s+/g, "");
}

/** Returns the premium in the document's currency, as stored with the transaction. */
async function keptPremium(policyNo: string): Promise<string> {
  const { rows } = await product.admin.query<{ value: string }>(
    `select f ->> 'value' as value from contract_transaction, jsonb_array_elements(figures) f
     where contract_no = $1 and f ->> 'section' = 'fee' and f ->> 'element' = 'sumPremium'`,
    [policyNo],
  );
  return rows[0]?.value ?? "";
}

const dateWords = (date: string): string => date.replace(/^(\d+)-(\d+)-(\d+)$/, "$1年$2月$3日");

type Row = { risk_code: string; content: Product; cases: { form: FilledForm }[] };

test("a proposal of each product becomes a policy at its premium, and its schedule has the agreed terms", async () => {
  const { rows } = await product.admin.query<Row>(
    "select risk_code, content, cases from product_version where cases <> '[]' order by risk_code",
  );
  assert.equal(rows.length, 21);
  const token = await product.signIn(CLERK);
  const client = createProposalTestClient(product.ask, token);
  const committee = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITING_COMMITTEE));
  for (const { risk_code: riskCode, content, cases } of rows) {
    const [worked] = cases;
    assert.ok(worked);
    const form = fillFormForTestCustomer(worked.form, ELECTRONICS_TEST_CUSTOMER);
    const base = { ...form["base"], isSeeFeeFlag: "0" };
    const { proposalNo: businessNo } = await client.add(riskCode, { ...form, base });
    for (const fileCategory of listRequiredImages(content)) {
      const image = { businessNo, fileCategory, name: "影像.png", content: await createTestPicture() };
      assert.equal((await uploadTestFile(product.app, token, image)).code, "0000", riskCode);
    }
    const said = await client.submit(await client.done(queryProposalInfo, { proposalNo: businessNo }));
    const rules = said.autoErrorConditionRspDtos.map(({ ruleNo }) => ruleNo);
    assert.ok(["08", "04"].includes(said.status), `${riskCode} ${said.status} ${rules.join()}`);
    if (said.status === "04") await committee.decide(await committee.claim(businessNo), { result: "1" });
    const { status, policyNo, sumPremium } = await client.done(queryProposalInfo, { proposalNo: businessNo });
    assert.equal(status, "08", riskCode);
    const policy = await client.done(queryPolicyInfo, { policyNo });
    assert.deepEqual([policy.riskCode, policy.sumPremium], [riskCode, sumPremium]);
    const premium = await keptPremium(policyNo);
    if (policy.currency === "CNY") assert.equal(Number(premium).toFixed(2), sumPremium, riskCode);
    const text = await scheduleText(token, policyNo);
    const { holderName, startDate, endDate } = policy;
    for (const words of [
      policyNo,
      holderName,
      formatMoney(premium),
      dateWords(startDate),
      dateWords(endDate),
    ])
      assert.ok(text.includes(words), `${riskCode}: ${words} in ${text}`);
    assert.doesNotMatch(text, /undefined|null|NaN|\[object/, riskCode);
  }
  assert.deepEqual(await product.audit(), []);
});
