import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { catalogueRoutes } from "./catalogue.ts";
import { checkRoutes } from "./check.ts";
import type { FindFacts } from "../questions/holder-facts.ts";
import { createProductRegistry } from "../questions/product-registry.ts";
import { premiumRoutes } from "./premium.ts";
import { createVocabularyReader } from "../questions/vocabulary.ts";

export function productRoutes(services: Services, findFacts: FindFacts): Route[] {
  const products = createProductRegistry(services.now);
  const readVocabulary = createVocabularyReader();
  return [
    ...catalogueRoutes(products, readVocabulary),
    ...premiumRoutes(services, products, findFacts),
    ...checkRoutes(services, { products, readVocabulary, findFacts }),
  ];
}
