import { buildMoveOverdueCall, moveOverdueDocuments } from "#platform/documents/server/overdue.ts";
import type { Services } from "#platform/server/services.ts";
import { createBackdatingCommands } from "./commands/backdating-steps.ts";
import { backdatingDefinition } from "./rules/backdating.ts";

export const expiredBackdatingCall = buildMoveOverdueCall(backdatingDefinition);

/** Moves approved applications that nobody used to 已失效. */
export function expireUnusedBackdating(services: Services): Promise<number> {
  const { documents } = createBackdatingCommands(services);
  return moveOverdueDocuments(services, backdatingDefinition, documents, {
    column: "valid_until",
    event: "expire",
  });
}
