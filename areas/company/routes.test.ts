import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { findCompanyTree } from "./contract.ts";

let product: TestProduct;

before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

async function treeOf(userCode: string, comCode?: string) {
  const token = await product.signIn(userCode, comCode);
  const { code, data } = await product.ask(findCompanyTree, {}, { token });
  assert.equal(code, "0000");
  return data ?? [];
}

for (const [userCode, comCode, codes] of [
  ["10000001", "32010100", ["32010100"]],
  ["10000021", "32010000", ["32010000", "32010100", "32010200"]],
  [
    "10000022",
    "32000000",
    ["32000000", "32010000", "32050000", "32010100", "32010200", "32050100", "32050200"],
  ],
] as const)
  test(`${comCode} sees itself and the branches below it, upper ones first`, async () => {
    const tree = await treeOf(userCode, comCode);
    assert.deepEqual(
      tree.map((company) => company.comCode),
      codes,
    );
  });

test("the head office sees every branch, each below another of them", async () => {
  const tree = await treeOf("10000051");
  const codes = new Set(tree.map(({ comCode }) => comCode));
  assert.equal(tree.length, 34);
  for (const { comCode, upperComCode } of tree)
    assert.equal(codes.has(upperComCode), comCode !== "00000000", comCode);
});

test("a branch is found by its pinyin, and one that is closed is not offered", async () => {
  const [branch] = await treeOf("10000001", "32010100");
  assert.deepEqual([branch?.shortName, branch?.initials], ["南京建邺营业部", "njjyyyb"]);
  await product.admin.query("update company set valid_status = '0' where com_code = '32010200'");
  const tree = await treeOf("10000021", "32010000");
  assert.deepEqual(
    tree.map(({ comCode }) => comCode),
    ["32010000", "32010100"],
  );
});
