import { createFormOptionSource } from "#areas/product/screens/form-options.ts";
import { createPlainDocumentPages } from "#platform/documents/web/document-pages.tsx";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { watchlistCalls } from "../contract.ts";
import { watchlistDefinition } from "../rules/watchlist.ts";

/** The pages of those who keep the lists. */
export const watchlistDocumentPages = createPlainDocumentPages({
  document: watchlistDefinition,
  calls: watchlistCalls,
  options: createFormOptionSource,
  startOf: () => ({ entry: { validFrom: getTodayInShanghai(new Date()) } }),
  startToo: { label: "导入名单", permission: "watchlist:edit", href: "/auxiliaryFunction/watchlist/import" },
});
