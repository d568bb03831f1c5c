import type { FilledForm } from "#platform/forms/filled-form.ts";
import { readFactoryProducts } from "../content.ts";
import { type CompiledProduct, compileProduct } from "../rules/compile-product.ts";

/** Lists the factory products, each with the complete form of its first worked case. */
export function listProductsWithForms(): { compiled: CompiledProduct; form: FilledForm }[] {
  return readFactoryProducts().flatMap(({ product, cases: [first] }) =>
    first ? [{ compiled: compileProduct(product), form: first.form }] : [],
  );
}
