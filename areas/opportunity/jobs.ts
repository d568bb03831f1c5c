import { openDocumentWorld } from "#areas/document/commands/document-world.ts";
import { openDocumentWork } from "#platform/documents/server/document-work.ts";
import { moveOverdue, overdueCall } from "#platform/documents/server/overdue.ts";
import type { Services } from "#platform/server/services.ts";
import { opportunityTaskDocument } from "./rules/opportunity-task.ts";

export const overdueTasksCall = overdueCall(opportunityTaskDocument);

/** Moves follow-up tasks past their last day to 已逾期. */
export function moveOverdueTasks(services: Services): Promise<number> {
  const tasks = openDocumentWork(opportunityTaskDocument, openDocumentWorld(services), {});
  return moveOverdue(services, opportunityTaskDocument, tasks, { column: "due_date", event: "miss" });
}
