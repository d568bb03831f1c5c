import {
  findFieldChoices,
  listProductLimits,
  listProductChoices,
} from "#areas/product/rules/product-choices.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import {
  getOptionListName,
  createOptionList,
  type OptionList,
  createPlainList,
  yesNoOptions,
} from "#platform/forms/option-list.ts";
import type { FindOptionList } from "#platform/forms/sheet/sheet-rows.ts";

type Tree = { readonly labels: ReadonlyMap<string, string>; readonly parentOf: ReadonlyMap<string, string> };

/** The names of dictionary codes, limits and deductibles. */
export type CodeAndLimitNames = {
  readonly trees: ReadonlyMap<string, Tree>;
  readonly limits: ReadonlyMap<string, string>;
};

/** The dictionaries that a product's fields are chosen from. */
export function listProductDictionaries({ sections }: Pick<Product, "sections">): string[] {
  const named = sections.flatMap(({ elements }) => elements.map(({ dictionary = "" }) => dictionary));
  return [...new Set(named)].filter((name) => name !== "");
}

/** The choices of each field of a product; undefined for a field without a complete list. */
export function createProductOptionListFinder(
  product: Product,
  { trees, limits }: CodeAndLimitNames,
): FindOptionList {
  const productLists = new Map(
    [...listProductChoices(product)].map(([name, entries]) => [name, createPlainList(entries)]),
  );
  const used = listProductLimits(product);
  const offered = [...limits].filter(([code]) => used.size === 0 || used.has(code));
  const limitList = createPlainList(offered);
  const found = new Map<string, OptionList | undefined>();
  const lookUp = (name: string): OptionList | undefined => {
    if (name.endsWith(".limitCode")) return limitList;
    return name.includes(".") ? findFieldChoices(productLists, name) : listOfTree(trees.get(name));
  };
  return (section, element) => {
    if (element.type === "switch") return yesNoOptions;
    const name = getOptionListName(section, element);
    if (!found.has(name)) found.set(name, lookUp(name));
    return found.get(name);
  };
}

function listOfTree(tree: Tree | undefined): OptionList | undefined {
  if (!tree) return undefined;
  const items = [...tree.labels].map(([code, value]) => ({
    code,
    value,
    upperCode: tree.parentOf.get(code) ?? "",
    pinyin: "",
    initials: "",
  }));
  return createOptionList(items);
}
