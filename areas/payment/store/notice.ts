import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, pickColumns, type DatabaseTimestampColumn } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    paymentNotice: BranchColumns & {
      noticeId: string;
      paymentNo: string;
      body: string;
      event: string;
      receivedAt: DatabaseTimestampColumn;
    };
  }
}

export async function isPaymentNoticeKnown(reader: Reader, noticeId: string): Promise<boolean> {
  const found = reader.selectFrom("paymentNotice").select("noticeId").where("noticeId", "=", noticeId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Returns false if the notice is already known. */
export async function insertPaymentNotice(
  tx: Tx,
  notice: { noticeId: string; paymentNo: string; comCode: string; body: string; event: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: kept } = await tx
    .insertInto("paymentNotice")
    .values(pickColumns(notice, ["noticeId", "paymentNo", "comCode", "body", "event"]))
    .onConflict((conflict) => conflict.column("noticeId").doNothing())
    .executeTakeFirstOrThrow();
  return kept === 1n;
}
