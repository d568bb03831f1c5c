import { referralFactsSlot } from "#areas/product/questions/holder-facts.ts";
import { createEventReaction, defineArea, HOUR_MS } from "#platform/server/area.ts";
import * as watchlistContract from "./contract.ts";
import { expiredWatchlistEntriesCall, expireWatchlistEntries } from "./jobs.ts";
import { findListFacts } from "./questions.ts";
import { watchlistRoutes } from "./routes/watchlist-routes.ts";
import { watchlistDefinition } from "./rules/watchlist.ts";

export const watchlistArea = defineArea({
  name: "watchlist",
  calls: [watchlistContract],
  routes: ({ services }) => watchlistRoutes(services),
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => expireWatchlistEntries(services) }],
  documents: [{ document: watchlistDefinition, calls: watchlistContract.watchlistCalls }],
  auditedSteps: [expiredWatchlistEntriesCall],
  reactions: [createEventReaction(referralFactsSlot, "watchlist", () => findListFacts)],
});
