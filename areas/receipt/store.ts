import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, selectWireTimestamp } from "#platform/server/tables.ts";

type SetOnSigning<Value> = ColumnType<Value | null, never, Value>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    policyReceipt: BranchColumns & {
      receiptId: string;
      policyNo: string;
      status: Generated<string>;
      linkId: string;
      receiverMobile: string;
      numberReason: Generated<string>;
      sentBy: string;
      sentAt: ColumnType<string, Date, Date>;
      remindedCount: Generated<number>;
      contentVersion: SetOnSigning<number>;
      signerName: Generated<string>;
      signedAt: ColumnType<string | null, never, Date>;
      device: Generated<string>;
      address: Generated<string>;
      fileId: SetOnSigning<string>;
      fileBytes: SetOnSigning<number>;
      sha256: SetOnSigning<string>;
      version: Generated<number>;
    };
  }
}

/** The columns of the audit trail, which leaves out the mobile number. */
const columns = [
  "receiptId",
  "policyNo",
  "comCode",
  "status",
  "linkId",
  "numberReason",
  "sentBy",
  selectWireTimestamp("sentAt").as("sentAt"),
  "remindedCount",
  "contentVersion",
  "signerName",
  selectWireTimestamp("signedAt").$castTo<string | null>().as("signedAt"),
  "device",
  "address",
  "fileId",
  "fileBytes",
  "sha256",
  "version",
] as const;

export type PolicyReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

const receiptOf = (reader: Reader, policyNo: string) =>
  reader.selectFrom("policyReceipt").select(columns).where("policyNo", "=", policyNo);

export function findReceipt(reader: Reader, policyNo: string) {
  return receiptOf(reader, policyNo).executeTakeFirst();
}

export function lockReceipt(tx: Tx, policyNo: string) {
  return receiptOf(tx, policyNo).forUpdate().executeTakeFirst();
}

/** Where the last link went. */
export function getReceiver(reader: Reader, policyNo: string) {
  return reader
    .selectFrom("policyReceipt")
    .select(["receiverMobile", "numberReason"])
    .where("policyNo", "=", policyNo)
    .executeTakeFirstOrThrow();
}

type SentLink = Pick<
  PolicyReceipt,
  "receiptId" | "policyNo" | "comCode" | "linkId" | "sentBy" | "numberReason"
> & {
  readonly receiverMobile: string;
  readonly sentAt: Date;
};

export function insertReceipt(tx: Tx, sent: SentLink): Promise<PolicyReceipt> {
  return tx.insertInto("policyReceipt").values(sent).returning(columns).executeTakeFirstOrThrow();
}

type ReceiptChange = Partial<Omit<SentLink, "receiptId" | "policyNo" | "comCode">> & {
  readonly remindedCount?: number;
};
type ReceiptSigning = Pick<PolicyReceipt, "status" | "signerName" | "device" | "address"> & {
  readonly contentVersion: number;
  readonly signedAt: Date;
  readonly fileId: string;
  readonly fileBytes: number;
  readonly sha256: string;
};

export function updateReceipt(
  tx: Tx,
  policyNo: string,
  change: ReceiptChange | ReceiptSigning,
): Promise<PolicyReceipt> {
  return tx
    .updateTable("policyReceipt")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("policyNo", "=", policyNo)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type UnsignedCriteria = { readonly before: Date; readonly mostReminders: number; readonly most: number };

/** Receipts whose last link was sent before the given moment and which nobody signed. */
export function listUnsignedReceipts(reader: Reader, { before, mostReminders, most }: UnsignedCriteria) {
  return reader
    .selectFrom("policyReceipt")
    .innerJoin("policy", "policy.policyNo", "policyReceipt.policyNo")
    .select(["policyReceipt.policyNo", "policyReceipt.remindedCount"])
    .where("policyReceipt.status", "=", "0")
    .where("policyReceipt.remindedCount", "<", mostReminders)
    .where("policy.status", "not in", ["04", "05", "07"])
    .where("policyReceipt.sentAt", "<=", sql<string>`${before.toISOString()}::timestamptz`)
    .orderBy("policyReceipt.sentAt")
    .limit(most)
    .execute();
}
