import assert from "node:assert/strict";
import { test } from "node:test";
import type { OptionListEntry } from "#platform/forms/option-list.ts";
import { searchOptionList } from "#platform/forms/web/option-source.ts";
import { spellInPinyin } from "#platform/search/spelling.ts";
import { readFactoryProducts } from "../content.ts";
import { listProductChoices } from "../rules/product-choices.ts";
import { createProductOptionSource } from "./product-options.ts";

const loader = {
  dictionary: () => assert.fail("only the choices of the product itself"),
  limitKeys: () => assert.fail("only the choices of the product itself"),
};

/** The texts by which a clerk may look for an entry. */
const wordsFor = ({ code, label }: OptionListEntry): string[] => {
  const { pinyin, initials } = spellInPinyin(label);
  return [label, code, pinyin, initials].filter((word) => word.trim() !== "");
};

for (const { product } of readFactoryProducts())
  test(`${product.riskCode}: every choice of the product is found by Chinese, code, pinyin and initials`, () => {
    const options = createProductOptionSource(product, loader);
    for (const name of listProductChoices(product).keys()) {
      const list = options.list(name.includes(".") ? name : `base.${name}`);
      assert.ok(list, name);
      for (const entry of list.byCode.values())
        for (const word of wordsFor(entry)) {
          const found = searchOptionList(list, word, spellInPinyin).map(({ option }) => option.code);
          assert.ok(found.includes(entry.code), `${name} ${entry.label}: ${word}`);
        }
    }
  });

test("a liability is found by its initials, and by code alone while the pinyin is loading", () => {
  const folder = readFactoryProducts().find(({ product }) => product.riskCode === "0405");
  assert.ok(folder);
  const list = createProductOptionSource(folder.product, loader).list("liability.liabilityCode");
  const [first] = list?.top ?? [];
  assert.ok(list && first);
  const { initials } = spellInPinyin(first.label);
  const found = (typed: string, spell?: typeof spellInPinyin): string[] =>
    searchOptionList(list, typed, spell).map(({ option }) => option.code);
  assert.ok(found(initials.slice(0, 3), spellInPinyin).includes(first.code));
  assert.ok(found(first.code.slice(0, -1)).includes(first.code));
});
