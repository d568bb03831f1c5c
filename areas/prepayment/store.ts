import { sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";

/**
 * The prepayment that the same transfer of a bank has paid, in any branch; its number is '' if the user may not see it.
 * Two confirmations wait for each other.
 */
export async function findPrepaymentOfTransfer(
  tx: Tx,
  tradeNo: string,
): Promise<{ readonly prepayNo: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('prepayment ' || transfer_key(${tradeNo}), 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ prepayNo: string }>`
    select coalesce(p.business_no, '') as "prepayNo" from prepayment_of_transfer(${tradeNo}) as used (business_no)
      left join prepayment p using (business_no) where used.business_no is not null`.execute(tx);
  return rows[0];
}

/** A prepayment of the inquiry in one of these states. */
export async function findStoppingPrepayment(
  reader: Reader,
  inquiryNo: string,
  states: readonly string[],
): Promise<{ prepayNo: string; status: string } | undefined> {
  const { rows } = await sql<{ prepayNo: string; status: string }>`
    select business_no as "prepayNo", status from prepayment
    where inquiry_no = ${inquiryNo} and status in (${sql.join(states)}) order by business_no limit 1`.execute(
    reader,
  );
  return rows[0];
}

/** Payments that a prepayment has made, the oldest first. */
export async function listSetOffs(reader: Reader, prepayNo: string) {
  const { rows } = await sql<{
    paymentNo: string;
    businessNo: string;
    policyNo: string;
    payNo: number;
    amount: string;
    setOffAt: string;
  }>`
    select e.payment_no as "paymentNo", d.business_no as "businessNo", coalesce(nullif(l.policy_no, ''), '') as "policyNo",
      d.pay_no as "payNo", d.amount::text as amount,
      to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "setOffAt"
    from ledger_entry e join payment_document d on d.payment_no = e.payment_no
      left join pay_plan l on l.business_no = d.business_no and l.pay_no = d.pay_no
    where e.business_no = ${prepayNo} and e.kind = 'setOff' order by e.recorded_at, e.entry_id`.execute(
    reader,
  );
  return rows;
}
