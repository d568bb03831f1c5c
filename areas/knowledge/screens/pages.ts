import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

const loadDocumentPages = () => import("./document-pages.tsx");

/** The pages of health knowledge. */
export const knowledgeAreaPages: AreaPages = {
  pages: [
    definePage(
      "/healthKnowledgeBase",
      "健康知识库",
      async () => (await import("./knowledge-base.tsx")).KnowledgeBasePage,
    ),
    definePage(
      "/healthKnowledgeBase/articles",
      "知识条目",
      async () => (await loadDocumentPages()).knowledgeDocumentPages.List,
    ),
    definePage(
      "/healthKnowledgeBase/articles/add",
      "新增知识条目",
      async () => (await loadDocumentPages()).knowledgeDocumentPages.Add,
    ),
    defineDocumentPage(
      "/healthKnowledgeBase/articles/:knowledgeNo",
      "知识条目详情",
      "knowledgeNo",
      async () => (await loadDocumentPages()).knowledgeDocumentPages.Detail,
    ),
    defineDocumentPage(
      "/healthKnowledgeBase/articles/:knowledgeNo/edit",
      "编辑知识条目",
      "knowledgeNo",
      async () => (await loadDocumentPages()).knowledgeDocumentPages.Edit,
    ),
  ],
};
