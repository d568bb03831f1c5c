import { type ColumnType, type Insertable, sql } from "kysely";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  pickColumns,
  type StampColumn,
  type Tables,
  selectWireStamp,
} from "#platform/server/tables.ts";
import type { KeptFigure } from "../rules/document.ts";

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
      recordedAt: StampColumn;
      recordedBy: string;
      sumPremium: string;
      premiumChange: string;
      content: ColumnType<FilledForm, string, never>;
      figures: ColumnType<readonly KeptFigure[] | null, string | null, never>;
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
const columns = ["version", ...fixedColumns] as const;

export type TransactionHead = Awaited<ReturnType<typeof transactionsOf>>[number];

/** The stack of a contract, the first transaction first. */
export function transactionsOf(reader: Reader, contractNo: string) {
  return reader
    .selectFrom("contractTransaction")
    .select(columns)
    .select(selectWireStamp("recordedAt").as("recordedAt"))
    .where("contractNo", "=", contractNo)
    .orderBy("version")
    .execute();
}

export async function contentOfTransaction(
  reader: Reader,
  contractNo: string,
  version: number,
): Promise<FilledForm | undefined> {
  const found = await reader
    .selectFrom("contractTransaction")
    .select("content")
    .where("contractNo", "=", contractNo)
    .where("version", "=", version)
    .executeTakeFirst();
  return found?.content;
}

/** What the system had worked out when it was submitted; nothing for what was submitted before this was kept. */
export async function figuresOfTransaction(
  reader: Reader,
  contractNo: string,
  version: number,
): Promise<readonly KeptFigure[]> {
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
};

/** False where another stands upon this base already; waits for one that is about to. */
export async function insertTransaction(tx: Tx, transaction: NewTransaction): Promise<boolean> {
  const inserted = await tx
    .insertInto("contractTransaction")
    .values({
      ...pickColumns(transaction, [...fixedColumns, "contractNo", "comCode", "draftNo", "riskCode"]),
      version: transaction.baseVersion + 1,
      content: JSON.stringify(transaction.content),
      // As they were when the draft was submitted; its content has not changed since.
      figures: sql<string | null>`(select figures from document where business_no = ${transaction.draftNo})`,
    })
    .onConflict((conflict) => conflict.columns(["contractNo", "version"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
