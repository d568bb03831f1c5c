import { findConfigurationValue } from "#areas/dictionary/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import {
  PRODUCT_PATTERN_CONFIG_KEY,
  type ProductPattern,
  ProductPatternSchema,
} from "../rules/new-product.ts";
import { listRiskClasses, listRisks } from "../store/product-store.ts";

export type CatalogueRisk = {
  readonly riskCode: string;
  readonly riskName: string;
  readonly classCode: string;
  readonly className: string;
};

/** Finds the blank product from which new products start. */
export async function getProductPattern(reader: Reader): Promise<ProductPattern> {
  const stored = await findConfigurationValue(reader, PRODUCT_PATTERN_CONFIG_KEY);
  assert(stored !== undefined, "the pattern of new products is loaded before serving");
  return ProductPatternSchema.parse(JSON.parse(stored));
}

/** The names of the risk classes, by their codes. */
export async function getRiskClassNames(reader: Reader): Promise<Map<string, string>> {
  const classes = await listRiskClasses(reader);
  return new Map(classes.map(({ classCode, className }) => [classCode, className]));
}

/** Lists every risk with the name of its class, in the order of the catalogue. */
export async function listCatalogueRisks(reader: Reader): Promise<CatalogueRisk[]> {
  const [classNames, risks] = await Promise.all([getRiskClassNames(reader), listRisks(reader)]);
  return risks.map((risk) => ({ ...risk, className: classNames.get(risk.classCode) ?? "" }));
}
