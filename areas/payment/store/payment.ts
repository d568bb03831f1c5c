import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { wireStamp } from "#platform/server/tables.ts";
import type { Payment, PaymentPart } from "../rules/payment.ts";

type Never = ColumnType<string, never, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    payment: {
      payment_no: ColumnType<string, string, never>;
      com_code: ColumnType<string, string, never>;
      com2: Never;
      com4: Never;
      version: Generated<number>;
      payment_status: string;
      payment_method: string;
      payer_name: string;
      payer_certificate_no: string;
      currency: string;
      amount: string;
      trade_no: Generated<string>;
      pay_url: Generated<string>;
      code_url: Generated<string>;
      account: Generated<string>;
      reason: Generated<string>;
      begun_by: string;
      begun_at: ColumnType<string, Date, never>;
      expires_at: ColumnType<string, Date, never>;
      ended_at: ColumnType<string | null, Date | undefined, Date>;
      paid_at: ColumnType<string | null, Date | undefined, Date>;
      /** Which payment the money was meant for, where it came beside what settled or ended that one. */
      receipt_of: ColumnType<string | null, string | undefined, never>;
    };
    payment_document: {
      payment_no: string;
      business_no: string;
      pay_no: number;
      com_code: string;
      com2: Never;
      com4: Never;
      business_type: string;
      amount: string;
      is_live: Generated<boolean>;
    };
  }
}

const columns = [
  "payment_no as paymentNo",
  "com_code as comCode",
  "version",
  "payment_status as paymentStatus",
  "payment_method as paymentMethod",
  "payer_name as payerName",
  "payer_certificate_no as payerCertificateNo",
  "currency",
  "amount",
  "trade_no as tradeNo",
  "pay_url as payUrl",
  "code_url as codeUrl",
  "account",
  "reason",
  "begun_by as begunBy",
] as const;

function payments(reader: Reader) {
  return reader
    .selectFrom("payment")
    .select(columns)
    .select([wireStamp("begun_at").as("begunAt"), wireStamp("expires_at").as("expiresAt")])
    .select(wireStamp("paid_at").$castTo<string | null>().as("paidAt"));
}

export type NewPayment = Pick<
  Payment,
  | "paymentNo"
  | "comCode"
  | "paymentStatus"
  | "paymentMethod"
  | "payerName"
  | "payerCertificateNo"
  | "currency"
  | "amount"
  | "begunBy"
> &
  Partial<Pick<Payment, "tradeNo" | "reason">> & {
    readonly paidAt?: Date;
    readonly begunAt: Date;
    readonly expiresAt: Date;
    /** Of money that came beside what settled or ended a payment: which one, and when. */
    readonly apart?: { readonly receiptOf: string; readonly endedAt: Date };
  };

