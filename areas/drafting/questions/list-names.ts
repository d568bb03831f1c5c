import { type CodeTree, listLimitNames, createCodeTreeCache } from "#areas/dictionary/questions.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { dictionariesOf } from "../rules/importing/lists.ts";

export type ListNames = {
  readonly trees: ReadonlyMap<string, CodeTree>;
  readonly limits: ReadonlyMap<string, string>;
};

/** What the fields of a product are chosen from, with its names. */
export function openListNames(): (reader: Reader, product: Product) => Promise<ListNames> {
  const treesOf = createCodeTreeCache();
  return async (reader, product) => {
    const named = dictionariesOf(product);
    const all = await treesOf(reader, named);
    const trees = named.flatMap((name) => {
      const tree = all.get(name);
      return tree ? [[name, tree] as const] : [];
    });
    return { trees: new Map(trees), limits: await listLimitNames(reader) };
  };
}
