import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { catalogueRoutes } from "./routes/catalogue.ts";
import { checkRoutes } from "./routes/check.ts";
import { openProducts } from "./routes/open-products.ts";
import { premiumRoutes } from "./routes/premium.ts";
import { openWords } from "./routes/vocabulary.ts";

export function productRoutes(services: Services): Route[] {
  const products = openProducts(services.now);
  const wordsOf = openWords(services.database.pool);
  return [
    ...catalogueRoutes(products, wordsOf),
    ...premiumRoutes(services, products),
    ...checkRoutes(services, products, wordsOf),
  ];
}
