import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The pages of insurance plans. */
export const planAreaPages: AreaPages = {
  pages: [
    definePage(
      "/insurancePlanManagement",
      "保险计划",
      async () => (await import("./plans.tsx")).PlanListPage,
    ),
    definePage(
      "/insurancePlanManagement/add",
      "新增保险计划",
      async () => (await import("./add-plan.tsx")).AddPlan,
    ),
    defineDocumentPage(
      "/insurancePlanManagement/edit/:insurancePlanNo?/:type?/:state?",
      "编辑保险计划",
      "insurancePlanNo",
      async () => (await import("./edit-plan.tsx")).EditPlan,
    ),
    defineDocumentPage(
      "/insurancePlanManagement/insurancePlanDetail/detail/:insurancePlanNo?",
      "保险计划详情",
      "insurancePlanNo",
      async () => (await import("./plan-detail.tsx")).PlanDetail,
    ),
  ],
};
