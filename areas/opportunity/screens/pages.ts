import { customerPageAdditionSlot } from "#areas/customer/screens/customer-additions.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The pages of opportunities and their tasks. */
export const opportunityAreaPages: AreaPages = {
  pages: [
    definePage(
      "/opportunityManagement/opportList",
      "商机列表",
      async () => (await import("./document-pages.tsx")).opportunityDocumentPages.List,
    ),
    definePage(
      "/opportunityManagement/opportList/add",
      "新增商机",
      async () => (await import("./document-pages.tsx")).opportunityDocumentPages.Add,
    ),
    defineDocumentPage(
      "/opportunityManagement/detailInfo/:busOppNo?/:pageStatus?/:routePage?",
      "商机详情",
      "busOppNo",
      async () => (await import("./document-pages.tsx")).opportunityDocumentPages.Detail,
    ),
    defineDocumentPage(
      "/opportunityManagement/detailInfo/:busOppNo/edit",
      "编辑商机",
      "busOppNo",
      async () => (await import("./document-pages.tsx")).opportunityDocumentPages.Edit,
    ),
    definePage(
      "/opportunityManagement/opportTask",
      "商机任务",
      async () => (await import("./document-pages.tsx")).opportunityTaskDocumentPages.List,
    ),
    defineDocumentPage(
      "/opportunityManagement/opportTask/:taskNo",
      "商机任务详情",
      "taskNo",
      async () => (await import("./document-pages.tsx")).opportunityTaskDocumentPages.Detail,
    ),
    defineDocumentPage(
      "/opportunityManagement/opportTask/:taskNo/edit",
      "编辑商机任务",
      "taskNo",
      async () => (await import("./document-pages.tsx")).opportunityTaskDocumentPages.Edit,
    ),
  ],
  additions: [
    customerPageAdditionSlot.addition(
      async () => (await import("./new-opportunity.tsx")).opportunityCustomerPageAddition,
    ),
  ],
};
