import { type ExpressionBuilder, sql } from "kysely";
import type { Reader, Tx, UpkeepTx } from "#platform/server/scope-context.ts";
import { type Stamp, type Tables, wireStamp } from "#platform/server/tables.ts";
import type { ColumnType } from "kysely";
import type { Message, MessageContent } from "./contract.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    message: {
      id: string;
      receiver_code: ColumnType<string, string, never>;
      com_code: ColumnType<string, string, never>;
      message_type: ColumnType<string, string, never>;
      secondary_message_type: ColumnType<string, string, never>;
      content: ColumnType<MessageContent, string, never>;
      sent_at: Stamp;
      read_at: ColumnType<string | null, never, Date>;
      is_read: ColumnType<boolean, never, never>;
    };
  }
}

/** `comCode` is the branch of the business that the message is about; who sends must have it in scope. */
export type NewMessage = Pick<Message, "id" | "messageType" | "secondaryMessageType"> & {
  receiverCode: string;
  comCode: string;
  content: MessageContent;
};

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx
    .insertInto("message")
    .values({
      id: message.id,
      receiver_code: message.receiverCode,
      com_code: message.comCode,
      message_type: message.messageType,
      secondary_message_type: message.secondaryMessageType,
      content: JSON.stringify(message.content),
    })
    .execute();
}

const selection = (row: ExpressionBuilder<Tables, "message">) =>
  [
    row.ref("id").as("id"),
    row.ref("message_type").as("messageType"),
    row.ref("secondary_message_type").as("secondaryMessageType"),
    sql<string>`content::text`.as("messageContent"),
    sql<string>`case when is_read then '1' else '0' end`.as("isRead"),
    wireStamp("sent_at").as("sentAt"),
  ] as const;

export type MessageQuery = { receiverCode: string; isRead: boolean; pageNo: number; pageSize: number };

/** The receiver is named for the index; that nobody sees another's messages is kept by the row-level policy as well. */
export async function messagePage(
  reader: Reader,
  wanted: MessageQuery,
): Promise<{ total: number; list: Message[] }> {
  const { receiverCode, isRead, pageNo, pageSize } = wanted;
  const own = ofReceiver(reader, receiverCode, isRead);
  const list = await own
    .select(selection)
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset(pageNo * pageSize)
    .execute();
  return { total: await countOf(reader, receiverCode, isRead), list };
}

export async function unreadOf(
  reader: Reader,
  receiverCode: string,
): Promise<{ unreadCount: number; latest: Message | null }> {
  const { total, list } = await messagePage(reader, { receiverCode, isRead: false, pageNo: 0, pageSize: 1 });
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
    .where("receiver_code", "=", receiverCode)
    .where(isRead ? sql<boolean>`is_read` : sql<boolean>`not is_read`);
}

/** False where there is no such message for this receiver; one that was read before stays read as it was. */
export async function markRead(tx: UpkeepTx, receiverCode: string, id: string, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable("message")
    .set({ read_at: sql<Date>`coalesce(read_at, ${now})` })
    .where("id", "=", id)
    .where("receiver_code", "=", receiverCode)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

/** What is committed after this statement began stays unread, and so does what was sent later than the receiver saw. */
export async function markAllRead(
  tx: UpkeepTx,
  receiverCode: string,
  sentUpTo: string | undefined,
  now: Date,
): Promise<number> {
  const marked = await tx
    .updateTable("message")
    .set({ read_at: now })
    // Locked in one order, or two clearings at once wait for each other for ever.
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("message")
        .select("id")
        .where("receiver_code", "=", receiverCode)
        .where(sql<boolean>`not is_read`)
        .$if(sentUpTo !== undefined, (query) =>
          query.where(sql<boolean>`sent_at <= ${sentUpTo}::timestamptz`),
        )
        .orderBy("id")
        .forUpdate(),
    )
    .executeTakeFirst();
  return Number(marked.numUpdatedRows);
}
