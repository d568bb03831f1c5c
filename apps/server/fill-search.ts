import type pg from "pg";
import { fillCustomerSearch } from "#areas/customer/load.ts";
import { fillDocuments } from "#areas/document/load.ts";
import { fillPolicies } from "#areas/policy/load.ts";
import { fillCombinations } from "#areas/quotation/load.ts";
import { fillDocumentSearch } from "#platform/documents/server/fill-search.ts";
import { ensureTermIndex, isIndexCurrent, markIndexCurrent } from "#platform/search/server/search-index.ts";
import { plainDocuments } from "./plain-documents.ts";

const fills = [
  fillCustomerSearch,
  fillDocuments,
  fillCombinations,
  fillPolicies,
  ...plainDocuments
    .filter(({ document }) => document.searchPaths !== undefined)
    .map(
      ({ document }) =>
        (owner: pg.ClientBase) =>
          fillDocumentSearch(owner, document),
    ),
];

/** Once for each way of making terms: what was there before is found as what comes after it. */
export async function fillSearch(owner: pg.ClientBase, report: (line: string) => void): Promise<void> {
  await ensureTermIndex(owner);
  if (await isIndexCurrent(owner)) return;
  let filled = 0;
  for (const fill of fills) filled += await fill(owner);
  await markIndexCurrent(owner);
  if (filled > 0) report(`查找索引已建立：${filled} 条`);
}
