import type pg from "pg";
import { fillAll } from "#platform/search/server/fill.ts";
import { findableCustomer, type FoundBy } from "./rules/findable.ts";

/** Every customer into the search, as the owner; safe beside servers that work. */
export function fillCustomers(owner: pg.ClientBase): Promise<number> {
  return fillAll<FoundBy>(owner, {
    batch: `select customer_id as "customerId", com_code as "comCode", agency_code as "agencyCode", customer_name as "customerName",
        certificate_no as "certificateNo", credit_code as "creditCode", tax_no as "taxNo", mobile,
        customer_id as key, now()::text as "enteredAt"
      from customer where customer_id > $1 order by customer_id limit $2 for share`,
    findableOf: findableCustomer,
  });
}
