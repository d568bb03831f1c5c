import assert from "node:assert/strict";
import { test } from "node:test";
import { createGuideProductFolder } from "../builder/guide-folder.ts";
import { readFactoryProducts } from "../content.ts";
import { findFieldChoices, createProductChoiceCheck, listProductChoices } from "./product-choices.ts";

test("a field of a new product offers the rows of the factor that looks it up", () => {
  const folder = createGuideProductFolder("0499");
  const found = readFactoryProducts(folder.root).find(({ product }) => product.riskCode === "0499");
  folder.remove();
  assert.ok(found);
  assert.deepEqual(findFieldChoices(listProductChoices(found.product), "pet.species"), [
    ["1", "犬"],
    ["2", "猫"],
  ]);
  const isOwn = createProductChoiceCheck(found.product);
  assert.ok(isOwn("pet.species", "2"));
  assert.ok(!isOwn("pet.species", "ZZ9"));
});

test("codes that a product does not offer are recognised; a field without choices accepts any code", () => {
  const found = readFactoryProducts().find(({ product }) => product.riskCode === "0601");
  assert.ok(found);
  const isOwn = createProductChoiceCheck(found.product);
  assert.ok(!isOwn("liability.liabilityCode", "999999999"));
  assert.ok(isOwn("liability.liabilityCode", "060100101"));
  assert.ok(!isOwn("limit.limitCode", "ZZ9"));
  assert.ok(isOwn("base.remark", "ZZ9"));
});
