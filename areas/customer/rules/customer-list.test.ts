import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { queryCustomerList } from "../contract.ts";
import { customerList } from "./customer-list.ts";

let product: TestProduct;
before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

async function found(filters: Record<string, string>, userCode = "10000022") {
  const token = await product.signIn(userCode);
  const { code, data } = await product.ask(
    queryCustomerList,
    { filters, size: 200, want: "rows" },
    { token },
  );
  assert.equal(code, "0000");
  return data;
}
const names = async (...asked: Parameters<typeof found>) =>
  (await found(...asked)).rows.map(({ customerName }) => customerName);

for (const [what, filters] of [
  ["a part of the name", { customerName: "化工科技" }],
  ["pinyin", { customerName: "huagong" }],
  ["initials", { customerName: "slhg" }],
  ["the whole certificate number", { certificateNo: "91999900DM00000217" }],
  ["the whole mobile number", { mobile: "13100001001" }],
] as const)
  test(`a customer is found by ${what}`, async () =>
    assert.deepEqual(await names(filters), ["示例化工科技有限公司"]));

test("a branch sees its own customers and those below it", async () => {
  const { rows } = await product.admin.query<{ com4: string }>("select com4 from customer where com2 = '32'");
  assert.equal((await found({})).rows.length, rows.length);
  const mine = rows.filter(({ com4 }) => com4 === "3201").length;
  assert.equal((await found({}, "10000021")).rows.length, mine);
});

test("the views of the list show what they say", async () => {
  const shown: { types: Set<unknown>; count: number }[] = [];
  for (const { filters } of customerList.views ?? []) {
    const { rows } = await found({ ...filters });
    shown.push({ types: new Set(rows.map(({ customerType }) => customerType)), count: rows.length });
  }
  const [organisations, persons, risky] = shown;
  assert.deepEqual(organisations?.types, new Set(["2"]));
  assert.deepEqual(persons?.types, new Set(["1"]));
  assert.equal(risky?.count, 0);
});

test("names of types, grades and branches come with the rows", async () => {
  const { names: known } = await found({ customerName: "化工科技" });
  assert.equal(known["CustomerType"]?.["2"], "企业/团体客户");
  assert.equal(known["CustomerRiskGrade"]?.["1"], "低风险");
  assert.deepEqual(Object.keys(known["company"] ?? {}), ["32050200"]);
});
