import type pg from "pg";
import contracts from "./contracts.json" with { type: "json" };

/** After the demonstration's companies and users. Also into a demonstration that was begun before there were contracts. */
export async function loadDemoContracts(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `insert into health_contract (contract_no, com_code, holder_name, certificate_type, certificate_no, status, staff_count,
       hospital_scope, settlement_terms, contact_name, start_date, end_date, input_by)
     select "contractNo", "comCode", "holderName", "certificateType", "certificateNo", status, "staffCount",
       "hospitalScope", "settlementTerms", "contactName", "startDate", "endDate", "inputBy"
     from json_to_recordset($1) as c("contractNo" text, "comCode" text, "holderName" text, "certificateType" text,
       "certificateNo" text, status text, "staffCount" integer, "hospitalScope" text, "settlementTerms" text,
       "contactName" text, "startDate" date, "endDate" date, "inputBy" text)
     on conflict (contract_no) do nothing`,
    [JSON.stringify(contracts)],
  );
}
