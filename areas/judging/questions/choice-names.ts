import {
  type CodeTree,
  createCodeTreeCache,
  listLimitAndDeductibleNames,
} from "#areas/dictionary/questions.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { MOBILE_PREFIX_DICTIONARY } from "#platform/kernel/phone.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { listProductDictionaries } from "../rules/importing/lists.ts";

/** The dictionaries, limits and deductibles that the fields of a product are chosen from. */
export type ProductChoiceNames = {
  readonly trees: ReadonlyMap<string, CodeTree>;
  readonly limits: ReadonlyMap<string, string>;
};

export function createProductChoiceNameReader(): (
  reader: Reader,
  product: Product,
) => Promise<ProductChoiceNames> {
  const treesOf = createCodeTreeCache();
  return async (reader, product) => {
    const names = [...listProductDictionaries(product), MOBILE_PREFIX_DICTIONARY];
    const trees = await treesOf(reader, names);
    const found = [...trees].filter(([name]) => names.includes(name));
    return { trees: new Map(found), limits: await listLimitAndDeductibleNames(reader) };
  };
}
