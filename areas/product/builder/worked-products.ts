import type { FilledForm } from "#platform/forms/filled-form.ts";
import { readFactoryProducts } from "../content.ts";
import { type CompiledProduct, compileProduct } from "../rules/compile-product.ts";

/** Lists the factory products, each with the complete form of its first worked case. */
export function listProductsWithForms(): { compiled: CompiledProduct; form: FilledForm }[] {
  return readFactoryProducts().flatMap(({ product, cases: [first] }) =>
    first ? [{ compiled: compileProduct(product), form: first.form }] : [],
  );
}

/** Finds a worked case of a factory product by its number, with the product. */
export function findWorkedCase(caseNo: string) {
  for (const { product, cases } of readFactoryProducts()) {
    const worked = cases.find((one) => one.caseNo === caseNo);
    if (worked) return { compiled: compileProduct(product), worked };
  }
  return undefined;
}
