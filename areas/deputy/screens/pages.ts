import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

const loadPages = async () => (await import("./document-pages.tsx")).deputyDocumentPages;

/** The pages of underwriters' deputies. */
export const deputyAreaPages: AreaPages = {
  pages: [
    definePage("/underwritingPool/deputies", "核保代理", async () => (await loadPages()).List),
    definePageWithPermission(
      "/underwritingPool/deputies/add",
      "新增核保代理",
      "uw:task",
      async () => (await loadPages()).Add,
    ),
    defineDocumentPage(
      "/underwritingPool/deputies/detail/:deputyNo",
      "核保代理详情",
      "deputyNo",
      async () => (await loadPages()).Detail,
    ),
    defineDocumentPage(
      "/underwritingPool/deputies/detail/:deputyNo/edit",
      "编辑核保代理",
      "deputyNo",
      async () => (await loadPages()).Edit,
    ),
  ],
};
