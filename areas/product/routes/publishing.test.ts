import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { type Content, withField, withLeast } from "../builder.ts";
import { openDraft, publishDraft, saveDraft, submitDraft } from "../contract/workbench.ts";

let product: TestProduct;
let author: string;
let judge: string;

before(async () => {
  product = await openTestProduct();
  [author, judge] = [await product.signIn("10000043"), await product.signIn("10000044")];
});
after(() => product.close());

const today = () => todayInShanghai(new Date());
async function submitted(riskCode: string, change: (content: Content) => Content, version?: string) {
  const { data: draft } = await product.ask(openDraft, { riskCode, version }, { token: author });
  const { draftId, revision } = draft;
  const saved = await product.ask(saveDraft, { draftId, revision, ...change(draft) }, { token: author });
  assert.equal(saved.code, "0000", saved.message);
  const sent = await product.ask(
    submitDraft,
    { draftId, revision: saved.data.revision, effectiveFrom: today(), reason: "试一试发布" },
    { token: author },
  );
  assert.equal(sent.code, "0000", sent.message);
  return sent.data;
}

for (const [what, riskCode, change] of [
  ["a field", "0405", (c: Content) => withField(c, "floorCount")],
  ["least", "0467", (c: Content) => withLeast(c, "90000.00")],
  [
    "cases",
    "0412",
    ({ product, cases }: Content) => ({ product, cases: cases.map((one) => ({ ...one, title: "x" })) }),
  ],
] as const)
  test(`publishes ${what}`, async () => {
    const { draftId, revision } = await submitted(riskCode, change);
    const done = await product.ask(publishDraft, { draftId, revision }, { token: judge });
    assert.equal(done.code, "0000", done.message);
  });
