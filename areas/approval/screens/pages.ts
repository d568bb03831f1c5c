import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The list of whatever waits for an approval. */
export const approvalAreaPages: AreaPages = {
  pages: [
    definePage(
      "/approvalManagement",
      "待办审批",
      async () => (await import("./approval-tasks.tsx")).ApprovalTasksPage,
    ),
  ],
};
