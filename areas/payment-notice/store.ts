import { type ColumnType, type Generated, sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, selectWireTimestamp } from "#platform/server/tables.ts";
import { NOTICE_WAY, SENDING_STATUS } from "./rules/notice.ts";

type Moment = ColumnType<string, Date, never>;
type LaterMoment = ColumnType<string | null, Date | undefined, Date>;
type Figure = ColumnType<string, never, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    premiumNotice: BranchColumns & {
      noticeNo: string;
      agencyCode: string;
      payerName: string;
      currency: string;
      linkKey: string;
      madeBy: string;
      madeAt: Moment;
      readAt: LaterMoment;
      voidedAt: LaterMoment;
      voidedBy: Generated<string>;
      voidReason: Generated<string>;
      version: Generated<number>;
    };
    premiumNoticeItem: BranchColumns & {
      noticeNo: string;
      businessNo: string;
      payNo: number;
      isLive: Generated<boolean>;
    };
    premiumNoticeSending: BranchColumns & {
      sendingId: string;
      noticeNo: string;
      isReminder: boolean;
      way: string;
      status: string;
      day: string;
      askedBy: string;
      askedAt: Moment;
      changedAt: ColumnType<string, Date, Date>;
    };
    premiumNoticePaper: BranchColumns & {
      noticePaperId: string;
      noticeNo: string;
      templateVersion: string;
      contentSha256: string;
      data: string;
      sha256: string;
      sealedAt: ColumnType<string, string, never>;
      sealSignature: ColumnType<Uint8Array, Uint8Array, never>;
    };
    /** The notice with the sums, due date and status that follow from its instalments. */
    premiumNoticeNow: Record<"dueAmount" | "paidAmount" | "status" | "noticeNo", Figure> & {
      dueDate: ColumnType<PlainDate | null, never, never>;
    };
  }
}

/** The columns of the audit trail, which leaves out the link key. */
const columns = [
  "noticeNo",
  "comCode",
  "agencyCode",
  "payerName",
  "currency",
  "madeBy",
  selectWireTimestamp("madeAt").as("madeAt"),
  selectWireTimestamp("readAt").$castTo<string | null>().as("readAt"),
  selectWireTimestamp("voidedAt").$castTo<string | null>().as("voidedAt"),
  "voidedBy",
  "voidReason",
  "version",
] as const;
export type PaymentNotice = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

function noticeOf(reader: Reader, noticeNo: string) {
  return reader.selectFrom("premiumNotice").select(columns).where("noticeNo", "=", noticeNo);
}

export function findNotice(reader: Reader, noticeNo: string) {
  return noticeOf(reader, noticeNo).executeTakeFirst();
}

export function lockNotice(tx: Tx, noticeNo: string) {
  return noticeOf(tx, noticeNo).forUpdate().executeTakeFirst();
}

export async function findLinkKey(reader: Reader, noticeNo: string): Promise<string | undefined> {
  const query = reader.selectFrom("premiumNotice").select("linkKey").where("noticeNo", "=", noticeNo);
  return (await query.executeTakeFirst())?.linkKey;
}

export function getNoticeFigures(reader: Reader, noticeNo: string) {
  return reader
    .selectFrom("premiumNoticeNow")
    .select(["dueAmount", "paidAmount", "dueDate", "status"])
    .where("noticeNo", "=", noticeNo)
    .executeTakeFirstOrThrow();
}

type NewNotice = Pick<
  PaymentNotice,
  "noticeNo" | "comCode" | "agencyCode" | "payerName" | "currency" | "madeBy"
> & { readonly linkKey: string; readonly madeAt: Date };
type NewItem = { readonly businessNo: string; readonly payNo: number };

/** Returns the items that stand under no other notice and were therefore written. */
export async function insertNotice(
  tx: Tx,
  notice: NewNotice,
  items: readonly NewItem[],
): Promise<readonly NewItem[]> {
  const { noticeNo, comCode } = notice;
  await tx.insertInto("premiumNotice").values(notice).execute();
  return tx
    .insertInto("premiumNoticeItem")
    .values(items.map(({ businessNo, payNo }) => ({ noticeNo, comCode, businessNo, payNo })))
    .onConflict((conflict) =>
      conflict
        .columns(["businessNo", "payNo"])
        .where(sql<boolean>`is_live`)
        .doNothing(),
    )
    .returning(["businessNo", "payNo"])
    .execute();
}

type NoticeChange = { readonly readAt?: Date; readonly voidedAt?: Date } & Partial<
  Pick<PaymentNotice, "voidedBy" | "voidReason">
>;

export async function updateNotice(tx: Tx, noticeNo: string, change: NoticeChange): Promise<PaymentNotice> {
  await tx
    .updateTable("premiumNotice")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("noticeNo", "=", noticeNo)
    .execute();
  return noticeOf(tx, noticeNo).executeTakeFirstOrThrow();
}

export async function endNoticeItems(tx: Tx, noticeNo: string): Promise<void> {
  await tx.updateTable("premiumNoticeItem").set({ isLive: false }).where("noticeNo", "=", noticeNo).execute();
}

