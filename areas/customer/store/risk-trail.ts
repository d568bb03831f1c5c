import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { wireStamp } from "#platform/server/tables.ts";

type Judgement = {
  readonly customerId: string;
  readonly comCode: string;
  readonly customerRiskGrade: string;
  readonly blacklistFlag: string;
  readonly reason: string;
  readonly userCode: string;
};

export async function insertJudgement(tx: Tx, judgement: Judgement): Promise<void> {
  await tx
    .insertInto("customer_risk_trail")
    .values({
      customer_id: judgement.customerId,
      com_code: judgement.comCode,
      customer_risk_grade: judgement.customerRiskGrade,
      blacklist_flag: judgement.blacklistFlag,
      reason: judgement.reason,
      user_code: judgement.userCode,
    })
    .execute();
}

/** Judgements of a customer, the newest first. */
export function listJudgements(reader: Reader, customerId: string) {
  return reader
    .selectFrom("customer_risk_trail")
    .select([
      "customer_risk_grade as customerRiskGrade",
      "blacklist_flag as blacklistFlag",
      "reason",
      "user_code as userCode",
      wireStamp("recorded_at").as("recordedAt"),
    ])
    .where("customer_id", "=", customerId)
    .orderBy("trail_id", "desc")
    .execute();
}
