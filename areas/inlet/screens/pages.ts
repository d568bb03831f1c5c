import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The page with all ways to begin a proposal. */
export const proposalInletAreaPages: AreaPages = {
  pages: [
    definePageWithPermission(
      "/insurance/insurancePolicyInlet",
      "投保入口",
      "proposal:add",
      async () => (await import("./inlet.tsx")).ProposalInletPage,
    ),
  ],
};
