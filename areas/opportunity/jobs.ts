import { openDocumentWorld } from "#areas/document/commands/document-world.ts";
import { openDocumentWork } from "#platform/documents/server/document-work.ts";
import { moveOverdue, overdueCall } from "#platform/documents/server/overdue.ts";
import type { Services } from "#platform/server/services.ts";
import { opportunityTask } from "./rules/opportunity-task.ts";

export const missedTasks = overdueCall(opportunityTask);

/** Follow-up tasks past their day become 已逾期. */
export function missTasks(services: Services): Promise<number> {
  const tasks = openDocumentWork(opportunityTask, openDocumentWorld(services), {});
  return moveOverdue(services, opportunityTask, tasks, { column: "due_date", event: "miss" });
}
