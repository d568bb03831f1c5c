import { type CompiledProduct, priceForm } from "./compile-product.ts";
import type { WorkedCase } from "./product-shape.ts";
import { compareWithWorkedCase } from "./rating/case-judgement.ts";

export type WorkedCaseResult = {
  readonly workedCase: WorkedCase;
  readonly actual: string;
  readonly errors: readonly string[];
};

/** Prices every worked case by the product and compares the figures. */
export function runWorkedCases(compiled: CompiledProduct, cases: readonly WorkedCase[]): WorkedCaseResult[] {
  return cases.map((workedCase) => {
    const { form, facts = {}, change } = workedCase;
    if (change && !compiled.changes.has(change.kind))
      return { workedCase, actual: "", errors: [`产品没有批改“${change.kind}”`] };
    const priced = priceForm(compiled, form, facts, { change });
    if ("error" in priced) return { workedCase, actual: "", errors: [priced.error.message] };
    return { workedCase, ...compareWithWorkedCase(workedCase, priced.quote) };
  });
}
