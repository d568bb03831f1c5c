import { listCircularFormulas } from "#platform/forms/circular-formulas.ts";
import { checkProduct } from "./check-product.ts";
import type { ProductReferenceCodes } from "./check/error-report.ts";
import { type CompiledProduct, compileProduct, ProductError } from "./compile-product.ts";
import type { Product } from "./product-shape.ts";

export type ProductExamination = {
  readonly compiled: CompiledProduct | undefined;
  readonly errors: readonly string[];
};

/** Finds all errors of a product: invalid definitions, unreadable formulas and formulas that depend on themselves. */
export function examineProduct(product: Product, referenceCodes: ProductReferenceCodes): ProductExamination {
  const errors = checkProduct(product, referenceCodes);
  try {
    const compiled = compileProduct(product);
    const circles = listCircularFormulas(compiled.form).map(
      ({ place, message: error }) => `产品 ${product.riskCode} form.json ${place}：${error}`,
    );
    return { compiled, errors: [...errors, ...circles] };
  } catch (error) {
    const unread = error instanceof ProductError ? error.errors : [];
    // The compiler may have failed because of an error that is already reported.
    if (errors.length + unread.length === 0) throw error;
    return { compiled: undefined, errors: [...new Set([...errors, ...unread])] };
  }
}
