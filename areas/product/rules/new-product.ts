import * as z from "zod/mini";
import { Product, UnderwritingAuthoritySchema } from "./product-shape.ts";
import type { ProductVersionContent } from "./release.ts";

/** The configuration key of the pattern of new products. */
export const PRODUCT_PATTERN_CONFIG_KEY = "productPattern";

const ClassPattern = z.strictObject({
  systemType: Product.shape.systemType,
  productLine: Product.shape.productLine,
  amountLabel: Product.shape.amountLabel,
});
export const ClassPatternsSchema = z.record(z.string(), ClassPattern);

/** A blank product, and what differs in it by risk class. */
export const ProductPatternSchema = z.strictObject({
  product: Product,
  classes: z.record(z.string(), z.extend(ClassPattern, { authority: UnderwritingAuthoritySchema })),
});
export type ProductPattern = z.infer<typeof ProductPatternSchema>;

export type NewProductIdentity = { readonly riskCode: string; readonly nameZh: string };

/** The first two digits of a risk code are its class. */
export function getClassCodeOfRisk(riskCode: string): string {
  return riskCode.slice(0, 2);
}

/** Makes a product with the sections that all products have, one liability and one rate, and no worked case. */
export function createBlankProduct(
  pattern: ProductPattern,
  identity: NewProductIdentity,
): ProductVersionContent {
  const ofClass = pattern.classes[getClassCodeOfRisk(identity.riskCode)];
  return copyProduct({ product: { ...pattern.product, ...ofClass }, cases: [] }, identity);
}

/**
 * Copies a product under another risk code. Codes of kinds, liabilities and rules that begin with the old risk code
 * begin with the new one, also in formulas and worked cases.
 */
export function copyProduct(
  { product, cases }: ProductVersionContent,
  { riskCode, nameZh }: NewProductIdentity,
): ProductVersionContent {
  const ownCode = new RegExp(
    `(?<![\\dA-Za-z.-])(R?)${product.riskCode}(?=(?:-\\d+|\\d{3}(?:\\d{2})?)?(?![\\dA-Za-z]))`,
    "g",
  );
  const rename = <Content>(content: Content): Content =>
    JSON.parse(JSON.stringify(content).replace(ownCode, `$1${riskCode}`)) as Content;
  const { until: _, ...sale } = product.sale;
  const classCode = getClassCodeOfRisk(riskCode);
  return { product: { ...rename(product), sale, nameZh, nameEn: "", classCode }, cases: rename(cases) };
}
