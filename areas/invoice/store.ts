import { type ColumnType, type Generated, type Insertable, type JSONColumnType, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  type DatabaseTimestampColumn,
  selectWireTimestamp,
  type Tables,
} from "#platform/server/tables.ts";
import { STANDING_STATUSES } from "./rules/invoice.ts";

/** The row of a file as it was typed, by the code of the column. */
export type TypedInvoiceRow = Readonly<Record<string, string>>;

type BatchColumns = BranchColumns & {
  batchNo: string;
  agencyCode: ColumnType<string, never, never>;
  fileName: Generated<string>;
  jobId: Generated<string>;
  inputBy: string;
  inputAt: DatabaseTimestampColumn;
  version: Generated<number>;
};
type Moment = ColumnType<string | null, Date | undefined, Date>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    invoiceBatch: BatchColumns;
    invoice: BranchColumns & {
      invoiceId: string;
      batchNo: string;
      rowNo: number;
      policyNo: string;
      agencyCode: Generated<string>;
      status: string;
      invoiceType: string;
      titleType: Generated<string>;
      invoiceContent: Generated<string>;
      buyerName: Generated<string>;
      taxNo: Generated<string>;
      amount: string | null;
      netAmount: string | null;
      taxAmount: string | null;
      vatRate: string | null;
      pushWay: string;
      contact: Generated<string>;
      remark: Generated<string>;
      typed: JSONColumnType<TypedInvoiceRow> | null;
      reason: Generated<string>;
      attempt: Generated<number>;
      appliedBy: Generated<string>;
      appliedAt: Moment;
      invoiceNo: Generated<string>;
      issuedAt: Moment;
      redReason: Generated<string>;
      endorseNo: Generated<string>;
      redAttempt: Generated<number>;
      redBy: Generated<string>;
      redInvoiceNo: Generated<string>;
      redAt: Moment;
      withdrawnBy: Generated<string>;
      withdrawnAt: Moment;
      isWithdrawalOpen: Generated<boolean>;
      redAppliedAt: Moment;
      inputBy: string;
      inputAt: DatabaseTimestampColumn;
      version: Generated<number>;
    };
    invoicePolicy: BranchColumns & {
      policyNo: string;
      retained: string;
      invoiced: string;
      available: string;
    };
  }
}

const plainColumns = [
  "invoiceId",
  "batchNo",
  "rowNo",
  "policyNo",
  "comCode",
  "agencyCode",
  "status",
  "invoiceType",
  "titleType",
  "buyerName",
  "taxNo",
  "amount",
  "netAmount",
  "taxAmount",
  "vatRate",
  "pushWay",
  "contact",
  "remark",
  "typed",
  "reason",
  "attempt",
  "invoiceNo",
  "redReason",
  "endorseNo",
  "redAttempt",
  "redBy",
  "redInvoiceNo",
  "withdrawnBy",
  "isWithdrawalOpen",
  "inputBy",
  "version",
] as const;

function invoices(reader: Reader) {
  return reader
    .selectFrom("invoice")
    .select(plainColumns)
    .select(selectWireTimestamp("issuedAt").$castTo<string | null>().as("issuedAt"))
    .select(selectWireTimestamp("redAt").$castTo<string | null>().as("redAt"))
    .select(selectWireTimestamp("appliedAt").$castTo<string | null>().as("appliedAt"))
    .select(selectWireTimestamp("redAppliedAt").$castTo<string | null>().as("redAppliedAt"));
}

export type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;
export type NewInvoice = Omit<Insertable<Tables["invoice"]>, "invoiceId">;
export type InvoiceChange = Partial<
  Pick<
    Insertable<Tables["invoice"]>,
    | "status"
    | "titleType"
    | "buyerName"
    | "taxNo"
    | "amount"
    | "netAmount"
    | "taxAmount"
    | "vatRate"
    | "contact"
    | "comCode"
    | "agencyCode"
    | "reason"
    | "attempt"
    | "appliedBy"
    | "appliedAt"
    | "invoiceNo"
    | "issuedAt"
    | "redReason"
    | "endorseNo"
    | "redAttempt"
    | "redBy"
    | "redInvoiceNo"
    | "redAt"
    | "withdrawnBy"
    | "withdrawnAt"
    | "isWithdrawalOpen"
    | "redAppliedAt"
  >
>;

export function findInvoice(reader: Reader, invoiceId: string) {
  return invoices(reader).where("invoiceId", "=", invoiceId).executeTakeFirst();
}

export function lockInvoice(tx: Tx, invoiceId: string): Promise<Invoice | undefined> {
  return invoices(tx).where("invoiceId", "=", invoiceId).forUpdate().executeTakeFirst();
}

