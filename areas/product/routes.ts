import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { catalogueRoutes } from "./routes/catalogue.ts";
import { checkRoutes } from "./routes/check.ts";
import { draftingRoutes } from "./routes/drafting.ts";
import type { FactsOf } from "./questions/known-facts.ts";
import { openProducts } from "./questions/open-products.ts";
import { premiumRoutes } from "./routes/premium.ts";
import { publishingRoutes } from "./routes/publishing.ts";
import { openWords } from "./questions/vocabulary.ts";
import { workbenchRoutes } from "./routes/workbench.ts";

export function productRoutes(services: Services, factsOf: FactsOf): Route[] {
  const products = openProducts(services.now);
  const wordsOf = openWords();
  return [
    ...catalogueRoutes(products, wordsOf),
    ...premiumRoutes(services, products, factsOf),
    ...checkRoutes(services, { products, wordsOf, factsOf }),
    ...workbenchRoutes(services),
    ...draftingRoutes(services),
    ...publishingRoutes(services),
  ];
}
