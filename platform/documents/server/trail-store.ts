import type { ColumnType, Generated } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type Stamp, wireStamp } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    document_trail: {
      trail_id: Generated<string>;
      business_no: string;
      com_code: string;
      com2: ColumnType<string, never, never>;
      com4: ColumnType<string, never, never>;
      edition: number;
      action: string;
      from_status: string;
      to_status: string;
      opinion: string;
      uw_level: number;
      user_code: string;
      recorded_at: Stamp;
    };
  }
}

export type TrailStep = {
  readonly businessNo: string;
  readonly comCode: string;
  readonly edition: number;
  readonly action: string;
  readonly fromStatus: string;
  readonly toStatus: string;
  readonly opinion: string;
  readonly uwLevel: number;
  readonly userCode: string;
};

export async function insertTrailStep(tx: Tx, step: TrailStep): Promise<void> {
  await tx
    .insertInto("document_trail")
    .values({
      business_no: step.businessNo,
      com_code: step.comCode,
      edition: step.edition,
      action: step.action,
      from_status: step.fromStatus,
      to_status: step.toStatus,
      opinion: step.opinion,
      uw_level: step.uwLevel,
      user_code: step.userCode,
    })
    .execute();
}

/** The earliest first. */
export function listTrailSteps(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("document_trail")
    .select([
      "action",
      "from_status as fromStatus",
      "to_status as toStatus",
      "opinion",
      "uw_level as uwLevel",
      "edition",
      "user_code as userCode",
      wireStamp("recorded_at").as("recordedAt"),
    ])
    .where("business_no", "=", businessNo)
    .orderBy("trail_id")
    .execute();
}

/** Returns those of the documents that the user has taken one of these actions on. */
export async function numbersWithStep(
  reader: Reader,
  wanted: { numbers: readonly string[]; userCode: string; actions: readonly string[] },
): Promise<string[]> {
  if (wanted.numbers.length === 0) return [];
  const rows = await reader
    .selectFrom("document_trail")
    .select("business_no")
    .distinct()
    .where("business_no", "in", wanted.numbers)
    .where("user_code", "=", wanted.userCode)
    .where("action", "in", wanted.actions)
    .execute();
  return rows.map(({ business_no }) => business_no);
}
