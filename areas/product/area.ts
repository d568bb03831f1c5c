import { assert } from "#platform/kernel/assert.ts";
import { limitLookUpChoices } from "#platform/lists/server/look-up.ts";
import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import { createCodeNameCache } from "#platform/server/name-cache.ts";
import { productAuditChecks } from "./audit.ts";
import * as productCalls from "./contract/product-calls.ts";
import { purgeOldPremiumCalculations } from "./jobs.ts";
import { loadProductsIntoDatabase } from "./load.ts";
import { formFactsSlot, referralFactsSlot } from "./questions/holder-facts.ts";
import { getRiskNames } from "./questions/risk-names.ts";
import { productRoutes } from "./routes/product-routes.ts";

export const productArea = defineArea({
  name: "product",
  calls: [productCalls],
  routes: ({ services, handlersOf }) => {
    const { form: findFacts } = handlersOf(formFactsSlot);
    assert(findFacts, "an area knows the facts beyond a form");
    return productRoutes(services, findFacts, Object.values(handlersOf(referralFactsSlot)));
  },
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => purgeOldPremiumCalculations(services.database) }],
  load: (owner) => loadProductsIntoDatabase(owner),
  checks: productAuditChecks,
  lookUps: () => ({
    risk: {
      namesOf: createCodeNameCache(getRiskNames),
      choicesOf: async (reader) => limitLookUpChoices(await getRiskNames(reader)),
    },
  }),
});
