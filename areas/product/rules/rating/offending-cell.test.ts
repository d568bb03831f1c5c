import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { readFactoryProducts } from "../../content.ts";
import { compileProduct, priceForm } from "../compile-product.ts";

const folder = readFactoryProducts().find(({ product }) => product.riskCode === "0601");
assert.ok(folder);
const compiled = compileProduct(folder.product);
const [worked] = folder.cases;
assert.ok(worked);

/** The price error of the worked case with one changed cell in its first plan. */
const errorWith = (cells: Record<string, string>, section = "yjxPlan") => {
  const form = structuredClone(worked.form) as Record<string, object[]>;
  Object.assign(form[section]?.[0] ?? {}, cells);
  const priced = priceForm(compiled, form as unknown as FilledForm, worked.facts ?? {});
  assert.ok("error" in priced);
  return priced.error;
};

for (const typed of ["abc", "1e3", "一百", "1,000"])
  test(`“${typed}” in a number field is quoted in the message`, () => {
    const { message, fields } = errorWith({ persons: typed });
    assert.match(message, new RegExp(`^第 1 行：“.*人数”应为数字，实际为“${typed}”`));
    assert.deepEqual(
      fields.map(({ path }) => path),
      ["form.yjxPlan.0.persons"],
    );
  });

test("an empty field is reported as missing", () => {
  const { message, fields } = errorWith({ persons: "" });
  assert.match(message, /^第 1 行：请填写“.*人数”/);
  assert.equal(fields[0]?.path, "form.yjxPlan.0.persons");
});

test("a figure that makes the result too large is named with its row and field", () => {
  const { message, fields } = errorWith({ persons: "9".repeat(20) });
  assert.match(message, /“.*人数”填写的 9{20} 过大/);
  assert.deepEqual(
    fields.map(({ path }) => path),
    ["form.yjxPlan.0.persons"],
  );
});

test("a result that the product itself makes too large is reported with its displayed line", () => {
  const product = structuredClone(folder.product);
  const step = product.rating.blocks[0]?.steps.find(({ code }) => code === "perMan");
  assert.ok(step);
  Object.assign(step, { label: "每人 {yjxPlan.persons} 人", value: "yjxPlan.persons * 1000000000000000" });
  const priced = priceForm(compileProduct(product), worked.form, worked.facts ?? {});
  assert.ok("error" in priced);
  assert.match(priced.error.message, /^第 1 行：“每人 \d+ 人”的结果过大，不能计算保费$/);
});
