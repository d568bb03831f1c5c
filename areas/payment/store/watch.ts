import { sql } from "kysely";
import type { UpkeepTx } from "#platform/server/scope-context.ts";

const FIRST_LOOK_SECONDS = 10;
const LONGEST_SECONDS = 300;

/** True for the one who looks now; each time the next look is twice as far away. */
export async function takeLook(tx: UpkeepTx, paymentNo: string, now: Date): Promise<boolean> {
  const next = new Date(now.getTime() + FIRST_LOOK_SECONDS * 1000);
  const apart = sql<number>`least(${FIRST_LOOK_SECONDS} * 2 ^ least(payment_watch.looks, 10), ${LONGEST_SECONDS})`;
  const { numInsertedOrUpdatedRows: taken } = await tx
    .insertInto("payment_watch")
    .values({ payment_no: paymentNo, looks: 1, next_look_at: next })
    .onConflict((conflict) =>
      conflict
        .column("payment_no")
        .doUpdateSet({
          looks: sql<number>`payment_watch.looks + 1`,
          next_look_at: sql<Date>`${now}::timestamptz + ${apart} * interval '1 second'`,
        })
        .where("payment_watch.next_look_at", "<=", sql<string>`${now}::timestamptz`),
    )
    .executeTakeFirstOrThrow();
  return taken === 1n;
}

export async function forgetLooks(tx: UpkeepTx, paymentNo: string): Promise<void> {
  await tx.deleteFrom("payment_watch").where("payment_no", "=", paymentNo).execute();
}
