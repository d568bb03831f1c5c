import { customerPageSlot } from "#areas/customer/screens/customer-additions.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The pages of opportunities and their tasks. */
export const opportunityAreaPages: AreaPages = {
  pages: [
    definePage(
      "/opportunityManagement/opportList",
      "商机列表",
      async () => (await import("./document-pages.tsx")).opportunityPages.List,
    ),
    definePage(
      "/opportunityManagement/opportList/add",
      "新增商机",
      async () => (await import("./document-pages.tsx")).opportunityPages.Add,
    ),
    definePage(
      "/opportunityManagement/detailInfo/:busOppNo?/:pageStatus?/:routePage?",
      "商机详情",
      async () => (await import("./document-pages.tsx")).opportunityPages.Detail,
    ),
    definePage(
      "/opportunityManagement/detailInfo/:busOppNo/edit",
      "编辑商机",
      async () => (await import("./document-pages.tsx")).opportunityPages.Edit,
    ),
    definePage(
      "/opportunityManagement/opportTask",
      "商机任务",
      async () => (await import("./document-pages.tsx")).opportunityTaskPages.List,
    ),
    definePage(
      "/opportunityManagement/opportTask/:taskNo",
      "商机任务详情",
      async () => (await import("./document-pages.tsx")).opportunityTaskPages.Detail,
    ),
    definePage(
      "/opportunityManagement/opportTask/:taskNo/edit",
      "编辑商机任务",
      async () => (await import("./document-pages.tsx")).opportunityTaskPages.Edit,
    ),
  ],
  additions: [
    customerPageSlot.addition(async () => (await import("./new-opportunity.tsx")).customerPageOpportunity),
  ],
};
