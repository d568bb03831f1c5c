import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

const loadPages = async () => (await import("./document-pages.tsx")).backdatingDocumentPages;

/** The pages of special backdating. */
export const backdatingAreaPages: AreaPages = {
  pages: [
    definePage("/auxiliaryFunction/specialBackdating", "特殊倒签", async () => (await loadPages()).List),
    definePageWithPermission(
      "/auxiliaryFunction/specialBackdating/add",
      "新增特殊倒签",
      "aux:backdating",
      async () => (await loadPages()).Add,
    ),
    defineDocumentPage(
      "/auxiliaryFunction/specialBackdating/detail/:backdatingNo",
      "特殊倒签详情",
      "backdatingNo",
      async () => (await loadPages()).Detail,
    ),
    defineDocumentPage(
      "/auxiliaryFunction/specialBackdating/detail/:backdatingNo/edit",
      "编辑特殊倒签",
      "backdatingNo",
      async () => (await loadPages()).Edit,
    ),
  ],
};
