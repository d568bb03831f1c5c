import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "../../content.ts";
import { type CompiledProduct, compileProduct, priceForm } from "../compile-product.ts";
import type { WorkedCase } from "../product-shape.ts";
import { compareWithWorkedCase } from "./case-judgement.ts";

const folders = readFactoryProducts();

function judged(compiled: CompiledProduct, worked: WorkedCase) {
  const { change, form, facts = {} } = worked;
  const priced = priceForm(compiled, form, facts, { change });
  if ("error" in priced) throw new Error(priced.error.message);
  return compareWithWorkedCase(worked, priced.quote);
}

for (const { product, cases } of folders) {
  const compiled = compileProduct(product);
  for (const worked of cases)
    test(`${product.riskCode} ${worked.caseNo} ${worked.title}`, () => {
      assert.deepEqual(judged(compiled, worked), { actual: worked.expected.total, errors: [] });
    });
}

test("all 35 worked cases of the reference are present, and one of our own", () => {
  assert.equal(folders.length, 21);
  assert.equal(folders.flatMap(({ cases }) => cases).length, 36);
});

test("a wrong total, a wrong derived figure and a wrong line are each reported", () => {
  const folder = folders.find(({ product }) => product.riskCode === "0103");
  const worked = folder?.cases.find(({ caseNo }) => caseNo === "PAR-01");
  assert.ok(folder && worked?.expected.lines?.[0]);
  const [line] = worked.expected.lines;
  const expected = {
    total: "77133.09",
    derived: { netPremium: "72767.07", nothing: "1.00" },
    lines: [{ ...line, expected: "35875.86" }],
  };
  const { actual, errors } = judged(compileProduct(folder.product), { ...worked, expected });
  assert.equal(actual, "77133.08");
  assert.deepEqual(
    errors.map((error) => error.slice(0, 20)),
    [
      "应得 77133.09，算得 77133",
      "netPremium 应为 72767.",
      "nothing 应为 1.00，算得 没",
      "没有算出“建筑物”：40000000 ×",
    ],
  );
});

test("a garbled case is reported, and nothing throws", () => {
  const folder = folders.find(({ product }) => product.riskCode === "0103");
  const worked = folder?.cases.find(({ caseNo }) => caseNo === "PAR-01");
  assert.ok(folder && worked);
  const line = { label: "甲", base: "abc", factors: [{ name: "乙", value: "1/0" }], expected: "" };
  const expected = { total: "很多", derived: { constructor: "1.00" }, lines: [line] };
  assert.deepEqual(judged(compileProduct(folder.product), { ...worked, expected }).errors, [
    "应得 很多，算得 77133.08",
    "constructor 应为 1.00，算得 没有",
    "没有算出“甲”：abc × 1/0 = ",
  ]);
});
