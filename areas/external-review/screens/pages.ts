import { proposalPageAdditionSlot } from "#areas/proposal/screens/proposal-additions.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** External reviews stand on the page of their proposal; the reviewer's pages are public ones. */
export const externalReviewAreaPages: AreaPages = {
  pages: [],
  additions: [
    proposalPageAdditionSlot.addition(
      async () => (await import("./review-pane.tsx")).reviewProposalPageAddition,
    ),
  ],
};
