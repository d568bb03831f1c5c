import type { FilledRow } from "#platform/forms/filled-form.ts";
import type { Product } from "./product-shape.ts";

type Terms = Pick<Product, "clauses" | "policyDeductibles" | "requiredLimits">;

const MAIN = "1";
const LIMIT = "1";
const DEDUCTIBLE = "2";

/** The rows with which a new document begins: of the first main clause, because another one may be chosen instead. */
export function listFirstRows(product: Terms): Readonly<Record<string, readonly FilledRow[]>> {
  return { liability: listRequiredLiabilities(product), limit: listRequiredLimits(product) };
}

function listRequiredLiabilities({ clauses }: Terms): FilledRow[] {
  const main = clauses.find(({ clauseKind }) => clauseKind === MAIN);
  const required = main?.liabilities.filter((liability) => liability.required) ?? [];
  return required.map(({ kindCode, liabilityCode }) => ({
    clauseCode: main?.clauseCode,
    kindCode,
    liabilityCode,
  }));
}

function listRequiredLimits({ clauses, policyDeductibles, requiredLimits = [] }: Terms): FilledRow[] {
  const liabilities = clauses.flatMap((clause) => clause.liabilities);
  const deductibles = new Set([
    ...policyDeductibles,
    ...liabilities.flatMap(({ deductibleCodes }) => deductibleCodes),
  ]);
  return requiredLimits.map((limitCode) => ({
    limitDeductibleFlag: deductibles.has(limitCode) ? DEDUCTIBLE : LIMIT,
    limitCode,
  }));
}
