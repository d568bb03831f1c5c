import { ROSTER_BATCH_PATH } from "#areas/endorsement/screens/endorsement-places.ts";
import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The page that endorses the people of many policies by one file. */
export const rosterBatchAreaPages: AreaPages = {
  pages: [
    definePageWithPermission(
      ROSTER_BATCH_PATH,
      "批量人员批改",
      "endorse:add",
      async () => (await import("./roster-batch-page.tsx")).RosterBatchPage,
    ),
  ],
};
