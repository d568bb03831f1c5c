import { policyPageAdditionSlot } from "#areas/policy/screens/policy-additions.ts";
import { proposalPageAdditionSlot } from "#areas/proposal/screens/proposal-additions.ts";
import type { DocumentPane } from "#platform/documents/web/document-page.tsx";
import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import { type AreaPages, createPageExtensionSlot, withPageAdditions } from "#platform/web/page-slot.ts";

/** Panes of later areas on the page of a cover note, such as its printed papers. */
export const provisionalPageAdditionSlot = createPageExtensionSlot<DocumentPane>();

const loadPanes = () => import("./cover-note-panes.tsx");
const loadPages = async () => (await import("./document-pages.tsx")).provisionalDocumentPages;

/** The pages of cover notes, and the cover notes of a proposal and a policy on their pages. */
export const provisionalAreaPages: AreaPages = {
  pages: [
    definePage("/auxiliaryFunction/provisionalList", "暂保单管理", async () => (await loadPages()).List),
    definePageWithPermission(
      "/auxiliaryFunction/provisionalList/add",
      "新增暂保单",
      "aux:provisional",
      async () => (await loadPages()).Add,
    ),
    defineDocumentPage(
      "/auxiliaryFunction/provisionalList/detail/:provisionalNo",
      "暂保单详情",
      "provisionalNo",
      () =>
        withPageAdditions<DocumentPane, { readonly provisionalNo: string }>(
          provisionalPageAdditionSlot,
          async () => (await loadPages()).Detail,
        ),
    ),
  ],
  additions: [
    proposalPageAdditionSlot.addition(async () => (await loadPanes()).coverNotesProposalPageAddition),
    policyPageAdditionSlot.addition(async () => (await loadPanes()).coverNotesPolicyPageAddition),
  ],
};
