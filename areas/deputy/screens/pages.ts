import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

const loadPages = async () => (await import("./document-pages.tsx")).deputyDocumentPages;

/** The pages of deputies. */
export const deputyAreaPages: AreaPages = {
  pages: [
    definePage("/underwritingPool/deputies", "审批代理", async () => (await loadPages()).List),
    definePageWithPermission(
      "/underwritingPool/deputies/add",
      "新增审批代理",
      "approval:query",
      async () => (await loadPages()).Add,
    ),
    defineDocumentPage(
      "/underwritingPool/deputies/detail/:deputyNo",
      "审批代理详情",
      "deputyNo",
      async () => (await loadPages()).Detail,
    ),
    defineDocumentPage(
      "/underwritingPool/deputies/detail/:deputyNo/edit",
      "编辑审批代理",
      "deputyNo",
      async () => (await loadPages()).Edit,
    ),
  ],
};
