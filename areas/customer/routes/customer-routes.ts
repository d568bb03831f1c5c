import { createCodeTreeCache, getCodePath } from "#areas/dictionary/questions.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { isOutsideUser } from "#platform/server/actor.ts";
import { listSearchEntries } from "#platform/search/server/search-store.ts";
import { normalizeNameForSearch, toSearchTermQueries } from "#platform/search/terms.ts";
import type { Services } from "#platform/server/services.ts";
import { queryCustomer } from "../contract/customer-search.ts";
import { createCustomerLookUps } from "./customer-context.ts";
import { customerSavingRoutes } from "./saving.ts";
import { customerInfoRoutes } from "./customer-info.ts";
import { customerRiskRoutes } from "./risk.ts";
import { maskCustomerNumbers } from "../rules/masked-customer.ts";
import { CUSTOMER_SEARCH_KIND } from "../rules/search-entry.ts";
import { filterExactCustomerMatches, hideRiskFromOutsiders } from "../rules/outside-view.ts";
import { listBestCustomerMatches } from "../store/customer-queries.ts";

const MAX_CUSTOMERS = 20;
/** The best matches are chosen among this many of the latest search entries. */
const MAX_ENTRIES = 200;

export function customerRoutes(services: Services): Route[] {
  const context = createCustomerLookUps();
  return [
    ...searchRoutes(),
    ...customerInfoRoutes(services, context),
    ...customerSavingRoutes(services, context),
    ...customerRiskRoutes(services, context),
  ];
}

function searchRoutes(): Route[] {
  const treesOf = createCodeTreeCache();
  return [
    handle(queryCustomer, async ({ input: { keyword }, actor, reference, inScope }) => {
      const questions = toSearchTermQueries(keyword).filter(({ by }) => by !== "tail");
      const criteria = { kinds: [CUSTOMER_SEARCH_KIND], ownKinds: [], questions, maxEntries: MAX_ENTRIES };
      const { matches, visible } = await inScope(async (reader) => {
        const entries = await listSearchEntries(reader, criteria);
        const ids = entries.map(({ key }) => key);
        const name = normalizeNameForSearch(keyword);
        const found = await listBestCustomerMatches(reader, { ids, name, limit: MAX_CUSTOMERS + 1 });
        return {
          matches: found,
          visible: isOutsideUser(actor) ? filterExactCustomerMatches(found, entries, keyword) : found,
        };
      });
      const trees = await treesOf(reference, ["Industry", "Occupation", "Region"]);
      const list = visible.slice(0, MAX_CUSTOMERS).map((customer) => ({
        ...maskCustomerNumbers(hideRiskFromOutsiders(customer, isOutsideUser(actor))),
        birthDate: customer.birthDate ?? "",
        industry: getCodePath(trees.get("Industry"), customer.industry),
        occupation: getCodePath(trees.get("Occupation"), customer.occupation),
        region: getCodePath(trees.get("Region"), customer.region),
      }));
      return { list, hasMore: list.length < matches.length };
    }),
  ];
}
