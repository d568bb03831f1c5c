import assert from "node:assert/strict";
import { test } from "node:test";
import { factoryProducts } from "../../content.ts";
import { Product } from "../product-shape.ts";
import { contentDifference, type Differing, productDifference } from "./difference.ts";
import { type Held, type Holder, listAt, withValue } from "./paths.ts";

const found = factoryProducts().find(({ product }) => product.riskCode === "0405");
assert.ok(found);
const { product } = found;
const held = product as unknown as Holder;

const against = (path: string, value: Held): Differing[] =>
  productDifference(product, Product.parse(withValue(held, path, value)));
const told = (differences: readonly Differing[]) =>
  differences.map(({ place, what, before, after }) => `${place.join(" › ")} ${what} ${before} → ${after}`);

test("a product is no other than itself", () => {
  assert.deepEqual(productDifference(product, structuredClone(product)), []);
});

test("a changed figure is told with its way through the product", () => {
  const at = product.rating.factors.findIndex(({ code }) => code === "rateD");
  assert.deepEqual(told(against(`rating.factors.${at}.rows.0.value`, "0.70")), [
    "计费 › 系数 › 死亡伤残费率‰ › 系数表 › 一类 › 系数 changed 0.60 → 0.70",
  ]);
});

test("what is added, taken away and moved is told by its name", () => {
  const elements = listAt(held, "sections.0.elements");
  const [first, second, ...rest] = elements;
  const another = { ...(first as Holder), elementCode: "floorCount", label: "楼层数" };
  const place = `表单 › ${product.sections[0]?.title} › 字段`;
  assert.deepEqual(told(against("sections.0.elements", [...elements, another])), [
    `${place} › 楼层数 added  → 楼层数`,
  ]);
  assert.equal(against("sections.0.elements", elements.slice(1))[0]?.what, "removed");
  const [moved] = against("sections.0.elements", [second, first, ...rest]);
  assert.deepEqual([moved?.what, moved?.place.join(" › ")], ["moved", `${place} › 顺序`]);
});

test("yes and no, lists and lack are said in words", () => {
  const index = product.sections[0]?.elements.findIndex(({ required }) => required) ?? 0;
  const [required] = against(`sections.0.elements.${index}.required`, false);
  assert.deepEqual([required?.place.at(-1), required?.before, required?.after], ["必填", "是", "否"]);
  const [papers] = against("papers", ["policy-liability"]);
  assert.equal(papers?.place.join(), "单证模板");
  const [help] = against(`sections.0.elements.${index}.help`, "按合同填写");
  assert.deepEqual([help?.what, help?.after], ["added", "按合同填写"]);
});

test("what is named like something that every object has is told like anything else", () => {
  const [added] = against("rating.minPremium.constructor", "5.00");
  assert.deepEqual([added?.what, added?.place.at(-1), added?.after], ["added", "constructor", "5.00"]);
  const both = withValue(held, "rating.minPremium.constructor", "5.00");
  const [removed] = productDifference(Product.parse(both), product);
  assert.deepEqual([removed?.what, removed?.before], ["removed", "5.00"]);
});

test("a cell of a case that is empty is nothing", () => {
  const cases = found.cases.slice(0, 1);
  const emptied = cases.map((one) => ({ ...one, form: { ...one.form, base: { currency: null } } }));
  const differences = contentDifference({ product, cases }, { product, cases: emptied });
  assert.deepEqual(differences.find(({ place }) => place.at(-1) === "currency")?.after, "");
});

test("what a case should come to is said in the words of cases", () => {
  const cases = found.cases.slice(0, 1);
  const changed = cases.map((one) => ({ ...one, expected: { ...one.expected, total: "1.00", sum: "2.00" } }));
  const differences = contentDifference({ product, cases }, { product, cases: changed });
  assert.deepEqual(
    differences.map(({ place }) => place.slice(2).join(" › ")),
    ["应得 › 金额", "应得 › 年保费合计"],
  );
});
