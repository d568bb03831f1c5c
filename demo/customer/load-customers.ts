import type pg from "pg";
import { upsertSearchRows } from "#platform/search/server/search-index.ts";
import { toSearchRow } from "#platform/search/server/search-row.ts";
import { spellInPinyin } from "#platform/search/spelling.ts";
import customers from "./customers.json" with { type: "json" };
import { toCustomerSearchEntry } from "#areas/customer/rules/search-entry.ts";

/** Runs after the demonstration's companies. Also completes a demonstration database created before customers existed. */
export async function loadDemoCustomers(owner: pg.ClientBase): Promise<void> {
  const rows = customers.map((customer) => ({ ...customer, ...spellInPinyin(customer.customerName) }));
  const { rowCount } = await owner.query(
    `insert into customer (customer_id, com_code, customer_name, pinyin, initials, customer_type, certificate_type,
       certificate_no, credit_code, tax_no, gender, birth_date, customer_nature, industry, contact_name, mobile, email,
       region, address, post_code, vat_payer_type, customer_risk_grade, agency_code)
     select "customerId", "comCode", "customerName", pinyin, initials, "customerType", "certificateType", "certificateNo",
       coalesce("creditCode", ''), coalesce("taxNo", ''), coalesce(gender, ''), "birthDate", coalesce("customerNature", ''),
       coalesce(industry, ''), coalesce("contactName", ''), mobile, email, region, address, "postCode", "vatPayerType",
       "customerRiskGrade", coalesce("agencyCode", '')
     from json_to_recordset($1) as c("customerId" text, "comCode" text, "customerName" text, pinyin text, initials text,
       "customerType" text, "certificateType" text, "certificateNo" text, "creditCode" text, "taxNo" text, gender text,
       "birthDate" date, "customerNature" text, industry text, "contactName" text, mobile text, email text, region text,
       address text, "postCode" text, "vatPayerType" text, "customerRiskGrade" text, "agencyCode" text)
     where not exists (select from customer)`,
    [JSON.stringify(rows)],
  );
  await owner.query(
    `update customer set insured_since = c."insuredSince"
     from json_to_recordset($1) as c("customerId" text, "insuredSince" date)
     where customer_id = c."customerId" and insured_since is null and c."insuredSince" is not null`,
    [JSON.stringify(customers)],
  );
  await owner.query(
    `with updated as (update customer c set agency_code = a."agencyCode"
       from json_to_recordset($1) as a("customerId" text, "agencyCode" text)
       where c.customer_id = a."customerId" and c.input_by = '' and c.agency_code = '' and a."agencyCode" is not null
       returning c.customer_id, c.agency_code)
     update search_entry s set agency_code = updated.agency_code from updated
     where s.kind = 'customer' and s.key = updated.customer_id`,
    [JSON.stringify(customers)],
  );
  if (rowCount === 0) return;
  const enteredAt = new Date().toISOString();
  const emptyFields = { creditCode: "", taxNo: "", agencyCode: "" };
  await upsertSearchRows(
    owner,
    customers.map((customer) => ({
      ...toSearchRow(toCustomerSearchEntry({ ...emptyFields, ...customer })),
      enteredAt,
    })),
  );
}
