import { openDocumentWorld } from "#areas/document/commands/document-world.ts";
import { openDocumentWork } from "#platform/documents/server/document-work.ts";
import { moveOverdue, overdueCall } from "#platform/documents/server/overdue.ts";
import type { Services } from "#platform/server/services.ts";
import { opportunityTask } from "./rules/opportunity-task.ts";

export const overdueTasksCall = overdueCall(opportunityTask);

/** Moves follow-up tasks past their last day to 已逾期. */
export function moveOverdueTasks(services: Services): Promise<number> {
  const tasks = openDocumentWork(opportunityTask, openDocumentWorld(services), {});
  return moveOverdue(services, opportunityTask, tasks, { column: "due_date", event: "miss" });
}