/** False where one of its documents is being paid by another payment. */
export async function insertPayment(
  tx: Tx,
  payment: NewPayment,
  parts: readonly PaymentPart[],
): Promise<boolean> {
  const { paymentNo: payment_no, comCode: com_code } = payment;
  await tx
    .insertInto("payment")
    .values({
      payment_no,
      com_code,
      payment_status: payment.paymentStatus,
      payment_method: payment.paymentMethod,
      payer_name: payment.payerName,
      payer_certificate_no: payment.payerCertificateNo,
      currency: payment.currency,
      amount: payment.amount,
      begun_by: payment.begunBy,
      begun_at: payment.begunAt,
      expires_at: payment.expiresAt,
      ...(payment.tradeNo !== undefined && { trade_no: payment.tradeNo }),
      ...(payment.reason !== undefined && { reason: payment.reason }),
      ...(payment.paidAt !== undefined && { paid_at: payment.paidAt }),
      ...(payment.apart && { receipt_of: payment.apart.receiptOf, ended_at: payment.apart.endedAt }),
    })
    .execute();
  const { numInsertedOrUpdatedRows: kept } = await tx
    .insertInto("payment_document")
    .values(
      parts.map(({ businessNo, businessType, payNo, amount }) => ({
        payment_no,
        com_code,
        business_no: businessNo,
        business_type: businessType,
        pay_no: payNo,
        amount,
        is_live: !payment.apart,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column("business_no")
        .where(sql<boolean>`is_live`)
        .doNothing(),
    )
    .executeTakeFirstOrThrow();
  return kept === BigInt(parts.length);
}

export function findPayment(reader: Reader, paymentNo: string): Promise<Payment | undefined> {
  return payments(reader).where("payment_no", "=", paymentNo).executeTakeFirst();
}

/** Whoever comes second waits here, and then sees what the first left. */
export function lockPayment(tx: Tx, paymentNo: string): Promise<Payment | undefined> {
  return payments(tx).where("payment_no", "=", paymentNo).forUpdate().executeTakeFirst();
}

export type PaymentChange = Pick<Payment, "paymentStatus"> &
  Partial<Pick<Payment, "amount" | "currency" | "tradeNo" | "payUrl" | "codeUrl" | "account" | "reason">> & {
    readonly endedAt?: Date;
    readonly paidAt?: Date;
  };

export async function updatePayment(tx: Tx, paymentNo: string, change: PaymentChange): Promise<Payment> {
  const { paymentStatus, amount, currency, tradeNo, payUrl, codeUrl, account, reason } = change;
  const { endedAt, paidAt } = change;
  await tx
    .updateTable("payment")
    .set((build) => ({
      payment_status: paymentStatus,
      ...(amount !== undefined && { amount }),
      ...(currency !== undefined && { currency }),
      ...(tradeNo !== undefined && { trade_no: tradeNo }),
      ...(payUrl !== undefined && { pay_url: payUrl }),
      ...(codeUrl !== undefined && { code_url: codeUrl }),
      ...(account !== undefined && { account }),
      ...(reason !== undefined && { reason }),
      ...(endedAt !== undefined && { ended_at: endedAt }),
      ...(paidAt !== undefined && { paid_at: paidAt }),
      version: build("version", "+", 1),
    }))
    .where("payment_no", "=", paymentNo)
    .execute();
  return payments(tx).where("payment_no", "=", paymentNo).executeTakeFirstOrThrow();
}

export async function endParts(tx: Tx, paymentNo: string): Promise<void> {
  await tx
    .updateTable("payment_document")
    .set({ is_live: false })
    .where("payment_no", "=", paymentNo)
    .execute();
}

export async function updatePart(
  tx: Tx,
  paymentNo: string,
  { businessNo, amount }: Pick<PaymentPart, "businessNo" | "amount">,
): Promise<void> {
  await tx
    .updateTable("payment_document")
    .set({ amount })
    .where("payment_no", "=", paymentNo)
    .where("business_no", "=", businessNo)
    .execute();
}

/** In the order in which they are locked. */
export function partsOf(reader: Reader, paymentNo: string): Promise<PaymentPart[]> {
  return reader
    .selectFrom("payment_document")
    .select(["business_no as businessNo", "business_type as businessType", "pay_no as payNo", "amount"])
    .where("payment_no", "=", paymentNo)
    .orderBy("business_no")
    .execute();
}

function paymentsOf(reader: Reader, businessNo: string) {
  const numbers = reader.selectFrom("payment_document").select("payment_no");
  return payments(reader)
    .where("payment_no", "in", numbers.where("business_no", "=", businessNo))
    .orderBy("begun_at", "desc")
    .orderBy("payment_no", "desc");
}

/** The last time that somebody began to pay it. */
export function latestAttempt(reader: Reader, businessNo: string): Promise<Payment | undefined> {
  return paymentsOf(reader, businessNo).where("receipt_of", "is", null).limit(1).executeTakeFirst();
}

/** What came for it and is to be paid out again, the latest first. */
export function owedBackFor(reader: Reader, businessNo: string): Promise<Payment[]> {
  return paymentsOf(reader, businessNo).where("payment_status", "=", "7").execute();
}

export async function isTransferKnown(reader: Reader, paymentNo: string, tradeNo: string): Promise<boolean> {
  const found = reader.selectFrom("payment").select("payment_no").where("receipt_of", "=", paymentNo);
  return (await found.where("trade_no", "=", tradeNo).executeTakeFirst()) !== undefined;
}

/** What each of them was to one document, the oldest first; '' as long as it has not ended. */
export function attemptsOf(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("payment")
    .innerJoin("payment_document", "payment_document.payment_no", "payment.payment_no")
    .select(["payment.payment_no as paymentNo", "payment_status as paymentStatus", "reason"])
    .select(["payment_method as paymentMethod", "payer_name as payerName", "begun_by as begunBy"])
    .select(["pay_no as payNo", "payment_document.amount", "currency", wireStamp("begun_at").as("begunAt")])
    .select(wireStamp("ended_at").$castTo<string | null>().as("endedAt"))
    .where("business_no", "=", businessNo)
    .orderBy("begun_at")
    .orderBy("payment.payment_no")
    .execute();
}

/** Under way, and not looked at for long enough; the longest waiting first. */
export async function paymentsToWatch(reader: Reader, now: Date, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom("payment")
    .leftJoin("payment_watch", "payment_watch.payment_no", "payment.payment_no")
    .select("payment.payment_no")
    .where("payment_status", "in", ["1", "2"])
    .where((either) =>
      either.or([
        either("next_look_at", "is", null),
        either("next_look_at", "<=", sql<string>`${now}::timestamptz`),
      ]),
    )
    .orderBy("begun_at")
    .limit(most)
    .execute();
  return rows.map(({ payment_no }) => payment_no);
}
