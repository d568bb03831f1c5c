import type pg from "pg";
import { spell } from "#platform/server/spelling.ts";
import customers from "./content/customers.json" with { type: "json" };

/** After the demonstration's companies. Also into a demonstration that was begun before there were customers. */
export async function loadDemoCustomers(owner: pg.ClientBase): Promise<void> {
  const rows = customers.map((customer) => ({ ...customer, ...spell(customer.customerName) }));
  await owner.query(
    `insert into customer (customer_id, com_code, customer_name, pinyin, initials, customer_type, certificate_type,
       certificate_no, credit_code, tax_no, gender, birth_date, customer_nature, industry, contact_name, mobile, email,
       region, address, post_code, vat_payer_type, customer_risk_grade)
     select "customerId", "comCode", "customerName", pinyin, initials, "customerType", "certificateType", "certificateNo",
       coalesce("creditCode", ''), coalesce("taxNo", ''), coalesce(gender, ''), "birthDate", coalesce("customerNature", ''),
       coalesce(industry, ''), coalesce("contactName", ''), mobile, email, region, address, "postCode", "vatPayerType",
       "customerRiskGrade"
     from json_to_recordset($1) as c("customerId" text, "comCode" text, "customerName" text, pinyin text, initials text,
       "customerType" text, "certificateType" text, "certificateNo" text, "creditCode" text, "taxNo" text, gender text,
       "birthDate" date, "customerNature" text, industry text, "contactName" text, mobile text, email text, region text,
       address text, "postCode" text, "vatPayerType" text, "customerRiskGrade" text)
     where not exists (select from customer)`,
    [JSON.stringify(rows)],
  );
}
