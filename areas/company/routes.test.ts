import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  OFFICE_CLERK,
  SYSTEM_ADMINISTRATOR,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_2,
} from "#platform/testing/people.ts";
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
  [OFFICE_CLERK, "32010100", ["32010100"]],
  [UNDERWRITER_LEVEL_1, "32010000", ["32010000", "32010100", "32010200"]],
  [
    UNDERWRITER_LEVEL_2,
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

test("the head office sees every branch, and each has its upper branch in the list", async () => {
  const tree = await treeOf(SYSTEM_ADMINISTRATOR);
  const codes = new Set(tree.map(({ comCode }) => comCode));
  assert.equal(tree.length, 34);
  for (const { comCode, upperComCode } of tree)
    assert.equal(codes.has(upperComCode), comCode !== "00000000", comCode);
});

test("a branch carries its initials, and a closed branch is not listed", async () => {
  const [branch] = await treeOf(OFFICE_CLERK, "32010100");
  assert.deepEqual([branch?.shortName, branch?.initials], ["南京建邺营业部", "njjyyyb"]);
  await product.admin.query("update company set valid_status = '0' where com_code = '32010200'");
  const tree = await treeOf(UNDERWRITER_LEVEL_1, "32010000");
  assert.deepEqual(
    tree.map(({ comCode }) => comCode),
    ["32010000", "32010100"],
  );
});
