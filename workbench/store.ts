import { sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type Stamp, wireStamp } from "#platform/server/tables.ts";
import type { Product, WorkedCase } from "#areas/product/rules/product-shape.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    product_draft: {
      draft_id: string;
      risk_code: string;
      based_on: string;
      content: string;
      cases: string;
      revision: number;
      authors: string[];
      changed_by: string;
      changed_at: Stamp;
      submitted_by: string | null;
      effective_from: string | null;
      reason: string | null;
      returned_reason: string;
    };
  }
}

export type DraftRow = {
  draftId: string;
  riskCode: string;
  basedOn: string;
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
  "draft_id as draftId",
  "risk_code as riskCode",
  "based_on as basedOn",
  sql<Product>`content`.as("product"),
  sql<WorkedCase[]>`cases`.as("cases"),
  "revision",
  "authors",
  "changed_by as changedBy",
  wireStamp("changed_at").as("changedAt"),
  "submitted_by as submittedBy",
  "effective_from as effectiveFrom",
  "reason",
  "returned_reason as returnedReason",
] as const;

export function findDraft(reader: Reader, riskCode: string): Promise<DraftRow | undefined> {
  return reader
    .selectFrom("product_draft")
    .select(draftColumns)
    .where("risk_code", "=", riskCode)
    .executeTakeFirst();
}

export function listDraftStates(reader: Reader): Promise<{ riskCode: string; isSubmitted: boolean }[]> {
  return reader
    .selectFrom("product_draft")
    .select(["risk_code as riskCode", sql<boolean>`submitted_by is not null`.as("isSubmitted")])
    .execute();
}

export function lockDraft(tx: Tx, draftId: string): Promise<DraftRow | undefined> {
  return tx
    .selectFrom("product_draft")
    .select(draftColumns)
    .where("draft_id", "=", draftId)
    .forUpdate()
    .executeTakeFirst();
}

export type NewDraft = Pick<DraftRow, "draftId" | "riskCode" | "basedOn" | "product" | "cases"> & {
  author: string;
};

/** Returns undefined if the product already has a draft. */
export function insertDraft(tx: Tx, draft: NewDraft): Promise<DraftRow | undefined> {
  return tx
    .insertInto("product_draft")
    .values({
      draft_id: draft.draftId,
      risk_code: draft.riskCode,
      based_on: draft.basedOn,
      content: JSON.stringify(draft.product),
      cases: JSON.stringify(draft.cases),
      revision: 1,
      authors: [draft.author],
      changed_by: draft.author,
      returned_reason: "",
    })
    .onConflict((conflict) => conflict.column("risk_code").doNothing())
    .returning(draftColumns)
    .executeTakeFirst();
}

export type DraftChange = {
  by: string;
  product?: Product;
  cases?: readonly WorkedCase[];
  /** Null withdraws the submission. */
  submitted?: { by: string; effectiveFrom: string; reason: string } | null;
  returnedReason?: string;
};

/** Every change makes a new revision. A user who changes the content becomes an author. */
export function updateDraft(tx: Tx, { draftId, authors }: DraftRow, change: DraftChange): Promise<DraftRow> {
  const { by, product, cases, submitted, returnedReason } = change;
  return tx
    .updateTable("product_draft")
    .set({
      revision: sql<number>`revision + 1`,
      changed_by: by,
      changed_at: sql<never>`clock_timestamp()`,
      ...(product && { content: JSON.stringify(product) }),
      ...(cases && { cases: JSON.stringify(cases) }),
      ...((product ?? cases) && { authors: [...new Set([...authors, by])] }),
      ...(returnedReason !== undefined && { returned_reason: returnedReason }),
      ...(submitted !== undefined && {
        submitted_by: submitted?.by ?? null,
        effective_from: submitted?.effectiveFrom ?? null,
        reason: submitted?.reason ?? null,
      }),
    })
    .where("draft_id", "=", draftId)
    .returning(draftColumns)
    .executeTakeFirstOrThrow();
}

export async function deleteDraft(tx: Tx, draftId: string): Promise<void> {
  await tx.deleteFrom("product_draft").where("draft_id", "=", draftId).execute();
}
