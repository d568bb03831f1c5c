import type { DocumentPane } from "#platform/documents/web/document-page.tsx";
import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import { type AreaPages, createPageExtensionSlot, withPageAdditions } from "#platform/web/page-slot.ts";

/** Panes of later areas on the page of a template, such as its specimen. */
export const paperTemplatePageAdditionSlot = createPageExtensionSlot<DocumentPane>();

const LIST = "/documentManagement/policyTemplateDetail";
const DETAIL = "/documentManagement/policyTemplateDetail/detail/:paperTemplateNo";
const EDIT = "/documentManagement/policyTemplateDetail/detail/:paperTemplateNo/edit";
const loadPages = async () => (await import("./document-pages.tsx")).paperTemplateDocumentPages;

/** The pages of the templates of papers. */
export const paperTemplateAreaPages: AreaPages = {
  pages: [
    definePage(LIST, "保单模板明细", async () => (await loadPages()).List),
    definePageWithPermission(
      "/documentManagement/policyTemplateDetail/add",
      "新增保单模板",
      "document:template",
      async () => (await import("./document-pages.tsx")).NewTemplatePage,
    ),
    defineDocumentPage(DETAIL, "保单模板详情", "paperTemplateNo", () =>
      withPageAdditions<DocumentPane, { readonly paperTemplateNo: string }>(
        paperTemplatePageAdditionSlot,
        async () => (await loadPages()).Detail,
      ),
    ),
    defineDocumentPage(EDIT, "编辑保单模板", "paperTemplateNo", async () => (await loadPages()).Edit),
  ],
};
