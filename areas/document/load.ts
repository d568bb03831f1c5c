import type pg from "pg";
import { fillSearchIndex } from "#platform/search/server/search-index.ts";
import { type DocumentSearchData, buildDocumentSearchEntry } from "./rules/search-entry.ts";

/** Every document into the search, as the owner; safe beside servers that work. */
export function fillDocumentSearchIndex(owner: pg.ClientBase): Promise<number> {
  return fillSearchIndex<DocumentSearchData>(owner, {
    batch: `select business_no as "businessNo", business_type as "businessType", com_code as "comCode",
        input_by as "inputBy", agency_code as "agencyCode", holder_name as "holderName", insured_name as "insuredName", content,
        business_no as key, input_at::text as "enteredAt"
      from document where business_no > $1 order by business_no limit $2 for share`,
    toSearchEntry: buildDocumentSearchEntry,
  });
}
