import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The tasks that change the commission of many policies. */
export const batchEndorsementAreaPages: AreaPages = {
  pages: [
    definePage(
      "/auxiliaryFunction/batchExpense",
      "批量费用",
      async () => (await import("./batches.tsx")).BatchExpenseListPage,
    ),
    definePageWithPermission(
      "/auxiliaryFunction/batchExpense/add",
      "新建批量费用",
      "batch:expense",
      async () => (await import("./new-batch.tsx")).NewBatchPage,
    ),
    defineDocumentPage(
      "/auxiliaryFunction/batchExpense/:type/:taskId",
      "批量费用任务",
      "taskId",
      async () => (await import("./batch-page.tsx")).BatchPage,
    ),
  ],
};
