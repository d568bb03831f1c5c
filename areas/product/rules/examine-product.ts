import { formulaCircles } from "#platform/forms/formula-circles.ts";
import { productFaults } from "./check-product.ts";
import type { Known } from "./check/place.ts";
import { type CompiledProduct, compileProduct, ProductFault } from "./compile-product.ts";
import type { Product } from "./product-shape.ts";

export type Examined = {
  readonly compiled: CompiledProduct | undefined;
  readonly faults: readonly string[];
};

/** All that is wrong with a product: what it cannot mean, and the formulas that cannot be read. */
export function examineProduct(product: Product, known: Known): Examined {
  const faults = productFaults(product, known);
  try {
    const compiled = compileProduct(product);
    const circles = formulaCircles(compiled.form).map(
      ({ place, fault }) => `产品 ${product.riskCode} form.json ${place}：${fault}`,
    );
    return { compiled, faults: [...faults, ...circles] };
  } catch (caught) {
    const unread = caught instanceof ProductFault ? caught.faults : [];
    // What was told already may be what it stumbled over.
    if (faults.length + unread.length === 0) throw caught;
    return { compiled: undefined, faults: [...new Set([...faults, ...unread])] };
  }
}
