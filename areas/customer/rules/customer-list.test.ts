import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { UNDERWRITER_LEVEL_1, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { queryCustomerList } from "../contract/customer-search.ts";
import { customerListDefinition } from "./customer-list.ts";

let product: TestProduct;
before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

async function queryList(filters: Record<string, string>, userCode = UNDERWRITER_LEVEL_2) {
  const token = await product.signIn(userCode);
  const { code, data } = await product.ask(
    queryCustomerList,
    { filters, size: 200, want: "rows" },
    { token },
  );
  assert.equal(code, "0000");
  return data;
}
const names = async (...input: Parameters<typeof queryList>) =>
  (await queryList(...input)).rows.map(({ customerName }) => customerName);

for (const [criterion, filters] of [
  ["a part of the name", { customerName: "化工科技" }],
  ["pinyin", { customerName: "huagong" }],
  ["initials", { customerName: "slhg" }],
  ["the whole certificate number", { certificateNo: "91999900DM00000217" }],
  ["the whole mobile number", { mobile: "13100001001" }],
] as const)
  test(`a customer is found by ${criterion}`, async () =>
    assert.deepEqual(await names(filters), ["示例化工科技有限公司"]));

test("a branch sees its own customers and those of the branches below", async () => {
  const { rows } = await product.admin.query<{ com4: string }>("select com4 from customer where com2 = '32'");
  assert.equal((await queryList({})).rows.length, rows.length);
  const mine = rows.filter(({ com4 }) => com4 === "3201").length;
  assert.equal((await queryList({}, UNDERWRITER_LEVEL_1)).rows.length, mine);
});

test("each view of the list shows its kind of customers", async () => {
  const results: { types: Set<unknown>; count: number }[] = [];
  for (const { filters } of customerListDefinition.views ?? []) {
    const { rows } = await queryList({ ...filters });
    results.push({ types: new Set(rows.map(({ customerType }) => customerType)), count: rows.length });
  }
  const [organisations, persons, risky] = results;
  assert.deepEqual(organisations?.types, new Set(["2"]));
  assert.deepEqual(persons?.types, new Set(["1"]));
  assert.equal(risky?.count, 0);
});

test("names of types, grades and branches come with the rows", async () => {
  const { names: codeNames } = await queryList({ customerName: "化工科技" });
  assert.equal(codeNames["CustomerType"]?.["2"], "企业/团体客户");
  assert.equal(codeNames["CustomerRiskGrade"]?.["1"], "低风险");
  assert.deepEqual(Object.keys(codeNames["company"] ?? {}), ["32050200"]);
});
