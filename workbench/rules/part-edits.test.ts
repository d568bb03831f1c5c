import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "#areas/product/content.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import { Product } from "#areas/product/rules/product-shape.ts";
import {
  getPartPathAfterRemoval,
  splitPartPath,
  moveProductPart,
  addProductPart,
  removeProductPart,
} from "./part-edits.ts";
import { findProductPartCode } from "#areas/product/rules/part-names.ts";
import { type ProductTreeNode, buildProductTree } from "./part-tree.ts";
import { type JsonObject, getJsonList, findJsonValue } from "#areas/product/rules/json-path.ts";

const product = readFactoryProducts().find((item) => item.product.riskCode === "0405")?.product;
assert.ok(product);
const content = product as unknown as JsonObject;
const all = (nodes: readonly ProductTreeNode[]): ProductTreeNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children)]);

test("a new part of every kind is valid and has a code of its own", () => {
  const places = new Map(
    all(buildProductTree(product)).flatMap(({ addable: holds }) => (holds ? [[holds.kind, holds]] : [])),
  );
  assert.equal(places.size, 9);
  for (const { list, kind } of places.values()) {
    const once = addProductPart(content, list, kind);
    const twice = addProductPart(once.product, list, kind);
    assert.equal(getJsonList(twice.product, list).length, getJsonList(content, list).length + 2);
    compileProduct(Product.parse(twice.product));
    const codes = getJsonList(twice.product, list)
      .map(findProductPartCode)
      .filter((code) => code !== undefined);
    assert.equal(new Set(codes).size, codes.length, kind);
    assert.ok(findJsonValue(once.product, once.path), kind);
  }
});

test("a part moves up and down within its list, and not beyond it", () => {
  const labels = (of: JsonObject) =>
    getJsonList(of, "sections")
      .map((section) => findJsonValue(section, "code"))
      .slice(0, 3);
  const [first, second, third] = labels(content);
  const down = moveProductPart(content, "sections.0", 1);
  assert.ok(down);
  assert.deepEqual([down.path, labels(down.product)], ["sections.1", [second, first, third]]);
  assert.deepEqual(labels(moveProductPart(down.product, "sections.1", -1)?.product ?? {}), [
    first,
    second,
    third,
  ]);
  assert.equal(moveProductPart(content, "sections.0", -1), undefined);
  assert.equal(
    moveProductPart(content, `sections.${getJsonList(content, "sections").length - 1}`, 1),
    undefined,
  );
  assert.deepEqual(labels(removeProductPart(content, "sections.0"))[0], second);
});

test("a part outside any list has no index", () => {
  assert.deepEqual(splitPartPath("sections.2.elements.3"), { list: "sections.2.elements", index: 3 });
  assert.deepEqual(splitPartPath("rating.changes.withdraw"), { list: "rating.changes", index: -1 });
  assert.deepEqual(splitPartPath(""), { list: "", index: -1 });
});

test("after a part is removed, the next part is shown, else the one before, else the parent", () => {
  const pathAfter = (path: string): string => getPartPathAfterRemoval(removeProductPart(content, path), path);
  const last = getJsonList(content, "sections.0.elements").length - 1;
  assert.equal(pathAfter("sections.0.elements.3"), "sections.0.elements.3");
  assert.equal(pathAfter(`sections.0.elements.${last}`), `sections.0.elements.${last - 1}`);
  const only = {
    ...content,
    sections: [{ code: "a", title: "甲", elements: [{}] }],
    rating: { factors: [{}] },
  };
  assert.equal(
    getPartPathAfterRemoval(removeProductPart(only, "sections.0.elements.0"), "sections.0.elements.0"),
    "sections.0",
  );
  assert.equal(getPartPathAfterRemoval(removeProductPart(only, "sections.0"), "sections.0"), "sections/");
  assert.equal(
    getPartPathAfterRemoval(removeProductPart(only, "rating.factors.0"), "rating.factors.0"),
    "rating.factors/",
  );
});
