import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

const loadPages = async () => (await import("./document-pages.tsx")).watchlistDocumentPages;

/** The pages of the lists that underwriting rules ask. */
export const watchlistAreaPages: AreaPages = {
  pages: [
    definePage("/auxiliaryFunction/watchlist", "名单管理", async () => (await loadPages()).List),
    definePageWithPermission(
      "/auxiliaryFunction/watchlist/import",
      "导入名单",
      "watchlist:edit",
      async () => (await import("./import-page.tsx")).WatchlistImportPage,
    ),
    definePageWithPermission(
      "/auxiliaryFunction/watchlist/add",
      "新增名单条目",
      "watchlist:edit",
      async () => (await loadPages()).Add,
    ),
    defineDocumentPage(
      "/auxiliaryFunction/watchlist/detail/:watchlistNo",
      "名单条目详情",
      "watchlistNo",
      async () => (await loadPages()).Detail,
    ),
    defineDocumentPage(
      "/auxiliaryFunction/watchlist/detail/:watchlistNo/edit",
      "编辑名单条目",
      "watchlistNo",
      async () => (await loadPages()).Edit,
    ),
  ],
};
