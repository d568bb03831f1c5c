import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { OFFICE_CLERK, QUERY_POST } from "#platform/testing/people.ts";
import { countArticleReading, knowledgeCalls, readKnowledge, searchKnowledge } from "./contract.ts";
let product: TestProduct;
let editor: string;
let reader: string;

before(async () => {
  product = await openTestProduct({ chores: false });
  [editor, reader] = await Promise.all([product.signIn(OFFICE_CLERK), product.signIn(QUERY_POST)]);
});
after(() => product.close());

const formOf = (title: string, words: string) => ({
  article: { title, category: "01", keywords: "慢病" },
  part: [{ heading: "概述", text: words }],
});

async function published(title: string, words: string) {
  const added = await product.ask(knowledgeCalls.add, { form: formOf(title, words) }, { token: editor });
  assert.equal(added.code, "0000", JSON.stringify(added));
  return publish(added.data);
}

async function publish({ businessNo, version }: { businessNo: string; version: number }) {
  const call = knowledgeCalls.steps["publish"];
  assert.ok(call);
  const moved = await product.ask(call, { businessNo, version, input: {} }, { token: editor });
  assert.equal(moved.code, "0000", JSON.stringify(moved));
  return moved.data;
}

const search = async (typed: string, category = "") =>
  (await product.ask(searchKnowledge, { typed, category }, { token: reader })).data;

test("a published article is found by any part of its text, in every branch", async () => {
  const { businessNo } = await published("高血压", "收缩压持续不低于一百四十毫米汞柱");
  await published("糖尿病", "空腹血糖");
  for (const typed of ["高血压", "血压", "汞", "收缩压 毫米"])
    assert.deepEqual(
      (await search(typed)).list.map(({ knowledgeNo }) => knowledgeNo),
      [businessNo],
      typed,
    );
  assert.deepEqual((await search("血糖 高血压")).list, []);
  assert.deepEqual((await search("", "02")).list, []);
  assert.equal((await search("")).counts[0]?.count, 2);
});

test("no search finds a draft, and a change is found only once it is published", async () => {
  const draft = await product.ask(
    knowledgeCalls.add,
    { form: formOf("甲状腺结节", "四级") },
    { token: editor },
  );
  assert.deepEqual((await search("甲状腺")).list, []);
  const first = await publish(draft.data);
  const { businessNo, version } = first;
  const form = formOf("甲状腺结节", "改写之后");
  const saved = await product.ask(knowledgeCalls.edit, { businessNo, version, form }, { token: editor });
  assert.deepEqual((await search("改写之后")).list, []);
  await publish(saved.data);
  assert.equal((await search("改写之后")).list.length, 1);
  const read = await product.ask(readKnowledge, { knowledgeNo: businessNo }, { token: reader });
  assert.equal(read.data.edition, 2);
});

test("readers no longer find a withdrawn article", async () => {
  const { businessNo, version } = await published("痛风", "嘌呤代谢");
  const call = knowledgeCalls.steps["withdraw"];
  assert.ok(call);
  const empty = await product.ask(call, { businessNo, version, input: {} }, { token: editor });
  assert.deepEqual([empty.code, empty.fields?.[0]?.path], ["DOC004", "input.input.reason"]);
  const input = { reason: "内容过期" };
  assert.equal((await product.ask(call, { businessNo, version, input }, { token: editor })).code, "0000");
  assert.deepEqual((await search("嘌呤")).list, []);
  const read = await product.ask(readKnowledge, { knowledgeNo: businessNo }, { token: reader });
  assert.equal(read.code, "DOC003");
});

test("a reading counts once a day for each reader", async () => {
  const { businessNo: knowledgeNo } = await published("肺结节", "磨玻璃影");
  for (const token of [reader, reader, editor])
    assert.equal((await product.ask(countArticleReading, { knowledgeNo }, { token })).code, "0000");
  assert.equal((await search("磨玻璃")).list[0]?.readCount, 2);
});
