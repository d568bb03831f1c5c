import { openCodeTrees, wayTo } from "#areas/dictionary/questions.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { isOutside } from "#platform/server/actor.ts";
import { findEntries } from "#platform/search/server/search-store.ts";
import { nameOf, questionsOf } from "#platform/search/terms.ts";
import type { Services } from "#platform/server/services.ts";
import { queryCustomer } from "./contract.ts";
import { openCustomerDesk } from "./routes/desk.ts";
import { keepingRoutes } from "./routes/keeping.ts";
import { readingRoutes } from "./routes/reading.ts";
import { riskRoutes } from "./routes/risk.ts";
import { CUSTOMER_KIND } from "./rules/findable.ts";
import { knownAlready, toldOf } from "./rules/told.ts";
import { customersFitting } from "./store.ts";

const MOST = 20;
/** Among so many of the latest the likeliest are looked for. */
const MOST_FOUND = 200;

export function customerRoutes(services: Services): Route[] {
  const desk = openCustomerDesk();
  return [
    ...findingRoutes(),
    ...readingRoutes(services, desk),
    ...keepingRoutes(services, desk),
    ...riskRoutes(services, desk),
  ];
}

function findingRoutes(): Route[] {
  const treesOf = openCodeTrees();
  return [
    handle(queryCustomer, async ({ input: { keyword }, actor, reference, inScope }) => {
      const questions = questionsOf(keyword).filter(({ by }) => by !== "tail");
      const wanted = { kinds: [CUSTOMER_KIND], ownKinds: [], questions, most: MOST_FOUND };
      const { found, known } = await inScope(async (reader) => {
        const entries = await findEntries(reader, wanted);
        const ids = entries.map(({ key }) => key);
        const fitting = await customersFitting(reader, { ids, wanted: nameOf(keyword), most: MOST + 1 });
        return {
          found: fitting,
          known: isOutside(actor) ? knownAlready(fitting, entries, keyword) : fitting,
        };
      });
      const trees = await treesOf(reference, ["Industry", "Occupation", "Region"]);
      const list = known.slice(0, MOST).map((customer) => ({
        ...toldOf(customer, isOutside(actor)),
        birthDate: customer.birthDate ?? "",
        industry: wayTo(trees.get("Industry"), customer.industry),
        occupation: wayTo(trees.get("Occupation"), customer.occupation),
        region: wayTo(trees.get("Region"), customer.region),
      }));
      return { list, hasMore: list.length < found.length };
    }),
  ];
}
