import { proposalPageAdditionSlot } from "#areas/proposal/screens/proposal-additions.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The pane of a proposal; the holder's page is a public one. */
export const signatureAreaPages: AreaPages = {
  pages: [],
  additions: [
    proposalPageAdditionSlot.addition(
      async () => (await import("./signature-pane.tsx")).signatureProposalPageAddition,
    ),
  ],
};
