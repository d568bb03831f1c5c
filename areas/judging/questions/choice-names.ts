import { type CodeTree, createCodeTreeCache, listLimitNames } from "#areas/dictionary/questions.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { dictionariesOf } from "../rules/importing/lists.ts";

/** The dictionaries, limits and deductibles that the fields of a product are chosen from. */
export type ChoiceNames = {
  readonly trees: ReadonlyMap<string, CodeTree>;
  readonly limits: ReadonlyMap<string, string>;
};

export function openChoiceNames(): (reader: Reader, product: Product) => Promise<ChoiceNames> {
  const treesOf = createCodeTreeCache();
  return async (reader, product) => {
    const names = dictionariesOf(product);
    const trees = await treesOf(reader, names);
    const found = [...trees].filter(([name]) => names.includes(name));
    return { trees: new Map(found), limits: await listLimitNames(reader) };
  };
}
