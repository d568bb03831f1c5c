import type { Known } from "../rules/check/place.ts";
import type { Product, WorkedCase } from "../rules/product-shape.ts";
import { runCases, tryProduct } from "../rules/workbench/try-product.ts";

export type DraftToJudge = {
  readonly product: Product;
  readonly cases: readonly WorkedCase[];
  readonly known: Known;
};

/** The first fault, and the cases that do not hold; run on a thread of its own. */
export type DraftJudged = { readonly why: string | undefined; readonly broken: readonly string[] };

export function work({ product, cases, known }: DraftToJudge): DraftJudged {
  const { compiled, faults } = tryProduct(product, known);
  if (!compiled || faults.length > 0) return { why: faults[0] ?? "", broken: [] };
  const broken = runCases(compiled, cases).filter((result) => result.faults.length > 0);
  return { why: undefined, broken: broken.map(({ worked }) => worked.caseNo) };
}
