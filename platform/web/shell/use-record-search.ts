import { useEffect, useState, useSyncExternalStore } from "react";
import { createSearchStore } from "#platform/forms/web/search.ts";
import type { FindPaletteRecords } from "./record-entry.ts";

/** Searches records while the user types, one request at a time. `again` repeats the search at once. */
export function useRecordSearch(find: FindPaletteRecords) {
  const [search] = useState(() => createSearchStore(find, { minLength: 1 }));
  useEffect(() => search.stop, [search]);
  return {
    shown: useSyncExternalStore(search.subscribe, search.current),
    ask: search.search,
    again: search.retry,
  };
}
