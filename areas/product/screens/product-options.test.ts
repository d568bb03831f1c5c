import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { factoryProducts } from "../content.ts";
import { openProductOptions } from "./product-options.ts";

const product = factoryProducts().find((folder) => folder.product.riskCode === "0405")?.product;
assert.ok(product);

const item = (code: string, value: string) => ({ code, value, upperCode: "", pinyin: "", initials: "" });

test("what the product offers is there at once", () => {
  const options = openProductOptions(product, {
    dictionary: () => assert.fail("no dictionary is asked for"),
    limitKeys: () => assert.fail("no names are asked for"),
  });
  assert.equal(options.list("base.riskCode")?.byCode.get("0405")?.label, "雇主责任保险");
  assert.equal(options.list("period.startHour")?.top.length, 25);
  assert.ok((options.list("liability.clauseCode")?.top.length ?? 0) > 1);
  assert.ok(options.isKnown("liability.liabilityCode"));
  assert.ok(!options.isKnown("base.agentCode"), "a code of no list is typed");
});

test("a dictionary is asked for once, told when it comes, and asked for again where it failed", async () => {
  const asked: string[] = [];
  let isDown = true;
  const options = openProductOptions(product, {
    dictionary: async (codeType) => {
      asked.push(codeType);
      if (isDown) throw new Error("down");
      return [item("1", "一")];
    },
    limitKeys: async () => [],
  });
  let told = 0;
  options.subscribe(() => (told += 1));
  options.load("Gender");
  options.load("Gender");
  await turn();
  assert.deepEqual(asked, ["Gender"]);
  assert.equal(options.list("Gender"), undefined);
  isDown = false;
  options.load("Gender");
  await turn();
  assert.equal(options.list("Gender")?.byCode.get("1")?.label, "一");
  options.load("Gender");
  assert.equal(asked.length, 2);
  assert.equal(told, 1);
});

test("limits and deductibles bear the names of the house, those of the product only", async () => {
  const options = openProductOptions(product, {
    dictionary: async () => [],
    limitKeys: async () => [
      { code: "accumulativeIndemnityLimit", name: "累计赔偿限额" },
      { code: "ofNobody", name: "别的险种的" },
    ],
  });
  options.load("limit.limitCode");
  await turn();
  const list = options.list("limit.limitCode");
  assert.equal(list?.byCode.get("accumulativeIndemnityLimit")?.label, "累计赔偿限额");
  assert.ok(!list?.byCode.has("ofNobody"));
});
