import { assert } from "#platform/kernel/assert.ts";
import { limitChoices } from "#platform/lists/server/look-up.ts";
import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import { createNameCache } from "#platform/server/name-cache.ts";
import { productChecks } from "./audit.ts";
import * as productCalls from "./contract/product-calls.ts";
import { purgeOldCalculations } from "./jobs.ts";
import { loadProducts } from "./load.ts";
import { formFactsSlot } from "./questions/holder-facts.ts";
import { getRiskNames } from "./questions/risk-names.ts";
import { productRoutes } from "./routes/product-routes.ts";

export const productArea = defineArea({
  name: "product",
  calls: [productCalls],
  routes: ({ services, handlersOf }) => {
    const { form: findFacts } = handlersOf(formFactsSlot);
    assert(findFacts, "an area knows the facts beyond a form");
    return productRoutes(services, findFacts);
  },
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => purgeOldCalculations(services.database) }],
  load: (owner) => loadProducts(owner),
  checks: productChecks,
  lookUps: () => ({
    risk: {
      namesOf: createNameCache(getRiskNames),
      choicesOf: async (reader) => limitChoices(await getRiskNames(reader)),
    },
  }),
});
