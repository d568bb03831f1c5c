import { defineListPage } from "#platform/lists/web/list-page.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The list of audited operations. */
export const operationsAreaPages: AreaPages = {
  pages: [
    defineListPage(
      "/systemManagement/audit",
      "操作审计",
      async () => (await import("../rules/audit-list.ts")).auditTrailListDefinition,
    ),
  ],
};
