import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { catalogueRoutes } from "./routes/catalogue.ts";
import { checkRoutes } from "./routes/check.ts";
import { openProducts } from "./routes/open-products.ts";
import { premiumRoutes } from "./routes/premium.ts";

export function productRoutes(services: Services): Route[] {
  const products = openProducts(services.now);
  return [
    ...catalogueRoutes(products),
    ...premiumRoutes(services, products),
    ...checkRoutes(services, products),
  ];
}
