import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "#areas/product/content.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { findChangedPartIds } from "./changed-parts.ts";
import { moveProductPart, addProductPart, removeProductPart } from "./part-edits.ts";
import { type JsonValue, type JsonObject, replaceJsonValue } from "#areas/product/rules/json-path.ts";

const product = readFactoryProducts().find((item) => item.product.riskCode === "0405")?.product;
assert.ok(product);
const content = product as unknown as JsonObject;
const changedSince = (now: JsonObject): string[] =>
  [...findChangedPartIds(product, now as unknown as Product)].toSorted();
const changedBy = (path: string, value: JsonValue): string[] =>
  changedSince(replaceJsonValue(content, path, value));

test("a product does not differ from itself", () => {
  assert.deepEqual(changedSince(structuredClone(content)), []);
});

test("a changed field is marked together with the parts above it, and nothing else is", () => {
  assert.deepEqual(changedBy("sections.1.elements.2.label", "投保人"), [
    "sections.1",
    "sections.1.elements.2",
    "sections/",
  ]);
  assert.deepEqual(changedBy("sections.1.title", "投保方"), ["sections.1", "sections/"]);
  assert.deepEqual(changedBy("nameZh", "另一名称"), ["basics"]);
  assert.deepEqual(changedBy("rating.factors.0.rows.0.value", "9"), [
    "rating.factors.0",
    "rating.factors/",
    "rating/",
  ]);
});

test("an added part is marked; later parts are recognised by their codes", () => {
  const { product: more, path } = addProductPart(content, "sections.1.elements", "element", 0);
  assert.equal(path, "sections.1.elements.0");
  assert.deepEqual(changedSince(more), ["sections.1", "sections.1.elements.0", "sections/"]);
});

test("where a part was removed or moved, its parent is marked", () => {
  assert.deepEqual(changedSince(removeProductPart(content, "sections.1.elements.0")), [
    "sections.1",
    "sections/",
  ]);
  const moved = moveProductPart(content, "sections.1.elements.0", 1);
  assert.ok(moved);
  assert.deepEqual(changedSince(moved.product), ["sections.1", "sections/"]);
});
