import type { ColumnType } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  type DatabaseTimestampColumn,
  pickColumns,
  selectWireTimestamp,
} from "#platform/server/tables.ts";
import type { UnderwritingHit } from "../rules/inquiry-approval.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    uwResult: BranchColumns & {
      resultId: string;
      businessNo: string;
      edition: number;
      underwriteFlag: string;
      uwLevel: number;
      hits: ColumnType<UnderwritingHit[], string, never>;
      recordedAt: DatabaseTimestampColumn;
    };
  }
}

export type NewAutoUnderwritingResult = {
  resultId: string;
  businessNo: string;
  comCode: string;
  edition: number;
  flag: string;
  uwLevel: number;
  hits: readonly UnderwritingHit[];
};

export async function insertAutoUnderwritingResult(tx: Tx, result: NewAutoUnderwritingResult): Promise<void> {
  await tx
    .insertInto("uwResult")
    .values({
      ...pickColumns(result, ["resultId", "businessNo", "comCode", "edition", "uwLevel"]),
      underwriteFlag: result.flag,
      hits: JSON.stringify(result.hits),
    })
    .execute();
}

/** Results of all submissions, the latest first. */
export function listAutoUnderwritingResults(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("uwResult")
    .select([
      "resultId",
      "edition",
      "underwriteFlag",
      "uwLevel",
      "hits",
      selectWireTimestamp("recordedAt").as("completeDate"),
    ])
    .where("businessNo", "=", businessNo)
    .orderBy("recordedAt", "desc")
    .orderBy("resultId", "desc")
    .execute();
}
