import { type ColumnType, sql } from "kysely";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type Stamp, wireStamp } from "#platform/server/tables.ts";
import type { KeptFigure } from "../rules/document.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    contract_transaction: {
      contract_no: string;
      version: number;
      base_version: number;
      com_code: string;
      com2: ColumnType<string, never, never>;
      com4: ColumnType<string, never, never>;
      kind: string;
      draft_no: string;
      edition: number;
      risk_code: string;
      product_version: string;
      effective_from: string;
      recorded_at: Stamp;
      recorded_by: string;
      sum_premium: string;
      premium_change: string;
      content: ColumnType<FilledForm, string, never>;
      figures: ColumnType<readonly KeptFigure[] | null, string | null, never>;
    };
  }
}

const columns = [
  "version",
  "base_version as baseVersion",
  "kind",
  "edition",
  "product_version as productVersion",
  "effective_from as effectiveFrom",
  "recorded_by as recordedBy",
  "sum_premium as sumPremium",
  "premium_change as premiumChange",
] as const;

export type TransactionHead = Awaited<ReturnType<typeof transactionsOf>>[number];

/** The stack of a contract, the first transaction first. */
export function transactionsOf(reader: Reader, contractNo: string) {
  return reader
    .selectFrom("contract_transaction")
    .select(columns)
    .select(wireStamp("recorded_at").as("recordedAt"))
    .where("contract_no", "=", contractNo)
    .orderBy("version")
    .execute();
}

export async function contentOfTransaction(
  reader: Reader,
  contractNo: string,
  version: number,
): Promise<FilledForm | undefined> {
  const found = await reader
    .selectFrom("contract_transaction")
    .select("content")
    .where("contract_no", "=", contractNo)
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
    .selectFrom("contract_transaction")
    .select("figures")
    .where("contract_no", "=", contractNo)
    .where("version", "=", version)
    .executeTakeFirst();
  return found?.figures ?? [];
}

export type NewTransaction = {
  readonly contractNo: string;
  readonly baseVersion: number;
  readonly comCode: string;
  readonly kind: string;
  readonly draftNo: string;
  readonly edition: number;
  readonly riskCode: string;
  readonly productVersion: string;
  readonly effectiveFrom: string;
  readonly recordedBy: string;
  readonly sumPremium: string;
  readonly premiumChange: string;
  readonly content: FilledForm;
};

/** False where another stands upon this base already; waits for one that is about to. */
export async function insertTransaction(tx: Tx, transaction: NewTransaction): Promise<boolean> {
  const inserted = await tx
    .insertInto("contract_transaction")
    .values({
      contract_no: transaction.contractNo,
      version: transaction.baseVersion + 1,
      base_version: transaction.baseVersion,
      com_code: transaction.comCode,
      kind: transaction.kind,
      draft_no: transaction.draftNo,
      edition: transaction.edition,
      risk_code: transaction.riskCode,
      product_version: transaction.productVersion,
      effective_from: transaction.effectiveFrom,
      recorded_by: transaction.recordedBy,
      sum_premium: transaction.sumPremium,
      premium_change: transaction.premiumChange,
      content: JSON.stringify(transaction.content),
      // As they were when the draft was submitted; its content has not changed since.
      figures: sql<string | null>`(select figures from document where business_no = ${transaction.draftNo})`,
    })
    .onConflict((conflict) => conflict.columns(["contract_no", "version"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
