import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hashTableRows, openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { calcPremium, findDefinition, findRisk } from "#areas/product/contract/product-calls.ts";
import {
  createInquiryTestClient,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
} from "#areas/quotation/builder.ts";
import type { Call, InputOf } from "#platform/kernel/contract.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { CLERK, PRODUCT_MANAGER, SECOND_PRODUCT_MANAGER } from "#platform/testing/people.ts";
import { createTestWorkbenchClient } from "../builder.ts";
import { createProduct, findProduct, queryProducts, removeProduct } from "../contract/product-calls.ts";
import { dropDraft, openDraft, submitDraft } from "../contract/draft-calls.ts";

let product: TestProduct;
let tokens: { first: string; second: string; clerk: string };
type Person = keyof typeof tokens;
const clientOf = (who: Person = "first") => createTestWorkbenchClient(product.ask, tokens[who]);
const today = getTodayInShanghai(new Date());
const reason = "没有单据，不再销售";

before(async () => {
  product = await openTestProduct({ chores: false });
  tokens = {
    first: await product.signIn(PRODUCT_MANAGER),
    second: await product.signIn(SECOND_PRODUCT_MANAGER),
    clerk: await product.signIn(CLERK),
  };
});
after(() => product.close());

const storedTables = ["risk", "product_draft", "product_release", "product_version", "audit_row", "outbox"];

/** Expects a refusal that leaves everything unchanged. */
async function refused<C extends Call>(call: C, input: InputOf<C>, code: string, who: Person = "first") {
  const asItWas = await hashTableRows(product.admin, storedTables);
  const answer = await product.ask(call, input, { token: tokens[who] });
  assert.equal(answer.code, code, answer.message);
  assert.deepEqual(await hashTableRows(product.admin, storedTables), asItWas);
  return answer;
}
const create = async (input: InputOf<typeof createProduct>) => {
  const { code, message, data } = await product.ask(createProduct, input, { token: tokens.first });
  assert.equal(code, "0000", message);
  return data;
};
const rowOf = async (riskCode: string) =>
  (await product.ask(queryProducts, {}, { token: tokens.first })).data.find(
    (row) => row.riskCode === riskCode,
  );

test("only product managers begin and remove products", async () => {
  await refused(createProduct, { riskCode: "0498", nameZh: "无人机责任保险" }, "SYS403", "clerk");
  await refused(removeProduct, { riskCode: "0405", reason }, "SYS403", "clerk");
});

test("a code that is taken, of no class, or a model of another class is refused", async () => {
  await refused(createProduct, { riskCode: "0405", nameZh: "雇主责任" }, "PRD036");
  await refused(createProduct, { riskCode: "9901", nameZh: "其他" }, "PRD037");
  await refused(createProduct, { riskCode: "0498", nameZh: "无人机", copyFrom: "0103" }, "PRD038");
  await refused(createProduct, { riskCode: "0498", nameZh: "无人机", copyFrom: "0497" }, "PRD020");
  await refused(removeProduct, { riskCode: "0405", reason }, "PRD039");
  await refused(removeProduct, { riskCode: "0498", reason }, "PRD020");
});

test("a blank product has no errors, is listed as a draft, and is not sold before it is published", async () => {
  const draft = await create({ riskCode: "0496", nameZh: "无人机第三者责任保险" });
  assert.deepEqual([draft.basedOn, draft.cases], [null, []]);
  assert.equal(draft.product.clauses[0]?.liabilities[0]?.liabilityCode, "049600101");
  assert.deepEqual(await rowOf("0496"), {
    riskCode: "0496",
    riskName: "无人机第三者责任保险",
    classCode: "04",
    className: "责任保险",
    isPublished: false,
    effectiveFrom: null,
    nextFrom: null,
    draft: "open",
  });
  const again = await refused(createProduct, { riskCode: "0496", nameZh: "无人机" }, "PRD022");
  assert.match(again.message, /“0496”已有草稿，由 产品经理甲 修改中/);
  await refused(openDraft, { riskCode: "0496" }, "PRD020");
  const risks = await product.ask(findRisk, { id: "04" }, { token: tokens.clerk });
  assert.ok(risks.data.every((risk) => risk.riskCode !== "0496"));
  const { draftId, revision } = draft;
  const untested = { draftId, revision, effectiveFrom: today, reason: "新产品上线" };
  const { message } = await refused(submitDraft, untested, "PRD028");
  assert.match(message, /至少应有一个算例/);
});

test("a risk of the catalogue that has no product keeps its name and its place", async () => {
  const { rows } = await product.admin.query<{ risk_code: string; risk_name: string }>(
    `select risk_code, risk_name from risk r where class_code = '04'
      and not exists (select from product_version v where v.risk_code = r.risk_code) order by sort limit 1`,
  );
  const [listed] = rows;
  assert.ok(listed);
  const draft = await create({ riskCode: listed.risk_code, nameZh: "另一个名称" });
  assert.equal(draft.product.nameZh, listed.risk_name);
});

test("a copy that two people published is sold at once, and is removed while nothing is written under it", async () => {
  const riskCode = "0498";
  const draft = await create({ riskCode, nameZh: "雇主责任保险（试点）", copyFrom: "0405" });
  await clientOf("second").publish(await clientOf().submit(draft, today));
  const risks = await product.ask(findRisk, { id: "04" }, { token: tokens.clerk });
  assert.deepEqual(
    risks.data.find((risk) => risk.riskCode === riskCode),
    { riskCode, riskName: "雇主责任保险（试点）", isOpen: true },
  );
  const definition = await product.ask(findDefinition, { riskCode }, { token: tokens.clerk });
  assert.equal(definition.code, "0000");
  const [worked] = draft.cases;
  assert.ok(worked);
  const priced = await product.ask(
    calcPremium,
    { riskCode, form: worked.form, facts: worked.facts ?? {} },
    { token: tokens.clerk },
  );
  assert.equal(priced.data.sumPremium, worked.expected["total"]);

  const removal = await product.ask(removeProduct, { riskCode, reason }, { token: tokens.second });
  assert.equal(removal.code, "0000", removal.message);
  assert.equal(await rowOf(riskCode), undefined);
  await refused(findProduct, { riskCode }, "PRD020");
  const since = await product.ask(findDefinition, { riskCode }, { token: tokens.clerk });
  assert.equal(since.code, "PRD001");
  const { rows } = await product.admin.query("select from risk where risk_code = $1", [riskCode]);
  assert.equal(rows.length, 0);
});

test("a product with a document, or with a draft in progress, is not removed", async () => {
  const riskCode = "0499";
  const draft = await create({ riskCode, nameZh: "雇主责任保险（二号）", copyFrom: "0405" });
  await clientOf("second").publish(await clientOf().submit(draft, today));
  const next = await clientOf().open(riskCode);
  await refused(removeProduct, { riskCode, reason }, "PRD022", "second");
  const { draftId, revision } = next;
  await product.ask(dropDraft, { draftId, revision }, { token: tokens.first });
  const [worked] = draft.cases;
  assert.ok(worked);
  const form = fillFormForTestCustomer(worked.form, ELECTRONICS_TEST_CUSTOMER);
  await createInquiryTestClient(product.ask, tokens.clerk).add(riskCode, form);
  await refused(removeProduct, { riskCode, reason }, "PRD040", "second");
});

test("the audit finds nothing, though a release was removed", async () => {
  assert.deepEqual(await product.audit(), []);
});
