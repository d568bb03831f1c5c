import { customerPageAdditionSlot } from "#areas/customer/screens/customer-additions.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

const loadDocumentPages = () => import("./document-pages.tsx");

/** The pages of opportunities and their tasks. */
export const opportunityAreaPages: AreaPages = {
  pages: [
    definePage(
      "/opportunityManagement/opportList",
      "商机列表",
      async () => (await loadDocumentPages()).opportunityDocumentPages.List,
    ),
    definePage(
      "/opportunityManagement/opportList/add",
      "新增商机",
      async () => (await loadDocumentPages()).opportunityDocumentPages.Add,
    ),
    defineDocumentPage(
      "/opportunityManagement/detailInfo/:busOppNo?/:pageStatus?/:routePage?",
      "商机详情",
      "busOppNo",
      async () => (await loadDocumentPages()).opportunityDocumentPages.Detail,
    ),
    defineDocumentPage(
      "/opportunityManagement/detailInfo/:busOppNo/edit",
      "编辑商机",
      "busOppNo",
      async () => (await loadDocumentPages()).opportunityDocumentPages.Edit,
    ),
    definePage(
      "/opportunityManagement/opportTask",
      "商机任务",
      async () => (await loadDocumentPages()).opportunityTaskDocumentPages.List,
    ),
    defineDocumentPage(
      "/opportunityManagement/opportTask/:taskNo",
      "商机任务详情",
      "taskNo",
      async () => (await loadDocumentPages()).opportunityTaskDocumentPages.Detail,
    ),
    defineDocumentPage(
      "/opportunityManagement/opportTask/:taskNo/edit",
      "编辑商机任务",
      "taskNo",
      async () => (await loadDocumentPages()).opportunityTaskDocumentPages.Edit,
    ),
  ],
  additions: [
    customerPageAdditionSlot.addition(
      async () => (await import("./new-opportunity.tsx")).opportunityCustomerPageAddition,
    ),
  ],
};
