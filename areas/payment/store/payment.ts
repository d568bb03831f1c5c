import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, pickColumns, selectWireTimestamp } from "#platform/server/tables.ts";
import { type Payment, type PaymentInstalment, SETTLED_PAYMENT_STATUS } from "../rules/payment.ts";

type Never = ColumnType<string, never, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    payment: {
      paymentNo: ColumnType<string, string, never>;
      comCode: ColumnType<string, string, never>;
      com2: Never;
      com4: Never;
      version: Generated<number>;
      paymentStatus: string;
      paymentMethod: string;
      payerName: string;
      payerCertificateNo: string;
      currency: string;
      amount: string;
      tradeNo: Generated<string>;
      payUrl: Generated<string>;
      codeUrl: Generated<string>;
      account: Generated<string>;
      reason: Generated<string>;
      begunBy: string;
      begunAt: ColumnType<string, Date, never>;
      expiresAt: ColumnType<string, Date, never>;
      endedAt: ColumnType<string | null, Date | undefined, Date>;
      paidAt: ColumnType<string | null, Date | undefined, Date>;
      /** The payment that the money was meant for, if that payment was already settled or ended. */
      receiptOf: ColumnType<string | null, string | undefined, never>;
      /** The payment of the rest, with which a held part of a prepayment was taken. */
      takenWith: ColumnType<string | null, string | undefined, never>;
    };
    paymentDocument: BranchColumns & {
      paymentNo: string;
      businessNo: string;
      payNo: number;
      businessType: string;
      amount: string;
      isLive: Generated<boolean>;
    };
  }
}

const columns = [
  "paymentNo",
  "comCode",
  "version",
  "paymentStatus",
  "paymentMethod",
  "payerName",
  "payerCertificateNo",
  "currency",
  "amount",
  "tradeNo",
  "payUrl",
  "codeUrl",
  "account",
  "reason",
  "begunBy",
] as const;

function payments(reader: Reader) {
  return reader
    .selectFrom("payment")
    .select(columns)
    .select([selectWireTimestamp("begunAt").as("begunAt"), selectWireTimestamp("expiresAt").as("expiresAt")])
    .select(selectWireTimestamp("paidAt").$castTo<string | null>().as("paidAt"));
}

const begunColumns = [
  "paymentNo",
  "comCode",
  "paymentStatus",
  "paymentMethod",
  "payerName",
  "payerCertificateNo",
  "currency",
  "amount",
  "begunBy",
] as const;

export type NewPayment = Pick<Payment, (typeof begunColumns)[number]> &
  Partial<Pick<Payment, "tradeNo" | "reason">> & {
    readonly paidAt?: Date;
    readonly begunAt: Date;
    readonly expiresAt: Date;
    /** Present for money that is no attempt of its own: the payment that it came besides or was taken with, and the time. */
    readonly apart?: { readonly endedAt: Date } & (
      | { readonly receiptOf: string }
      | { readonly takenWith: string }
    );
  };

/** Returns false if another payment of one of its documents is under way. */
export async function insertPayment(
  tx: Tx,
  payment: NewPayment,
  parts: readonly PaymentInstalment[],
): Promise<boolean> {
  const { paymentNo, comCode } = payment;
  await tx
    .insertInto("payment")
    .values({
      ...pickColumns(payment, [...begunColumns, "begunAt", "expiresAt", "tradeNo", "reason", "paidAt"]),
      ...payment.apart,
    })
    .execute();
  const { numInsertedOrUpdatedRows: kept } = await tx
    .insertInto("paymentDocument")
    .values(
      parts.map(({ businessNo, businessType, payNo, amount }) => ({
        paymentNo,
        comCode,
        businessNo,
        businessType,
        payNo,
        amount,
        isLive: !payment.apart,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column("businessNo")
        .where(sql<boolean>`is_live`)
        .doNothing(),
    )
    .executeTakeFirstOrThrow();
  return kept === BigInt(parts.length);
}

export function findPayment(reader: Reader, paymentNo: string): Promise<Payment | undefined> {
  return payments(reader).where("paymentNo", "=", paymentNo).executeTakeFirst();
}

/** A second transaction waits here and then reads what the first one wrote. */
export function lockPayment(tx: Tx, paymentNo: string): Promise<Payment | undefined> {
  return payments(tx).where("paymentNo", "=", paymentNo).forUpdate().executeTakeFirst();
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
      paymentStatus,
      amount,
      currency,
      tradeNo,
      payUrl,
      codeUrl,
      account,
      reason,
      endedAt,
      paidAt,
      version: build("version", "+", 1),
    }))
    .where("paymentNo", "=", paymentNo)
    .execute();
  return payments(tx).where("paymentNo", "=", paymentNo).executeTakeFirstOrThrow();
}

