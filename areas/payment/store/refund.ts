import { type ColumnType, type Generated, sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, pickColumns, selectWireTimestamp } from "#platform/server/tables.ts";
import { APPROVED_REFUND_STATUS, CANCELLED_REFUND_STATUS, type Refund } from "../rules/refund.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    refund: BranchColumns & {
      refundNo: string;
      businessNo: string;
      policyNo: string | null;
      agencyCode: string;
      status: string;
      amount: string;
      currency: string;
      refundReason: string;
      payeeName: string;
      payeeAccount: string;
      payeeBank: string;
      requestedBy: string;
      barredUsers: string[];
      requestedAt: ColumnType<string, Date, Date>;
      /** The last day for its approval, while it waits for it. */
      dueDate: PlainDate | null;
      approvedBy: Generated<string>;
      approvedAt: ColumnType<string | null, Date | undefined, Date | null>;
      attempt: Generated<number>;
      tradeNo: Generated<string>;
      reason: Generated<string>;
      paidAt: ColumnType<string | null, Date | undefined, Date>;
      version: Generated<number>;
    };
  }
}

const requestColumns = [
  "refundNo",
  "businessNo",
  "policyNo",
  "comCode",
  "agencyCode",
  "status",
  "amount",
  "currency",
  "refundReason",
  "payeeName",
  "payeeAccount",
  "payeeBank",
  "requestedBy",
  "barredUsers",
] as const;

function refunds(reader: Reader) {
  return reader
    .selectFrom("refund")
    .select([...requestColumns, "approvedBy", "attempt", "tradeNo", "reason", "version"])
    .select(selectWireTimestamp("requestedAt").as("requestedAt"))
    .select(selectWireTimestamp("approvedAt").$castTo<string | null>().as("approvedAt"))
    .select(selectWireTimestamp("paidAt").$castTo<string | null>().as("paidAt"));
}

export type NewRefund = Pick<Refund, (typeof requestColumns)[number]> & {
  readonly requestedAt: Date;
  readonly dueDate: PlainDate;
};

/** Returns false if the endorsement has a refund already. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<boolean> {
  const { numInsertedOrUpdatedRows: kept } = await tx
    .insertInto("refund")
    .values({
      ...pickColumns(refund, [...requestColumns, "requestedAt", "dueDate"]),
      barredUsers: [...refund.barredUsers],
    })
    .onConflict((conflict) =>
      conflict.column("businessNo").where("status", "<>", sql.lit(CANCELLED_REFUND_STATUS)).doNothing(),
    )
    .executeTakeFirstOrThrow();
  return kept === 1n;
}

export function findRefund(reader: Reader, refundNo: string): Promise<Refund | undefined> {
  return refunds(reader).where("refundNo", "=", refundNo).executeTakeFirst();
}

export function lockRefund(tx: Tx, refundNo: string): Promise<Refund | undefined> {
  return refunds(tx).where("refundNo", "=", refundNo).forUpdate().executeTakeFirst();
}

/** The refund of an endorsement that was not cancelled. */
export function lockRefundOfDocument(tx: Tx, businessNo: string): Promise<Refund | undefined> {
  return refunds(tx)
    .where("businessNo", "=", businessNo)
    .where("status", "<>", CANCELLED_REFUND_STATUS)
    .forUpdate()
    .executeTakeFirst();
}

/** All refunds of a policy, the oldest first. */
export function listRefundsOfPolicy(reader: Reader, policyNo: string): Promise<Refund[]> {
  return refunds(reader)
    .where("policyNo", "=", policyNo)
    .orderBy("refund.requestedAt")
    .orderBy("refundNo")
    .execute();
}

/** Locks all refunds owed under one number in one order, so that two approvals together cannot exceed what is owed. */
export function lockRefundsOwedWith(
  tx: Tx,
  { policyNo, businessNo }: Pick<Refund, "policyNo" | "businessNo">,
): Promise<Refund[]> {
  const ofNumber =
    policyNo === null
      ? refunds(tx).where("businessNo", "=", businessNo)
      : refunds(tx).where("policyNo", "=", policyNo);
  return ofNumber.orderBy("refundNo").forUpdate().execute();
}

export type RefundChange = Pick<Refund, "status"> &
  Partial<
    Pick<
      Refund,
      | "payeeName"
      | "payeeAccount"
      | "payeeBank"
      | "requestedBy"
      | "approvedBy"
      | "attempt"
      | "tradeNo"
      | "reason"
    >
  > & {
    readonly barredUsers?: string[];
    readonly requestedAt?: Date;
    readonly dueDate?: PlainDate;
    readonly approvedAt?: Date | null;
    readonly paidAt?: Date;
  };

export async function updateRefund(tx: Tx, refundNo: string, change: RefundChange): Promise<Refund> {
  await tx
    .updateTable("refund")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("refundNo", "=", refundNo)
    .execute();
  return refunds(tx).where("refundNo", "=", refundNo).executeTakeFirstOrThrow();
}

/** Approved refunds whose outcome is unknown and whose last query is long enough ago. */
export async function listRefundsToPoll(reader: Reader, now: Date, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom("refund")
    .leftJoin("paymentWatch", "paymentWatch.paymentNo", "refund.refundNo")
    .select("refund.refundNo")
    .where("status", "=", sql.lit(APPROVED_REFUND_STATUS))
    .where((either) =>
      either.or([
        either("nextLookAt", "is", null),
        either("nextLookAt", "<=", sql<string>`${now}::timestamptz`),
      ]),
    )
    .orderBy("refund.requestedAt")
    .limit(most)
    .execute();
  return rows.map(({ refundNo }) => refundNo);
}
