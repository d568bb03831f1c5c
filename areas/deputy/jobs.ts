import { buildMoveOverdueCall, moveOverdueDocuments } from "#platform/documents/server/overdue.ts";
import type { Services } from "#platform/server/services.ts";
import { createDeputyCommands } from "./commands.ts";
import { deputyDefinition } from "./rules/deputy.ts";

export const expiredDeputiesCall = buildMoveOverdueCall(deputyDefinition);

/** Moves deputies past their last day to 已到期; their days end them anyway. */
export function expireDeputies(services: Services): Promise<number> {
  const { deputies } = createDeputyCommands(services);
  return moveOverdueDocuments(services, deputyDefinition, deputies, { column: "end_date", event: "expire" });
}