/** The documents among these that are being paid. */
export async function listDocumentsBeingPaid(
  reader: Reader,
  numbers: readonly string[],
): Promise<readonly string[]> {
  if (numbers.length === 0) return [];
  const rows = await reader
    .selectFrom("paymentDocument")
    .select("businessNo")
    .where("businessNo", "in", numbers)
    .where("isLive", "=", true)
    .execute();
  return rows.map(({ businessNo }) => businessNo);
}

export async function endPaymentInstalments(tx: Tx, paymentNo: string): Promise<void> {
  await tx.updateTable("paymentDocument").set({ isLive: false }).where("paymentNo", "=", paymentNo).execute();
}

export async function updatePaymentInstalment(
  tx: Tx,
  paymentNo: string,
  { businessNo, amount }: Pick<PaymentInstalment, "businessNo" | "amount">,
): Promise<void> {
  await tx
    .updateTable("paymentDocument")
    .set({ amount })
    .where("paymentNo", "=", paymentNo)
    .where("businessNo", "=", businessNo)
    .execute();
}

/** Lists the documents of a payment in the order in which they are locked. */
export function listPaymentInstalments(reader: Reader, paymentNo: string): Promise<PaymentInstalment[]> {
  return reader
    .selectFrom("paymentDocument")
    .select(["businessNo", "businessType", "payNo", "amount"])
    .where("paymentNo", "=", paymentNo)
    .orderBy("businessNo")
    .execute();
}

function paymentsOf(reader: Reader, businessNo: string) {
  const numbers = reader.selectFrom("paymentDocument").select("paymentNo");
  return payments(reader)
    .where("paymentNo", "in", numbers.where("businessNo", "=", businessNo))
    .orderBy("payment.begunAt", "desc")
    .orderBy("paymentNo", "desc");
}

/** The latest payment of the document. */
export function findLatestPayment(reader: Reader, businessNo: string): Promise<Payment | undefined> {
  return paymentsOf(reader, businessNo)
    .where("receiptOf", "is", null)
    .where("takenWith", "is", null)
    .limit(1)
    .executeTakeFirst();
}

/** Payments of the document that must be paid back, the latest first. */
export function listPaymentsOwedBack(reader: Reader, businessNo: string): Promise<Payment[]> {
  return paymentsOf(reader, businessNo).where("paymentStatus", "=", "7").execute();
}

export async function isTransferKnown(reader: Reader, paymentNo: string, tradeNo: string): Promise<boolean> {
  const found = reader.selectFrom("payment").select("paymentNo").where("receiptOf", "=", paymentNo);
  return (await found.where("tradeNo", "=", tradeNo).executeTakeFirst()) !== undefined;
}

/** All payments of these documents, the oldest first. The end is null while a payment is under way. */
export function listPaymentAttempts(reader: Reader, businessNos: readonly string[]) {
  return reader
    .selectFrom("payment")
    .innerJoin("paymentDocument", "paymentDocument.paymentNo", "payment.paymentNo")
    .select(["payment.paymentNo", "paymentStatus", "reason"])
    .select(["businessNo", "businessType", "paymentMethod", "payerName", "begunBy"])
    .select(["payNo", "paymentDocument.amount", "currency", selectWireTimestamp("begunAt").as("begunAt")])
    .select(selectWireTimestamp("endedAt").$castTo<string | null>().as("endedAt"))
    .where("businessNo", "in", businessNos)
    .orderBy("payment.begunAt")
    .orderBy("payment.paymentNo")
    .execute();
}

/** Payments whose money was received for a policy or its endorsements and stays, the latest first. */
export function listSettledPaymentsOfPolicy(reader: Reader, policyNo: string): Promise<Payment[]> {
  const numbers = reader
    .selectFrom("paymentDocument")
    .innerJoin("payPlan", "payPlan.businessNo", "paymentDocument.businessNo")
    .select("paymentNo")
    .where("payPlan.policyNo", "=", policyNo);
  return payments(reader)
    .where("paymentNo", "in", numbers)
    .where("paymentStatus", "=", SETTLED_PAYMENT_STATUS)
    .orderBy("payment.paidAt", "desc")
    .orderBy("paymentNo", "desc")
    .execute();
}

/** Payments under way whose last query is long enough ago, the longest waiting first. */
export async function listPaymentsToPoll(reader: Reader, now: Date, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom("payment")
    .leftJoin("paymentWatch", "paymentWatch.paymentNo", "payment.paymentNo")
    .select("payment.paymentNo")
    .where("paymentStatus", "in", ["1", "2"])
    .where((either) =>
      either.or([
        either("nextLookAt", "is", null),
        either("nextLookAt", "<=", sql<string>`${now}::timestamptz`),
      ]),
    )
    .orderBy("payment.begunAt")
    .limit(most)
    .execute();
  return rows.map(({ paymentNo }) => paymentNo);
}
