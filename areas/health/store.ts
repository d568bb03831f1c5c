import { type ColumnType, sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Stamp } from "#platform/server/tables.ts";
import type { ContractState } from "./rules.ts";

type Never = ColumnType<string, never, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    health_contract: {
      contract_no: string;
      com_code: string;
      com2: Never;
      com4: Never;
      holder_name: string;
      certificate_type: string;
      certificate_no: string;
      status: string;
      staff_count: number;
      hospital_scope: string;
      settlement_terms: string;
      contact_name: string;
      start_date: PlainDate;
      end_date: PlainDate;
      input_by: string;
      input_at: Stamp;
    };
  }
}

export function findContract(reader: Reader, contractNo: string) {
  return reader
    .selectFrom("health_contract")
    .select([
      "contract_no as contractNo",
      "com_code as comCode",
      "holder_name as holderName",
      "status",
      "staff_count as staffCount",
      "hospital_scope as hospitalScope",
      "settlement_terms as settlementTerms",
      "contact_name as contactName",
      "start_date as startDate",
      "end_date as endDate",
      "input_by as inputBy",
    ])
    .where("contract_no", "=", contractNo)
    .executeTakeFirst();
}

type InsuredPerson = {
  readonly contractNo: string;
  readonly certificateType: string;
  readonly certificateNo: string;
};

/** Across branches, by the one function that may look there; nothing where the contract is another holder's. */
export async function contractNamed(
  reader: Reader,
  { contractNo, certificateType, certificateNo }: InsuredPerson,
): Promise<ContractState | undefined> {
  const { rows } =
    await sql<ContractState>`select status, staff_count as "staffCount", start_date as "startDate",
      end_date as "endDate"
    from health_contract_of(${contractNo}, ${certificateType}, ${certificateNo})`.execute(reader);
  return rows[0];
}
