import type { Generated, Insertable } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  pickColumns,
  type DatabaseTimestampColumn,
  type Tables,
  selectWireTimestamp,
} from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    documentTrail: BranchColumns & {
      trailId: Generated<string>;
      businessNo: string;
      edition: number;
      action: string;
      fromStatus: string;
      toStatus: string;
      opinion: string;
      uwLevel: number;
      userCode: string;
      recordedAt: DatabaseTimestampColumn;
    };
  }
}

export type NewTrailStep = Insertable<Tables["documentTrail"]>;

const stepColumns = [
  "businessNo",
  "comCode",
  "edition",
  "action",
  "fromStatus",
  "toStatus",
  "opinion",
  "uwLevel",
  "userCode",
] as const;

export async function insertTrailStep(tx: Tx, step: NewTrailStep): Promise<void> {
  await tx.insertInto("documentTrail").values(pickColumns(step, stepColumns)).execute();
}

/** The earliest first. */
export function listTrailSteps(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("documentTrail")
    .select([
      "action",
      "fromStatus",
      "toStatus",
      "opinion",
      "uwLevel",
      "edition",
      "userCode",
      selectWireTimestamp("recordedAt").as("recordedAt"),
    ])
    .where("businessNo", "=", businessNo)
    .orderBy("trailId")
    .execute();
}

/** Returns those of the documents that the user has taken one of these actions on. */
export async function listDocumentNumbersWithUserStep(
  reader: Reader,
  wanted: { numbers: readonly string[]; userCode: string; actions: readonly string[] },
): Promise<string[]> {
  if (wanted.numbers.length === 0) return [];
  const rows = await reader
    .selectFrom("documentTrail")
    .select("businessNo")
    .distinct()
    .where("businessNo", "in", wanted.numbers)
    .where("userCode", "=", wanted.userCode)
    .where("action", "in", wanted.actions)
    .execute();
  return rows.map(({ businessNo }) => businessNo);
}