export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<Invoice> {
  const invoiceId = `${invoice.batchNo}-${invoice.rowNo}`;
  await tx
    .insertInto("invoice")
    .values({ ...invoice, invoiceId })
    .execute();
  return invoices(tx).where("invoiceId", "=", invoiceId).executeTakeFirstOrThrow();
}

export async function updateInvoice(tx: Tx, invoiceId: string, change: InvoiceChange): Promise<Invoice> {
  await tx
    .updateTable("invoice")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("invoiceId", "=", invoiceId)
    .execute();
  return invoices(tx).where("invoiceId", "=", invoiceId).executeTakeFirstOrThrow();
}

export function listInvoicesOfPolicy(reader: Reader, policyNo: string): Promise<Invoice[]> {
  const query = invoices(reader).where("policyNo", "=", policyNo).where("status", "<>", "0");
  return query.orderBy("invoice.inputAt", "desc").orderBy("invoiceId").execute();
}

export function listInvoicesOfBatch(reader: Reader, batchNo: string): Promise<Invoice[]> {
  const isFailed = sql`status = '4' or (status = '0' and reason <> '')`;
  return invoices(reader).where("batchNo", "=", batchNo).orderBy(isFailed, "desc").orderBy("rowNo").execute();
}

export async function insertBatch(
  tx: Tx,
  batch: Pick<Insertable<BatchColumns>, "batchNo" | "comCode" | "fileName" | "inputBy">,
): Promise<InvoiceBatch> {
  await tx.insertInto("invoiceBatch").values(batch).execute();
  const stored = await findBatch(tx, batch.batchNo);
  if (!stored) throw new Error("a batch is there once it is stored");
  return stored;
}

export function findBatch(reader: Reader, batchNo: string) {
  return reader
    .selectFrom("invoiceBatch")
    .select(["batchNo", "comCode", "agencyCode", "fileName", "jobId", "inputBy", "version"])
    .select(selectWireTimestamp("inputAt").as("inputAt"))
    .where("batchNo", "=", batchNo)
    .executeTakeFirst();
}
export type InvoiceBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export async function lockBatch(tx: Tx, batchNo: string): Promise<InvoiceBatch | undefined> {
  await tx.selectFrom("invoiceBatch").select("batchNo").where("batchNo", "=", batchNo).forUpdate().execute();
  return findBatch(tx, batchNo);
}

export async function updateBatchJob(tx: Tx, batchNo: string, jobId: string): Promise<InvoiceBatch> {
  await tx
    .updateTable("invoiceBatch")
    .set((build) => ({ jobId, version: build("version", "+", 1) }))
    .where("batchNo", "=", batchNo)
    .execute();
  const batch = await findBatch(tx, batchNo);
  if (!batch) throw new Error("a batch stays");
  return batch;
}

/** What was received of a policy and not yet invoiced. */
export function findPolicyMoney(reader: Reader, policyNo: string) {
  return reader
    .selectFrom("invoicePolicy")
    .select(["retained", "invoiced", "available"])
    .where("policyNo", "=", policyNo)
    .executeTakeFirst();
}

/** Invoices that stand, by policy. */
export async function sumStandingInvoices(
  reader: Reader,
  policyNos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom("invoice")
    .select(["policyNo", sql<string>`sum(amount)::numeric(18, 2)::text`.as("invoiced")])
    .where("policyNo", "=", sql<string>`any(${[...policyNos]}::text[])`)
    .where("status", "in", STANDING_STATUSES)
    .groupBy("policyNo")
    .execute();
  return new Map(rows.map(({ policyNo, invoiced }) => [policyNo, invoiced]));
}

/** Whether a policy has this endorsement, it lowers the premium and it is not finished or revoked. */
export async function hasOpenDecrease(reader: Reader, policyNo: string, endorseNo: string): Promise<boolean> {
  const { rows } = await sql`select from endorsement e join document d on d.business_no = e.endorse_no
    where e.endorse_no = ${endorseNo} and e.policy_no = ${policyNo} and e.premium_change < 0
      and d.status not in ('08', '10')`.execute(reader);
  return rows.length > 0;
}

/** Invoices whose outcome or withdrawal at the platform is unknown and whose last query is long enough ago. */
export async function listInvoicesToAsk(reader: Reader, now: Date, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom("invoice")
    .leftJoin("paymentWatch", "paymentWatch.paymentNo", "invoice.invoiceId")
    .select("invoiceId")
    .where((either) =>
      either.or([either("status", "in", ["1", "2", "5"]), either("isWithdrawalOpen", "=", true)]),
    )
    .where((either) =>
      either.or([
        either("nextLookAt", "is", null),
        either("nextLookAt", "<=", sql<string>`${now}::timestamptz`),
      ]),
    )
    .orderBy("invoice.appliedAt")
    .limit(most)
    .execute();
  return rows.map(({ invoiceId }) => invoiceId);
}
