import { paperTemplatePageAdditionSlot } from "#areas/paper-template/screens/pages.ts";
import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";
import { PAPER_PRINTS_PATH, PRINT_PAPERS_PATH } from "../rules/printing-places.ts";

/** What is printed on paper, and the specimen on the page of a template. */
export const paperPrintingAreaPages: AreaPages = {
  pages: [
    definePage(
      PAPER_PRINTS_PATH,
      "保单模板打印",
      async () => (await import("./printable-papers.tsx")).PrintablePapersPage,
    ),
    definePageWithPermission(
      PRINT_PAPERS_PATH,
      "套打单证",
      "document:print",
      async () => (await import("./print-papers.tsx")).PrintPapersPage,
    ),
  ],
  additions: [
    paperTemplatePageAdditionSlot.addition(
      async () => (await import("./template-specimen.tsx")).specimenTemplatePageAddition,
    ),
  ],
};
