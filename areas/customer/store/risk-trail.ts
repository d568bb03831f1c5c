import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { pickColumns, selectWireTimestamp } from "#platform/server/tables.ts";

type Judgement = {
  readonly customerId: string;
  readonly comCode: string;
  readonly customerRiskGrade: string;
  readonly blacklistFlag: string;
  readonly reason: string;
  readonly userCode: string;
};

export async function insertRiskJudgement(tx: Tx, judgement: Judgement): Promise<void> {
  await tx
    .insertInto("customerRiskTrail")
    .values(
      pickColumns(judgement, [
        "customerId",
        "comCode",
        "customerRiskGrade",
        "blacklistFlag",
        "reason",
        "userCode",
      ]),
    )
    .execute();
}

/** Judgements of a customer, the newest first. */
export function listRiskJudgements(reader: Reader, customerId: string) {
  return reader
    .selectFrom("customerRiskTrail")
    .select([
      "customerRiskGrade",
      "blacklistFlag",
      "reason",
      "userCode",
      selectWireTimestamp("recordedAt").as("recordedAt"),
    ])
    .where("customerId", "=", customerId)
    .orderBy("trailId", "desc")
    .execute();
}
