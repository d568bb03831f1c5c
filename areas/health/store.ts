import { sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { BranchColumns, DatabaseTimestampColumn } from "#platform/server/tables.ts";
import type { HealthContractState } from "./rules.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    healthContract: BranchColumns & {
      contractNo: string;
      holderName: string;
      certificateType: string;
      certificateNo: string;
      status: string;
      staffCount: number;
      hospitalScope: string;
      settlementTerms: string;
      contactName: string;
      startDate: PlainDate;
      endDate: PlainDate;
      inputBy: string;
      inputAt: DatabaseTimestampColumn;
    };
  }
}

export function findHealthContract(reader: Reader, contractNo: string) {
  return reader
    .selectFrom("healthContract")
    .select([
      "contractNo",
      "comCode",
      "holderName",
      "status",
      "staffCount",
      "hospitalScope",
      "settlementTerms",
      "contactName",
      "startDate",
      "endDate",
      "inputBy",
    ])
    .where("contractNo", "=", contractNo)
    .executeTakeFirst();
}

type InsuredPerson = {
  readonly contractNo: string;
  readonly certificateType: string;
  readonly certificateNo: string;
};

/** Across branches, by the one function that may look there; nothing where the contract is another holder's. */
export async function findHealthContractOfHolder(
  reader: Reader,
  { contractNo, certificateType, certificateNo }: InsuredPerson,
): Promise<HealthContractState | undefined> {
  const { rows } = await sql<HealthContractState>`select status, staff_count, start_date, end_date
    from health_contract_of(${contractNo}, ${certificateType}, ${certificateNo})`.execute(reader);
  return rows[0];
}
