import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { policyCheckQuote } from "#areas/product/contract/product-calls.ts";
import { createInquiryTestClient, getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { inquiryUndwrt } from "#areas/quotation/contract/inquiry.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK } from "#platform/testing/people.ts";
import { createProposalTestClient } from "./builder.ts";
import { policyUndwrt } from "./contract/proposal.ts";

let product: TestProduct;
let token: string;
let form: FilledForm;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  token = await product.signIn(CLERK);
  form = await getEmployerFormWithoutPrepayment(product.admin);
});
after(() => product.close());

const withContact = (contactName: string, remark = ""): FilledForm => ({
  ...form,
  base: { ...form["base"], remark },
  holder: { ...form["holder"], contactName },
});
/** Of extension G, which neither font has. */
const MISSING = "王𰀀";
const MESSAGE =
  "字库中没有“𰀀”，单证无法印出。录入有误的请更正；确为生僻字的，请以汉语拼音代替，并在特别约定中用文字说明该字的写法";

async function listCheckErrors(content: FilledForm) {
  const input = { riskCode: "0405", form: content as never, facts: {} };
  const { data } = await product.ask(policyCheckQuote, input, { token });
  return data.errors.map(({ section, element, message }) => [section, element, message]);
}

test("what no font can print is told at its field when a form is checked", async () => {
  assert.deepEqual(await listCheckErrors(withContact(MISSING)), [["holder", "contactName", MESSAGE]]);
});

test("rare characters of the second font pass, and so does a field that no paper shows", async () => {
  assert.deepEqual(await listCheckErrors(withContact("王𬎆", "内部备注😀𰀀")), []);
});

test("a proposal and an inquiry with such a text are not taken for underwriting", async () => {
  const proposals = createProposalTestClient(product.ask, token);
  const { proposalNo, version, sumPremium } = await proposals.add("0405", withContact(MISSING));
  const sent = { proposalNo, version, sumPremium: sumPremium ?? "0.00" };
  const refused = await product.ask(policyUndwrt, sent, { token });
  assert.notEqual(refused.code, "0000");
  assert.deepEqual(refused.fields, [{ path: "form.holder.contactName", message: MESSAGE }]);

  const inquiries = createInquiryTestClient(product.ask, token);
  const inquiry = await inquiries.add("0405", withContact(MISSING));
  const price = { inquiryNo: inquiry.inquiryNo, version: inquiry.version, sumPremium: sent.sumPremium };
  const answer = await product.ask(inquiryUndwrt, price, { token });
  assert.notEqual(answer.code, "0000");
  assert.deepEqual(answer.fields, [{ path: "form.holder.contactName", message: MESSAGE }]);
});
