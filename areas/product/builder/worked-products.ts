import type { FilledForm } from "#platform/forms/filled.ts";
import { factoryProducts } from "../content.ts";
import { type CompiledProduct, compileProduct } from "../rules/compile-product.ts";

/** Each factory product with the complete form of its first worked case. */
export function workedProducts(): { compiled: CompiledProduct; form: FilledForm }[] {
  return factoryProducts().flatMap(({ product, cases: [first] }) =>
    first ? [{ compiled: compileProduct(product), form: first.form }] : [],
  );
}