/** What was written off is no longer due, as on the pay page. */
export function listNoticeItems(reader: Reader, noticeNo: string) {
  return (
    reader
      .selectFrom("premiumNoticeItem")
      .innerJoin("payPlan", (join) =>
        join
          .onRef("payPlan.businessNo", "=", "premiumNoticeItem.businessNo")
          .onRef("payPlan.payNo", "=", "premiumNoticeItem.payNo"),
      )
      .select(["premiumNoticeItem.businessNo", "premiumNoticeItem.payNo", "payFee as paidAmount"])
      // What a prepayment holds for the instalment is not asked of the payer again.
      .select(
        sql<string>`plan_fee - written_off - case when pay_plan_status in ('3', '5') then 0
          else least(coalesce((select sum(h.amount) from set_off_hold h where h.business_no = pay_plan.business_no), 0),
            plan_fee - written_off - pay_fee) end`.as("amount"),
      )
      .innerJoin("document", "document.businessNo", "premiumNoticeItem.businessNo")
      // As in the view: before a policy is issued, the underwriting result has a last day too.
      .select(
        sql<string>`case pay_plan.policy_no when '' then least(plan_end_date, valid_until) else plan_end_date end`.as(
          "dueDate",
        ),
      )
      .select("payPlanStatus")
      .where("premiumNoticeItem.noticeNo", "=", noticeNo)
      .orderBy("premiumNoticeItem.businessNo")
      .execute()
  );
}
export type NoticeItem = Awaited<ReturnType<typeof listNoticeItems>>[number];

const sendingColumns = [
  "sendingId",
  "noticeNo",
  "comCode",
  "isReminder",
  "way",
  "status",
  "askedBy",
] as const;
type NoticeSending = Awaited<ReturnType<typeof listSendings>>[number];

export function listSendings(reader: Reader, noticeNo: string) {
  return reader
    .selectFrom("premiumNoticeSending")
    .select([...sendingColumns, selectWireTimestamp("askedAt").as("askedAt")])
    .where("noticeNo", "=", noticeNo)
    .orderBy("premiumNoticeSending.askedAt", "desc")
    .execute();
}

type NewSending = Pick<NoticeSending, (typeof sendingColumns)[number]> & {
  readonly day: PlainDate;
  readonly askedAt: Date;
};

export async function insertSending(tx: Tx, { askedAt, ...sending }: NewSending): Promise<void> {
  await tx
    .insertInto("premiumNoticeSending")
    .values({ ...sending, askedAt, changedAt: askedAt })
    .execute();
}

export async function hasReminderOfDay(reader: Reader, noticeNo: string, day: PlainDate): Promise<boolean> {
  const query = reader
    .selectFrom("premiumNoticeSending")
    .select("sendingId")
    .where("noticeNo", "=", noticeNo);
  const found = await query.where("isReminder", "=", true).where("day", "=", day).executeTakeFirst();
  return found !== undefined;
}

/** Returns the sending as changed; undefined where another process changed it first. */
export function updateSending(
  tx: Tx,
  sendingId: string,
  { from, to, changedAt }: { readonly from: string; readonly to: string; readonly changedAt: Date },
) {
  return tx
    .updateTable("premiumNoticeSending")
    .set({ status: to, changedAt })
    .where("sendingId", "=", sendingId)
    .where("status", "=", from)
    .returning(sendingColumns)
    .executeTakeFirst();
}

type SendingCriteria = { readonly status: string; readonly before: Date; readonly most: number };

/** A mail has its own outbox: its sending follows, under the same id. */
export function updateMailSending(tx: Tx, sendingId: string, status: string, changedAt: Date) {
  return tx
    .updateTable("premiumNoticeSending")
    .set({ status, changedAt })
    .where("sendingId", "=", sendingId)
    .where("way", "=", NOTICE_WAY.mail)
    .where("status", "<>", status)
    .returning(sendingColumns)
    .executeTakeFirst();
}

/** Text messages of one status since before the given moment, the longest waiting first. */
export function listSendingsToHandle(reader: Reader, { status, before, most }: SendingCriteria) {
  return reader
    .selectFrom("premiumNoticeSending")
    .select(["sendingId", "noticeNo", "isReminder"])
    .where("status", "=", status)
    .where("way", "=", NOTICE_WAY.sms)
    .where("changedAt", "<=", sql<string>`${before.toISOString()}::timestamptz`)
    .orderBy("premiumNoticeSending.changedAt")
    .limit(most)
    .execute();
}

export function isUnderWay({ status }: Pick<NoticeSending, "status">): boolean {
  return status === SENDING_STATUS.waiting || status === SENDING_STATUS.sending;
}

export type NoticePaper = NonNullable<Awaited<ReturnType<typeof findNoticePaper>>>;
export type NoticePaperKey = {
  readonly noticeNo: string;
  readonly templateVersion: string;
  readonly contentSha256: string;
};

export function findNoticePaper(reader: Reader, key: NoticePaperKey) {
  return reader
    .selectFrom("premiumNoticePaper")
    .select(["noticePaperId", "comCode", "data", "sha256", "sealSignature"])
    .select(selectWireTimestamp("sealedAt").as("sealedAt"))
    .where("noticeNo", "=", key.noticeNo)
    .where("templateVersion", "=", key.templateVersion)
    .where("contentSha256", "=", key.contentSha256)
    .executeTakeFirst();
}

/** Returns false if another print of the same content was first. */
export async function insertNoticePaper(tx: Tx, paper: NoticePaper & NoticePaperKey): Promise<boolean> {
  const query = tx.insertInto("premiumNoticePaper").values(paper);
  const keyed = query.onConflict((conflict) =>
    conflict.columns(["noticeNo", "contentSha256", "templateVersion"]).doNothing(),
  );
  return (await keyed.returning("noticePaperId").executeTakeFirst()) !== undefined;
}
