import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { createPlainDocumentCommands } from "#platform/documents/server/document-work.ts";
import { buildMoveOverdueCall, moveOverdueDocuments } from "#platform/documents/server/overdue.ts";
import type { Services } from "#platform/server/services.ts";
import { watchlistDefinition } from "./rules/watchlist.ts";

export const expiredWatchlistEntriesCall = buildMoveOverdueCall(watchlistDefinition);

/** Moves entries past their last day to 已到期; they are no longer compared from that day on anyway. */
export function expireWatchlistEntries(services: Services): Promise<number> {
  const entries = createPlainDocumentCommands(
    watchlistDefinition,
    createDocumentEngineDependencies(services),
    {},
  );
  return moveOverdueDocuments(services, watchlistDefinition, entries, {
    column: "valid_until",
    event: "expire",
  });
}
