import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

const loadPages = async () => (await import("./document-pages.tsx")).specialStagingDocumentPages;

/** The pages of special instalments. */
export const specialStagingAreaPages: AreaPages = {
  pages: [
    definePage("/SpecialByStages", "特殊分期", async () => (await loadPages()).List),
    definePageWithPermission(
      "/SpecialByStages/add",
      "新增特殊分期",
      "pay:staging",
      async () => (await loadPages()).Add,
    ),
    defineDocumentPage(
      "/SpecialByStages/detail/:specialStagingNo",
      "特殊分期详情",
      "specialStagingNo",
      async () => (await loadPages()).Detail,
    ),
    defineDocumentPage(
      "/SpecialByStages/detail/:specialStagingNo/edit",
      "编辑特殊分期",
      "specialStagingNo",
      async () => (await loadPages()).Edit,
    ),
  ],
};
