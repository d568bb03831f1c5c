import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilledForm } from "#platform/forms/filled.ts";
import { factoryProducts } from "../../content.ts";
import { compileProduct, price } from "../compile-product.ts";

const folder = factoryProducts().find(({ product }) => product.riskCode === "0601");
assert.ok(folder);
const compiled = compileProduct(folder.product);
const [worked] = folder.cases;
assert.ok(worked);

/** The refusal of the worked case with one cell of its first plan changed. */
const faultWith = (cells: Record<string, string>, section = "yjxPlan") => {
  const form = structuredClone(worked.form) as Record<string, object[]>;
  Object.assign(form[section]?.[0] ?? {}, cells);
  const priced = price(compiled, form as unknown as FilledForm, worked.facts ?? {});
  assert.ok("fault" in priced);
  return priced.fault;
};

for (const typed of ["abc", "1e3", "一百", "1,000"])
  test(`“${typed}” in a field of numbers is told as what it is`, () => {
    const { message, fields } = faultWith({ persons: typed });
    assert.match(message, new RegExp(`^第 1 行：“.*人数”应为数字，实际为“${typed}”`));
    assert.deepEqual(
      fields.map(({ path }) => path),
      ["form.yjxPlan.0.persons"],
    );
  });

test("an empty field is still asked for", () => {
  const { message, fields } = faultWith({ persons: "" });
  assert.match(message, /^第 1 行：请填写“.*人数”/);
  assert.equal(fields[0]?.path, "form.yjxPlan.0.persons");
});

test("a figure that makes the result too large is named with its row and field", () => {
  const { message, fields } = faultWith({ persons: "9".repeat(20) });
  assert.match(message, /“.*人数”填写的 9{20} 过大/);
  assert.deepEqual(
    fields.map(({ path }) => path),
    ["form.yjxPlan.0.persons"],
  );
});

test("a result that is too large by the product's own doing is told with the line as it would be shown", () => {
  const product = structuredClone(folder.product);
  const step = product.rating.blocks[0]?.steps.find(({ code }) => code === "perMan");
  assert.ok(step);
  Object.assign(step, { label: "每人 {yjxPlan.persons} 人", value: "yjxPlan.persons * 1000000000000000" });
  const priced = price(compileProduct(product), worked.form, worked.facts ?? {});
  assert.ok("fault" in priced);
  assert.match(priced.fault.message, /^第 1 行：“每人 \d+ 人”的结果过大，不能计算保费$/);
});
