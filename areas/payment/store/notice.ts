import type { ColumnType } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Stamp } from "#platform/server/tables.ts";

type Never = ColumnType<string, never, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    payment_notice: {
      notice_id: string;
      payment_no: string;
      com_code: string;
      com2: Never;
      com4: Never;
      body: string;
      event: string;
      received_at: Stamp;
    };
  }
}

export async function isNoticeKnown(reader: Reader, noticeId: string): Promise<boolean> {
  const found = reader.selectFrom("payment_notice").select("notice_id").where("notice_id", "=", noticeId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** False where the notice is known. */
export async function insertNotice(
  tx: Tx,
  notice: { noticeId: string; paymentNo: string; comCode: string; body: string; event: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: kept } = await tx
    .insertInto("payment_notice")
    .values({
      notice_id: notice.noticeId,
      payment_no: notice.paymentNo,
      com_code: notice.comCode,
      body: notice.body,
      event: notice.event,
    })
    .onConflict((conflict) => conflict.column("notice_id").doNothing())
    .executeTakeFirstOrThrow();
  return kept === 1n;
}
