import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { definePlainDocumentPages } from "#platform/documents/web/plain-document-pages.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The pages of the lists that underwriting rules ask. */
export const watchlistAreaPages: AreaPages = {
  pages: [
    ...definePlainDocumentPages({
      path: "/auxiliaryFunction/watchlist",
      listTitle: "名单管理",
      title: "名单条目",
      field: "watchlistNo",
      permission: "watchlist:edit",
      load: async () => (await import("./document-pages.tsx")).watchlistDocumentPages,
    }),
    definePageWithPermission(
      "/auxiliaryFunction/watchlist/import",
      "导入名单",
      "watchlist:edit",
      async () => (await import("./import-page.tsx")).WatchlistImportPage,
    ),
  ],
};
