import type pg from "pg";
import { fillSearchIndex } from "#platform/search/server/search-index.ts";
import { toCustomerSearchEntry, type SearchableCustomer } from "./rules/search-entry.ts";

/** Writes the search entry of every customer, as the owner. Safe while servers are running. */
export function fillCustomerSearchIndex(owner: pg.ClientBase): Promise<number> {
  return fillSearchIndex<SearchableCustomer>(owner, {
    batch: `select customer_id as "customerId", com_code as "comCode", agency_code as "agencyCode", customer_name as "customerName",
        certificate_no as "certificateNo", credit_code as "creditCode", tax_no as "taxNo", mobile,
        customer_id as key, now()::text as "enteredAt"
      from customer where customer_id > $1 order by customer_id limit $2 for share`,
    toSearchEntry: toCustomerSearchEntry,
  });
}
