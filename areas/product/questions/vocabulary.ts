import { type CodeTree, isWholeWay, openCodeTrees } from "#areas/dictionary/questions.ts";
import type { Vocabulary } from "#platform/forms/check-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { isOwnChoice } from "../rules/own-choices.ts";
import type { Product } from "../rules/product-shape.ts";

export type ProductWords = Vocabulary & { labelOf(dictionary: string, code: string): string | undefined };

/** The codes that a product's fields may hold, and what they are called. */
export function openWords(): (reader: Reader, product: Product) => Promise<ProductWords> {
  const treesOf = openCodeTrees();
  return async (reader, product) => {
    const { sections } = product;
    const named = sections.flatMap(({ elements }) => elements.map(({ dictionary = "" }) => dictionary));
    const trees = await treesOf(
      reader,
      [...new Set(named)].filter((name) => name !== ""),
    );
    return wordsIn(product, trees);
  };
}

/** The same out of dictionaries that were read before. */
export function wordsIn(product: Product, trees: ReadonlyMap<string, CodeTree>): ProductWords {
  const isOwn = isOwnChoice(product);
  return {
    has: (name, code) =>
      name.includes(".") ? isOwn(name, code) : (trees.get(name)?.codes.has(code) ?? false),
    isComplete: (dictionary, codes) => {
      const tree = trees.get(dictionary);
      return tree !== undefined && isWholeWay(tree, codes);
    },
    labelOf: (dictionary, code) => trees.get(dictionary)?.labels.get(code),
  };
}

export type WordsOf = ReturnType<typeof openWords>;
