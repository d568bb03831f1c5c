import { findChoices, productLimits, productChoices } from "#areas/product/rules/product-choices.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import {
  listName,
  createOptionList,
  type OptionList,
  createPlainList,
  yesNoList,
} from "#platform/forms/option-list.ts";
import type { FindOptionList } from "#platform/forms/sheet/sheet-rows.ts";

type Tree = { readonly labels: ReadonlyMap<string, string>; readonly parentOf: ReadonlyMap<string, string> };

/** What is known of codes and their names: dictionaries, and what limits and deductibles are called. */
export type KnownNames = {
  readonly trees: ReadonlyMap<string, Tree>;
  readonly limits: ReadonlyMap<string, string>;
};

/** The dictionaries that a product's fields are chosen from. */
export function dictionariesOf({ sections }: Pick<Product, "sections">): string[] {
  const named = sections.flatMap(({ elements }) => elements.map(({ dictionary = "" }) => dictionary));
  return [...new Set(named)].filter((name) => name !== "");
}

/** What a field of a product is chosen from, as far as it can be had whole. */
export function openLists(product: Product, { trees, limits }: KnownNames): FindOptionList {
  const own = new Map(
    [...productChoices(product)].map(([name, entries]) => [name, createPlainList(entries)]),
  );
  const used = productLimits(product);
  const offered = [...limits].filter(([code]) => used.size === 0 || used.has(code));
  const limitList = createPlainList(offered);
  const known = new Map<string, OptionList | undefined>();
  const lookUp = (name: string): OptionList | undefined => {
    if (name.endsWith(".limitCode")) return limitList;
    return name.includes(".") ? findChoices(own, name) : listOfTree(trees.get(name));
  };
  return (section, element) => {
    if (element.type === "switch") return yesNoList;
    const name = listName(section, element);
    if (!known.has(name)) known.set(name, lookUp(name));
    return known.get(name);
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
