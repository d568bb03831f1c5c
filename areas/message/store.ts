import { type ExpressionBuilder, sql } from "kysely";
import type { Reader, Tx, UpkeepTx } from "#platform/server/scope-context.ts";
import {
  pickColumns,
  type DatabaseTimestampColumn,
  type Tables,
  selectWireTimestamp,
} from "#platform/server/tables.ts";
import type { ColumnType } from "kysely";
import type { Message, MessageContent } from "./contract.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    message: {
      id: string;
      receiverCode: ColumnType<string, string, never>;
      comCode: ColumnType<string, string, never>;
      messageType: ColumnType<string, string, never>;
      secondaryMessageType: ColumnType<string, string, never>;
      content: ColumnType<MessageContent, string, never>;
      sentAt: DatabaseTimestampColumn;
      readAt: ColumnType<string | null, never, Date>;
      isRead: ColumnType<boolean, never, never>;
    };
  }
}

/** `comCode` is the branch of the business that the message concerns. The sender's scope must include it. */
export type NewMessage = Pick<Message, "id" | "messageType" | "secondaryMessageType"> & {
  receiverCode: string;
  comCode: string;
  content: MessageContent;
};

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx
    .insertInto("message")
    .values({
      ...pickColumns(message, ["id", "receiverCode", "comCode", "messageType", "secondaryMessageType"]),
      content: JSON.stringify(message.content),
    })
    .execute();
}

const selection = (row: ExpressionBuilder<Tables, "message">) =>
  [
    row.ref("id").as("id"),
    row.ref("messageType").as("messageType"),
    row.ref("secondaryMessageType").as("secondaryMessageType"),
    sql<string>`content::text`.as("messageContent"),
    sql<string>`case when is_read then '1' else '0' end`.as("isRead"),
    selectWireTimestamp("sentAt").as("sentAt"),
  ] as const;

export type MessageQuery = { receiverCode: string; isRead: boolean; pageNo: number; pageSize: number };

/** The condition on the receiver serves the index. The row-level policy also hides messages of others. */
export async function listMessages(
  reader: Reader,
  wanted: MessageQuery,
): Promise<{ total: number; list: Message[] }> {
  const { receiverCode, isRead, pageNo, pageSize } = wanted;
  const own = ofReceiver(reader, receiverCode, isRead);
  const list = await own
    .select(selection)
    .orderBy("message.sentAt", "desc")
    .orderBy("message.id", "desc")
    .limit(pageSize)
    .offset(pageNo * pageSize)
    .execute();
  return { total: await countOf(reader, receiverCode, isRead), list };
}

export async function findUnreadMessages(
  reader: Reader,
  receiverCode: string,
): Promise<{ unreadCount: number; latest: Message | null }> {
  const { total, list } = await listMessages(reader, { receiverCode, isRead: false, pageNo: 0, pageSize: 1 });
  return { unreadCount: total, latest: list[0] ?? null };
}

async function countOf(reader: Reader, receiverCode: string, isRead: boolean): Promise<number> {
  const counted = await ofReceiver(reader, receiverCode, isRead)
    .select((row) => row.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}

function ofReceiver(reader: Reader, receiverCode: string, isRead: boolean) {
  return reader
    .selectFrom("message")
    .where("receiverCode", "=", receiverCode)
    .where(isRead ? sql<boolean>`is_read` : sql<boolean>`not is_read`);
}

/** Returns false if the receiver has no such message. Marking twice keeps the first time. */
export async function markMessageRead(
  tx: UpkeepTx,
  receiverCode: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const marked = await tx
    .updateTable("message")
    .set({ readAt: sql<Date>`coalesce(read_at, ${now})` })
    .where("id", "=", id)
    .where("receiverCode", "=", receiverCode)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

/** Messages committed after this statement began, or sent after `sentUpTo`, stay unread. */
export async function markAllMessagesRead(
  tx: UpkeepTx,
  receiverCode: string,
  sentUpTo: string | undefined,
  now: Date,
): Promise<number> {
  const marked = await tx
    .updateTable("message")
    .set({ readAt: now })
    // Rows are locked in one order, because two concurrent clearings could otherwise deadlock.
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("message")
        .select("id")
        .where("receiverCode", "=", receiverCode)
        .where(sql<boolean>`not is_read`)
        .$if(sentUpTo !== undefined, (query) =>
          query.where(sql<boolean>`sent_at <= ${sentUpTo}::timestamptz`),
        )
        .orderBy("message.id")
        .forUpdate(),
    )
    .executeTakeFirst();
  return Number(marked.numUpdatedRows);
}
