import type { ProductReferenceCodes } from "#areas/product/rules/check/error-report.ts";
import type { Product, WorkedCase } from "#areas/product/rules/product-shape.ts";
import { runWorkedCases } from "#areas/product/rules/worked-cases.ts";
import { compileDraftProduct } from "../rules/product-trial.ts";

export type DraftExaminationInput = {
  readonly product: Product;
  readonly cases: readonly WorkedCase[];
  readonly referenceCodes: ProductReferenceCodes;
};

/** The first error and the failing cases of a draft. The work runs on a thread of its own. */
export type DraftExaminationResult = {
  readonly firstError: string | undefined;
  readonly failingCases: readonly string[];
};

export function work({ product, cases, referenceCodes }: DraftExaminationInput): DraftExaminationResult {
  const { compiled, errors } = compileDraftProduct(product, referenceCodes);
  if (!compiled || errors.length > 0) return { firstError: errors[0] ?? "", failingCases: [] };
  const failing = runWorkedCases(compiled, cases).filter((result) => result.errors.length > 0);
  return { firstError: undefined, failingCases: failing.map(({ workedCase: worked }) => worked.caseNo) };
}
