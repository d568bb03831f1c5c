import { toInputErrors, getInputMessage } from "#platform/kernel/input-messages.ts";
import type { ProductReferenceCodes } from "#areas/product/rules/check/error-report.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { examineProduct } from "#areas/product/rules/examine-product.ts";
import { describeProductPlace } from "#areas/product/rules/product-file-error.ts";
import { Product } from "#areas/product/rules/product-shape.ts";
import type { JsonValue } from "#areas/product/rules/json-path.ts";

/** The compiled product, as far as it compiles, and the errors that stand in the way of its publication. */
export type CompiledDraftProduct = {
  readonly compiled: CompiledProduct | undefined;
  readonly errors: readonly string[];
};

export function compileDraftProduct(
  content: JsonValue,
  referenceCodes: ProductReferenceCodes,
): CompiledDraftProduct {
  const parsed = Product.safeParse(content, { error: getInputMessage });
  if (!parsed.success) {
    const errors = toInputErrors(parsed.error.issues).map(
      ({ path, message }) => `${describeProductPlace(content, path)}：${message}`,
    );
    return { compiled: undefined, errors };
  }
  const { compiled, errors } = examineProduct(parsed.data, referenceCodes);
  return { compiled, errors: errors.map(withoutFileNames) };
}

const partTitles: Readonly<Record<string, string>> = {
  form: "表单",
  rating: "计费",
  rules: "核保规则",
  endorsements: "批改类型",
  product: "产品",
};

/** Replaces file names by titles, because the workbench shows no files. */
function withoutFileNames(error: string): string {
  return error.replace(/^产品 \d{4} (\w+)\.json\s*/, (_, file: string) => `${partTitles[file] ?? file} `);
}
