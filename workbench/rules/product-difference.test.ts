import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "#areas/product/content.ts";
import { Product } from "#areas/product/rules/product-shape.ts";
import type { ContentDifference } from "#platform/forms/content-difference.ts";
import { listProductAndCaseDifferences, listProductDifferences } from "./product-difference.ts";
import {
  type JsonValue,
  type JsonObject,
  getJsonList,
  replaceJsonValue,
} from "#areas/product/rules/json-path.ts";

const found = readFactoryProducts().find(({ product }) => product.riskCode === "0405");
assert.ok(found);
const { product } = found;
const content = product as unknown as JsonObject;

const against = (path: string, value: JsonValue): ContentDifference[] =>
  listProductDifferences(product, Product.parse(replaceJsonValue(content, path, value)));
const rows = (differences: readonly ContentDifference[]) =>
  differences.map(({ place, what, before, after }) => `${place.join(" › ")} ${what} ${before} → ${after}`);

test("a product has no difference from itself", () => {
  assert.deepEqual(listProductDifferences(product, structuredClone(product)), []);
});

test("a changed figure is listed with its path through the product", () => {
  const at = product.rating.factors.findIndex(({ code }) => code === "rateD");
  assert.deepEqual(rows(against(`rating.factors.${at}.rows.0.value`, "0.70")), [
    "计费 › 系数 › 死亡伤残费率‰ › 系数表 › 一类 › 系数 changed 0.60 → 0.70",
  ]);
});

test("added, removed and moved parts are listed by their names", () => {
  const elements = getJsonList(content, "sections.0.elements");
  const [first, second, ...rest] = elements;
  const another = { ...(first as JsonObject), elementCode: "floorCount", label: "楼层数" };
  const place = `表单 › ${product.sections[0]?.title} › 字段`;
  assert.deepEqual(rows(against("sections.0.elements", [...elements, another])), [
    `${place} › 楼层数 added  → 楼层数`,
  ]);
  assert.equal(against("sections.0.elements", elements.slice(1))[0]?.what, "removed");
  const [moved] = against("sections.0.elements", [second, first, ...rest]);
  assert.deepEqual([moved?.what, moved?.place.join(" › ")], ["moved", `${place} › 顺序`]);
});

test("booleans, lists and missing values are shown in words", () => {
  const index = product.sections[0]?.elements.findIndex(({ required }) => required) ?? 0;
  const [required] = against(`sections.0.elements.${index}.required`, false);
  assert.deepEqual([required?.place.at(-1), required?.before, required?.after], ["必填", "是", "否"]);
  const [papers] = against("papers", ["policy-liability"]);
  assert.equal(papers?.place.join(), "单证模板");
  const [help] = against(`sections.0.elements.${index}.help`, "按合同填写");
  assert.deepEqual([help?.what, help?.after], ["added", "按合同填写"]);
});

test("a name that every object has is compared like any other", () => {
  const [added] = against("rating.minPremium.constructor", "5.00");
  assert.deepEqual([added?.what, added?.place.at(-1), added?.after], ["added", "constructor", "5.00"]);
  const both = replaceJsonValue(content, "rating.minPremium.constructor", "5.00");
  const [removed] = listProductDifferences(Product.parse(both), product);
  assert.deepEqual([removed?.what, removed?.before], ["removed", "5.00"]);
});

test("an empty cell of a case equals a missing one", () => {
  const cases = found.cases.slice(0, 1);
  const emptied = cases.map((workedCase) => ({
    ...workedCase,
    form: { ...workedCase.form, base: { currency: null } },
  }));
  const differences = listProductAndCaseDifferences({ product, cases }, { product, cases: emptied });
  assert.deepEqual(differences.find(({ place }) => place.at(-1) === "currency")?.after, "");
});

test("expected figures are shown with the labels of cases", () => {
  const cases = found.cases.slice(0, 1);
  const changed = cases.map((workedCase) => ({
    ...workedCase,
    expected: { ...workedCase.expected, total: "1.00", sum: "2.00" },
  }));
  const differences = listProductAndCaseDifferences({ product, cases }, { product, cases: changed });
  assert.deepEqual(
    differences.map(({ place }) => place.slice(2).join(" › ")),
    ["应得 › 金额", "应得 › 年保费合计"],
  );
});
