import assert from "node:assert/strict";
import { test } from "node:test";
import { factoryProducts } from "../../content.ts";
import { compileProduct } from "../compile-product.ts";
import { Product } from "../product-shape.ts";
import { besideGone, placeIn, withMoved, withNew, withoutPart } from "./part-blanks.ts";
import { codeOf, type PartNode, productTree } from "./part-tree.ts";
import { type Holder, listAt, valueAt } from "./paths.ts";

const product = factoryProducts().find((one) => one.product.riskCode === "0405")?.product;
assert.ok(product);
const held = product as unknown as Holder;
const all = (nodes: readonly PartNode[]): PartNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children)]);

test("a new part of every kind is one that the language takes, with a code of its own", () => {
  const places = new Map(
    all(productTree(product)).flatMap(({ holds }) => (holds ? [[holds.kind, holds]] : [])),
  );
  assert.equal(places.size, 8);
  for (const { list, kind } of places.values()) {
    const once = withNew(held, list, kind);
    const twice = withNew(once.product, list, kind);
    assert.equal(listAt(twice.product, list).length, listAt(held, list).length + 2);
    compileProduct(Product.parse(twice.product));
    const codes = listAt(twice.product, list)
      .map(codeOf)
      .filter((code) => code !== undefined);
    assert.equal(new Set(codes).size, codes.length, kind);
    assert.ok(valueAt(once.product, once.path), kind);
  }
});

test("a part goes up and down among its like, and not beyond", () => {
  const labels = (of: Holder) =>
    listAt(of, "sections")
      .map((section) => valueAt(section, "code"))
      .slice(0, 3);
  const [first, second, third] = labels(held);
  const down = withMoved(held, "sections.0", 1);
  assert.ok(down);
  assert.deepEqual([down.path, labels(down.product)], ["sections.1", [second, first, third]]);
  assert.deepEqual(labels(withMoved(down.product, "sections.1", -1)?.product ?? {}), [first, second, third]);
  assert.equal(withMoved(held, "sections.0", -1), undefined);
  assert.equal(withMoved(held, `sections.${listAt(held, "sections").length - 1}`, 1), undefined);
  assert.deepEqual(labels(withoutPart(held, "sections.0"))[0], second);
});

test("what stands in no list has no place in one", () => {
  assert.deepEqual(placeIn("sections.2.elements.3"), { list: "sections.2.elements", index: 3 });
  assert.deepEqual(placeIn("rating.changes.withdraw"), { list: "rating.changes", index: -1 });
  assert.deepEqual(placeIn(""), { list: "", index: -1 });
});

test("once a part is gone one goes on with the next of its kind, else the one before, else what held it", () => {
  const gone = (path: string): string => besideGone(withoutPart(held, path), path);
  const last = listAt(held, "sections.0.elements").length - 1;
  assert.equal(gone("sections.0.elements.3"), "sections.0.elements.3");
  assert.equal(gone(`sections.0.elements.${last}`), `sections.0.elements.${last - 1}`);
  const only = { ...held, sections: [{ code: "a", title: "甲", elements: [{}] }], rating: { factors: [{}] } };
  assert.equal(besideGone(withoutPart(only, "sections.0.elements.0"), "sections.0.elements.0"), "sections.0");
  assert.equal(besideGone(withoutPart(only, "sections.0"), "sections.0"), "sections/");
  assert.equal(besideGone(withoutPart(only, "rating.factors.0"), "rating.factors.0"), "rating.factors/");
});
