import { sql } from "kysely";
import type { UpkeepTx } from "#platform/server/scope-context.ts";

const FIRST_LOOK_SECONDS = 10;
const LONGEST_SECONDS = 300;

/** Returns true for the one process that queries the payment now. The interval doubles each time. */
export async function claimPaymentPoll(tx: UpkeepTx, paymentNo: string, now: Date): Promise<boolean> {
  const next = new Date(now.getTime() + FIRST_LOOK_SECONDS * 1000);
  const apart = sql<number>`least(${FIRST_LOOK_SECONDS} * 2 ^ least(payment_watch.looks, 10), ${LONGEST_SECONDS})`;
  const { numInsertedOrUpdatedRows: taken } = await tx
    .insertInto("paymentWatch")
    .values({ paymentNo, looks: 1, nextLookAt: next })
    .onConflict((conflict) =>
      conflict
        .column("paymentNo")
        .doUpdateSet({
          looks: sql<number>`payment_watch.looks + 1`,
          nextLookAt: sql<Date>`${now}::timestamptz + ${apart} * interval '1 second'`,
        })
        .where("paymentWatch.nextLookAt", "<=", sql<string>`${now}::timestamptz`),
    )
    .executeTakeFirstOrThrow();
  return taken === 1n;
}

export async function deletePaymentPollSchedule(tx: UpkeepTx, paymentNo: string): Promise<void> {
  await tx.deleteFrom("paymentWatch").where("paymentNo", "=", paymentNo).execute();
}
