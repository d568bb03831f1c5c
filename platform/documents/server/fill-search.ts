import type pg from "pg";
import { fillSearchIndex } from "#platform/search/server/search-index.ts";
import type { DocumentDefinition, DocumentRecord } from "../definition.ts";
import { buildPlainDocumentSearchEntry } from "../search-entry.ts";

/** Puts the documents of one kind that older releases stored into the search, as the owner of the tables. */
export function fillPlainDocumentSearchIndex(
  owner: pg.ClientBase,
  document: DocumentDefinition,
): Promise<number> {
  return fillSearchIndex<DocumentRecord>(owner, {
    batch: `select business_no as "businessNo", com_code as "comCode", input_by as "inputBy",
        agency_code as "agencyCode", content, business_no as key, input_at::text as "enteredAt"
      from ${document.table} where business_no > $1 order by business_no limit $2 for share`,
    toSearchEntry: (record) => buildPlainDocumentSearchEntry(document, record),
  });
}
