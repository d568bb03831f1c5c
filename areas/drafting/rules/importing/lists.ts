import { choicesAt, knownLimits, ownChoices } from "#areas/product/rules/own-choices.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { listName, listOf, type OptionList, plainList, yesNoList } from "#platform/forms/option-list.ts";
import type { ListAt } from "#platform/forms/sheet/sheet-rows.ts";

type Tree = { readonly labels: ReadonlyMap<string, string>; readonly upperOf: ReadonlyMap<string, string> };

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
export function openLists(product: Product, { trees, limits }: KnownNames): ListAt {
  const own = new Map([...ownChoices(product)].map(([name, entries]) => [name, plainList(entries)]));
  const used = knownLimits(product);
  const offered = [...limits].filter(([code]) => used.size === 0 || used.has(code));
  const limitList = plainList(offered);
  const known = new Map<string, OptionList | undefined>();
  const lookUp = (name: string): OptionList | undefined => {
    if (name.endsWith(".limitCode")) return limitList;
    return name.includes(".") ? choicesAt(own, name) : listOfTree(trees.get(name));
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
    upperCode: tree.upperOf.get(code) ?? "",
    pinyin: "",
    initials: "",
  }));
  return listOf(items);
}
