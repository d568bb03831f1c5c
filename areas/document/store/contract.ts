import { type ColumnType, type Insertable, sql } from "kysely";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  pickColumns,
  type DatabaseTimestampColumn,
  type Tables,
  selectWireTimestamp,
} from "#platform/server/tables.ts";
import type { StoredComputedField } from "../rules/document.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    contractTransaction: BranchColumns & {
      contractNo: string;
      version: number;
      baseVersion: number;
      kind: string;
      draftNo: string;
      edition: number;
      riskCode: string;
      productVersion: string;
      effectiveFrom: string;
      recordedAt: DatabaseTimestampColumn;
      recordedBy: string;
      sumPremium: string;
      premiumChange: string;
      content: ColumnType<FilledForm, string, never>;
      figures: ColumnType<readonly StoredComputedField[] | null, string | null, never>;
    };
  }
}

const fixedColumns = [
  "baseVersion",
  "kind",
  "edition",
  "productVersion",
  "effectiveFrom",
  "recordedBy",
  "sumPremium",
  "premiumChange",
] as const;
const columns = ["version", "draftNo", ...fixedColumns] as const;

export type ContractTransactionHead = Awaited<ReturnType<typeof listContractTransactions>>[number];

/** The stack of a contract, the first transaction first. */
export function listContractTransactions(reader: Reader, contractNo: string) {
  return reader
    .selectFrom("contractTransaction")
    .select(columns)
    .select(selectWireTimestamp("recordedAt").as("recordedAt"))
    .where("contractNo", "=", contractNo)
    .orderBy("version")
    .execute();
}

export async function findTransactionContent(
  reader: Reader,
  contractNo: string,
  version: number,
): Promise<FilledForm | undefined> {
  return (await findTransactionEdition(reader, contractNo, version))?.content;
}

/** The content with the product version that it was filled in by. */
export function findTransactionEdition(reader: Reader, contractNo: string, version: number) {
  return reader
    .selectFrom("contractTransaction")
    .select(["content", "productVersion", "sumPremium"])
    .where("contractNo", "=", contractNo)
    .where("version", "=", version)
    .executeTakeFirst();
}

/** What the system had worked out when it was submitted; nothing for what was submitted before this was kept. */
export async function listTransactionComputedFields(
  reader: Reader,
  contractNo: string,
  version: number,
): Promise<readonly StoredComputedField[]> {
  const found = await reader
    .selectFrom("contractTransaction")
    .select("figures")
    .where("contractNo", "=", contractNo)
    .where("version", "=", version)
    .executeTakeFirst();
  return found?.figures ?? [];
}

type NewTransaction = Omit<Insertable<Tables["contractTransaction"]>, "version" | "content" | "figures"> & {
  readonly content: FilledForm;
  readonly hasFigures?: boolean;
};

/** False where another stands upon this base already; waits for one that is about to. */
export async function insertContractTransaction(tx: Tx, transaction: NewTransaction): Promise<boolean> {
  const inserted = await tx
    .insertInto("contractTransaction")
    .values({
      ...pickColumns(transaction, [...fixedColumns, "contractNo", "comCode", "draftNo", "riskCode"]),
      version: transaction.baseVersion + 1,
      content: JSON.stringify(transaction.content),
      // As they were when the draft was submitted; its content has not changed since.
      figures:
        transaction.hasFigures === false
          ? null
          : sql<string | null>`(select figures from document where business_no = ${transaction.draftNo})`,
    })
    .onConflict((conflict) => conflict.columns(["contractNo", "version"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
