import type pg from "pg";
import { fillPlainDocumentSearchIndex } from "#platform/documents/server/fill-search.ts";
import {
  ensureSearchTermIndex,
  isSearchIndexCurrent,
  markSearchIndexCurrent,
} from "#platform/search/server/search-index.ts";
import type { FillSearchEntries } from "#platform/server/area.ts";
import { serverAreas } from "./areas.ts";
import { allPlainDocuments } from "./plain-documents.ts";

const fills: readonly FillSearchEntries[] = [
  ...serverAreas.flatMap(({ searchFills = [] }) => searchFills),
  ...allPlainDocuments
    .filter(({ document }) => document.searchPaths !== undefined)
    .map(
      ({ document }): FillSearchEntries =>
        (owner) =>
          fillPlainDocumentSearchIndex(owner, document),
    ),
];

/** Writes all search entries anew after a release that makes terms differently. */
export async function rebuildSearchEntries(
  owner: pg.ClientBase,
  report: (line: string) => void,
): Promise<void> {
  await ensureSearchTermIndex(owner);
  if (await isSearchIndexCurrent(owner)) return;
  let filled = 0;
  for (const fill of fills) filled += await fill(owner);
  await markSearchIndexCurrent(owner);
  if (filled > 0) report(`查找索引已建立：${filled} 条`);
}
