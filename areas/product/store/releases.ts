import { sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { wireStamp } from "#platform/server/tables.ts";
import type { Product, WorkedCase } from "../rules/product-shape.ts";

export type ReleaseRow = {
  releaseId: string;
  riskCode: string;
  version: string;
  effectiveFrom: string;
  reason: string;
  submittedBy: string | null;
  publishedBy: string | null;
  publishedAt: string;
  withdrawnBy: string | null;
  withdrawnAt: string | null;
  withdrawnReason: string | null;
};

const releaseColumns = [
  "release_id as releaseId",
  "risk_code as riskCode",
  "version",
  "effective_from as effectiveFrom",
  "reason",
  "submitted_by as submittedBy",
  "published_by as publishedBy",
  wireStamp("published_at").as("publishedAt"),
  "withdrawn_by as withdrawnBy",
  sql<string | null>`${wireStamp("withdrawn_at")}`.as("withdrawnAt"),
  "withdrawn_reason as withdrawnReason",
] as const;

/** Of one risk or of all, the one that counts last first. */
export function releases(reader: Reader, riskCode?: string): Promise<ReleaseRow[]> {
  return reader
    .selectFrom("product_release")
    .select(releaseColumns)
    .$if(riskCode !== undefined, (query) => query.where("risk_code", "=", riskCode ?? ""))
    .orderBy("effective_from", "desc")
    .orderBy("published_at", "desc")
    .execute();
}

/** Nobody else withdraws or publishes for this risk until the transaction ends. */
export async function lockReleases(tx: Tx, riskCode: string): Promise<ReleaseRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('product_release ' || ${riskCode}, 0))`.execute(tx);
  return releases(tx, riskCode);
}

export type Content = { product: Product; cases: WorkedCase[] };

export function contentAndCases(
  reader: Reader,
  riskCode: string,
  version: string,
): Promise<Content | undefined> {
  return reader
    .selectFrom("product_version")
    .select(["content as product", sql<WorkedCase[]>`cases`.as("cases")])
    .where("risk_code", "=", riskCode)
    .where("version", "=", version)
    .executeTakeFirst();
}

export type NewRelease = {
  releaseId: string;
  riskCode: string;
  version: string;
  effectiveFrom: string;
  reason: string;
  submittedBy: string;
  publishedBy: string;
};

/** The content may be that of an earlier version again. */
export async function insertRelease(tx: Tx, release: NewRelease, content: Content): Promise<void> {
  const { until = null, branches = [] } = content.product.sale;
  const cases = JSON.stringify(content.cases);
  await tx
    .insertInto("product_version")
    .values({
      risk_code: release.riskCode,
      version: release.version,
      content: sql<Product>`${JSON.stringify(content.product)}::jsonb`,
      cases,
      effective_until: until,
      branches,
    })
    .onConflict((conflict) => conflict.columns(["risk_code", "version"]).doUpdateSet({ cases }))
    .execute();
  await tx
    .insertInto("product_release")
    .values({
      release_id: release.releaseId,
      risk_code: release.riskCode,
      version: release.version,
      effective_from: release.effectiveFrom,
      reason: release.reason,
      submitted_by: release.submittedBy,
      published_by: release.publishedBy,
    })
    .execute();
}

export async function withdraw(tx: Tx, releaseId: string, by: string, reason: string): Promise<void> {
  await tx
    .updateTable("product_release")
    .set({ withdrawn_by: by, withdrawn_at: sql<string>`clock_timestamp()`, withdrawn_reason: reason })
    .where("release_id", "=", releaseId)
    .execute();
}
