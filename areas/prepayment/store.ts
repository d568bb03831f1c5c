import { sql } from "kysely";
import type { Tx } from "#platform/server/scope-context.ts";

/** Another prepayment of the branch that the same transfer of a bank has paid. Two confirmations wait for each other. */
export async function findPrepaymentOfTransfer(
  tx: Tx,
  { comCode, tradeNo }: { comCode: string; tradeNo: string },
): Promise<string | undefined> {
  const lock = `prepayment ${comCode} ${tradeNo}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const { rows } = await sql<{ businessNo: string }>`
    select business_no as "businessNo" from prepayment
    where com_code = ${comCode} and trade_no = ${tradeNo} limit 1`.execute(tx);
  return rows[0]?.businessNo;
}
