import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { productCatalogueRoutes } from "./catalogue.ts";
import { formCheckRoutes } from "./check.ts";
import type { FormFactsFinder, ReferralFactsFinder } from "../questions/holder-facts.ts";
import { createProductRegistry } from "../questions/product-registry.ts";
import { premiumRoutes } from "./premium.ts";
import { createVocabularyReader } from "../questions/vocabulary.ts";

export function productRoutes(
  services: Services,
  findFacts: FormFactsFinder,
  referralFinders: readonly ReferralFactsFinder[],
): Route[] {
  const products = createProductRegistry(services.now);
  const readVocabulary = createVocabularyReader();
  return [
    ...productCatalogueRoutes(products, readVocabulary),
    ...premiumRoutes(services, products, { findFacts, readVocabulary }),
    ...formCheckRoutes(services, { products, readVocabulary, findFacts, referralFinders }),
  ];
}
