import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { newProductRoutes } from "./new-products.ts";
import { productDraftRoutes } from "./drafts.ts";
import { productLookupRoutes } from "./products.ts";
import { productReleaseRoutes } from "./publishing.ts";

export function workbenchRoutes(services: Services): Route[] {
  return [
    ...productLookupRoutes(services),
    ...newProductRoutes(services),
    ...productDraftRoutes(services),
    ...productReleaseRoutes(services),
  ];
}
