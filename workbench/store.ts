import { sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { pickColumns, type DatabaseTimestampColumn, selectWireTimestamp } from "#platform/server/tables.ts";
import type { Product, WorkedCase } from "#areas/product/rules/product-shape.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    productDraft: {
      draftId: string;
      riskCode: string;
      basedOn: string | null;
      content: string;
      cases: string;
      revision: number;
      authors: string[];
      changedBy: string;
      changedAt: DatabaseTimestampColumn;
      submittedBy: string | null;
      effectiveFrom: string | null;
      reason: string | null;
      returnedReason: string;
    };
  }
}

export type ProductDraftRow = {
  draftId: string;
  riskCode: string;
  /** The version from which the draft started; null for a product that is not published yet. */
  basedOn: string | null;
  product: Product;
  cases: WorkedCase[];
  revision: number;
  authors: string[];
  changedBy: string;
  changedAt: string;
  submittedBy: string | null;
  effectiveFrom: string | null;
  reason: string | null;
  returnedReason: string;
};

const draftColumns = [
  "draftId",
  "riskCode",
  "basedOn",
  sql<Product>`content`.as("product"),
  sql<WorkedCase[]>`cases`.as("cases"),
  "revision",
  "authors",
  "changedBy",
  selectWireTimestamp("changedAt").as("changedAt"),
  "submittedBy",
  "effectiveFrom",
  "reason",
  "returnedReason",
] as const;

export function findProductDraft(reader: Reader, riskCode: string): Promise<ProductDraftRow | undefined> {
  return reader
    .selectFrom("productDraft")
    .select(draftColumns)
    .where("riskCode", "=", riskCode)
    .executeTakeFirst();
}

export function findProductDraftById(reader: Reader, draftId: string): Promise<ProductDraftRow | undefined> {
  return reader
    .selectFrom("productDraft")
    .select(draftColumns)
    .where("draftId", "=", draftId)
    .executeTakeFirst();
}

export type ProductDraftState = {
  riskCode: string;
  riskName: string;
  classCode: string;
  isSubmitted: boolean;
};

export function listProductDraftStates(reader: Reader): Promise<ProductDraftState[]> {
  return reader
    .selectFrom("productDraft")
    .select([
      "riskCode",
      sql<string>`content ->> 'nameZh'`.as("riskName"),
      sql<string>`content ->> 'classCode'`.as("classCode"),
      sql<boolean>`submitted_by is not null`.as("isSubmitted"),
    ])
    .orderBy("riskCode")
    .execute();
}

export function lockProductDraft(tx: Tx, draftId: string): Promise<ProductDraftRow | undefined> {
  return tx
    .selectFrom("productDraft")
    .select(draftColumns)
    .where("draftId", "=", draftId)
    .forUpdate()
    .executeTakeFirst();
}

export type NewProductDraft = Pick<
  ProductDraftRow,
  "draftId" | "riskCode" | "basedOn" | "product" | "cases"
> & {
  author: string;
};

/** Returns undefined if the product already has a draft. */
export function insertProductDraft(tx: Tx, draft: NewProductDraft): Promise<ProductDraftRow | undefined> {
  return tx
    .insertInto("productDraft")
    .values({
      ...pickColumns(draft, ["draftId", "riskCode", "basedOn"]),
      content: JSON.stringify(draft.product),
      cases: JSON.stringify(draft.cases),
      revision: 1,
      authors: [draft.author],
      changedBy: draft.author,
      returnedReason: "",
    })
    .onConflict((conflict) => conflict.column("riskCode").doNothing())
    .returning(draftColumns)
    .executeTakeFirst();
}

export type ProductDraftChange = {
  by: string;
  product?: Product;
  cases?: readonly WorkedCase[];
  /** The submission to store; null withdraws it. */
  submitted?: { by: string; effectiveFrom: string; reason: string } | null;
  returnedReason?: string;
};

/** Every change makes a new revision. A user who changes the content becomes an author. */
export function updateProductDraft(
  tx: Tx,
  { draftId, authors }: ProductDraftRow,
  change: ProductDraftChange,
): Promise<ProductDraftRow> {
  const { by, product, cases, submitted, returnedReason } = change;
  return tx
    .updateTable("productDraft")
    .set({
      revision: sql<number>`revision + 1`,
      changedBy: by,
      changedAt: sql<never>`clock_timestamp()`,
      ...(product && { content: JSON.stringify(product) }),
      ...(cases && { cases: JSON.stringify(cases) }),
      ...((product ?? cases) && { authors: [...new Set([...authors, by])] }),
      returnedReason,
      ...(submitted !== undefined && {
        submittedBy: submitted?.by ?? null,
        effectiveFrom: submitted?.effectiveFrom ?? null,
        reason: submitted?.reason ?? null,
      }),
    })
    .where("draftId", "=", draftId)
    .returning(draftColumns)
    .executeTakeFirstOrThrow();
}

export async function deleteProductDraft(tx: Tx, draftId: string): Promise<void> {
  await tx.deleteFrom("productDraft").where("draftId", "=", draftId).execute();
}
