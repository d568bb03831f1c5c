import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { createPlainDocumentCommands } from "#platform/documents/server/document-work.ts";
import { moveOverdueDocuments, buildMoveOverdueCall } from "#platform/documents/server/overdue.ts";
import type { Services } from "#platform/server/services.ts";
import { opportunityTaskDefinition } from "./rules/opportunity-task.ts";

export const overdueOpportunityTasksCall = buildMoveOverdueCall(opportunityTaskDefinition);

/** Moves follow-up tasks past their last day to 已逾期. */
export function markOverdueOpportunityTasks(services: Services): Promise<number> {
  const tasks = createPlainDocumentCommands(
    opportunityTaskDefinition,
    createDocumentEngineDependencies(services),
    {},
  );
  return moveOverdueDocuments(services, opportunityTaskDefinition, tasks, {
    column: "due_date",
    event: "miss",
  });
}
