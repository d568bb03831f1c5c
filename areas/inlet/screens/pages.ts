import { operatedPage } from "#platform/documents/web/operated-pages.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The page with all ways to begin a proposal. */
export const inletAreaPages: AreaPages = {
  pages: [
    operatedPage(
      "/insurance/insurancePolicyInlet",
      "投保入口",
      "proposal:add",
      async () => (await import("./inlet.tsx")).InletPage,
    ),
  ],
};
