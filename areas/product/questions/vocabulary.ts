import {
  type CodeTree,
  createCodeTreeCache,
  createTreeVocabulary,
  listLimitAndDeductibleNames,
} from "#areas/dictionary/questions.ts";
import type { FormCodeVocabulary } from "#platform/forms/check-form.ts";
import { MOBILE_PREFIX_DICTIONARY } from "#platform/kernel/phone.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { createProductChoiceCheck, LIMIT_CODE } from "../rules/product-choices.ts";
import type { Product } from "../rules/product-shape.ts";

export type ProductVocabulary = FormCodeVocabulary & {
  labelOf(dictionary: string, code: string): string | undefined;
};

/** Reads the codes that a product's fields may hold, with their labels. */
export function createVocabularyReader(): (reader: Reader, product: Product) => Promise<ProductVocabulary> {
  const treesOf = createCodeTreeCache();
  let limitNames: ReadonlyMap<string, string> | undefined;
  return async (reader, product) => {
    const { sections } = product;
    const dictionaryNames = sections.flatMap(({ elements }) =>
      elements.map(({ dictionary = "" }) => dictionary),
    );
    const trees = await treesOf(
      reader,
      [...new Set([...dictionaryNames, MOBILE_PREFIX_DICTIONARY])].filter((name) => name !== ""),
    );
    // As dictionaries, limits change by deployment only.
    limitNames ??= await listLimitAndDeductibleNames(reader);
    return createVocabulary(product, trees, limitNames);
  };
}

/** Builds the vocabulary from dictionaries that were read before. */
export function createVocabulary(
  product: Product,
  trees: ReadonlyMap<string, CodeTree>,
  limitNames?: ReadonlyMap<string, string>,
): ProductVocabulary {
  const isOffered = createProductChoiceCheck(product);
  const vocabulary = createTreeVocabulary(trees);
  return {
    ...vocabulary,
    has: (name, code, row) => (name.includes(".") ? isOffered(name, code, row) : vocabulary.has(name, code)),
    labelOf: (list, code) =>
      list.endsWith(`.${LIMIT_CODE}`) ? limitNames?.get(code) : trees.get(list)?.labels.get(code),
  };
}

export type VocabularyReader = ReturnType<typeof createVocabularyReader>;
