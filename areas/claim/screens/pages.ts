import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";
import { CLAIM_IMPORT_PATH, CLAIMS_PATH } from "./claim-places.ts";

/** The list of claims, and the page that takes them over. */
export const claimAreaPages: AreaPages = {
  pages: [
    definePage(CLAIMS_PATH, "赔案", async () => (await import("./claims.tsx")).ClaimsPage),
    definePageWithPermission(
      CLAIM_IMPORT_PATH,
      "导入赔案",
      "claim:edit",
      async () => (await import("./import-page.tsx")).ClaimImportPage,
    ),
  ],
};
