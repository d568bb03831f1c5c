import assert from "node:assert/strict";
import { test } from "node:test";
import { factoryProducts } from "../../content.ts";
import type { Product } from "../product-shape.ts";
import { changedParts } from "./changed-parts.ts";
import { withMoved, withNew, withoutPart } from "./part-blanks.ts";
import { type Held, type Holder, withValue } from "./paths.ts";

const product = factoryProducts().find((one) => one.product.riskCode === "0405")?.product;
assert.ok(product);
const held = product as unknown as Holder;
const against = (now: Holder): string[] => [...changedParts(product, now as unknown as Product)].toSorted();
const having = (path: string, value: Held): string[] => against(withValue(held, path, value));

test("nothing of a product differs from itself", () => {
  assert.deepEqual(against(structuredClone(held)), []);
});

test("a changed field is marked with what it stands in, and nothing beside it", () => {
  assert.deepEqual(having("sections.1.elements.2.label", "投保人"), [
    "sections.1",
    "sections.1.elements.2",
    "sections/",
  ]);
  assert.deepEqual(having("sections.1.title", "投保方"), ["sections.1", "sections/"]);
  assert.deepEqual(having("nameZh", "另一名称"), ["basics"]);
  assert.deepEqual(having("rating.factors.0.rows.0.value", "9"), [
    "rating.factors.0",
    "rating.factors/",
    "rating/",
  ]);
});

test("what is added is marked; what stood behind it is known again by its code", () => {
  const { product: more, path } = withNew(held, "sections.1.elements", "element", 0);
  assert.equal(path, "sections.1.elements.0");
  assert.deepEqual(against(more), ["sections.1", "sections.1.elements.0", "sections/"]);
});

test("where something was taken away or moved, what held it is marked", () => {
  assert.deepEqual(against(withoutPart(held, "sections.1.elements.0")), ["sections.1", "sections/"]);
  const moved = withMoved(held, "sections.1.elements.0", 1);
  assert.ok(moved);
  assert.deepEqual(against(moved.product), ["sections.1", "sections/"]);
});
