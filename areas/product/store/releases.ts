import { sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { wireStamp } from "#platform/server/tables.ts";
import type { Product, WorkedCase } from "../rules/product-shape.ts";
import type { NewRelease, ReleaseRow, VersionContent } from "../rules/release.ts";

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

/** Releases of one risk or of all risks; the latest effective date comes first. */
export function listReleaseRows(reader: Reader, riskCode?: string): Promise<ReleaseRow[]> {
  return reader
    .selectFrom("product_release")
    .select(releaseColumns)
    .$if(riskCode !== undefined, (query) => query.where("risk_code", "=", riskCode ?? ""))
    .orderBy("effective_from", "desc")
    .orderBy("published_at", "desc")
    .execute();
}

/** The lock keeps others from publishing or withdrawing for this risk until the transaction ends. */
export async function lockReleases(tx: Tx, riskCode: string): Promise<ReleaseRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('product_release ' || ${riskCode}, 0))`.execute(tx);
  return listReleaseRows(tx, riskCode);
}

export function findContentAndCases(
  reader: Reader,
  riskCode: string,
  version: string,
): Promise<VersionContent | undefined> {
  return reader
    .selectFrom("product_version")
    .select(["content as product", sql<WorkedCase[]>`cases`.as("cases")])
    .where("risk_code", "=", riskCode)
    .where("version", "=", version)
    .executeTakeFirst();
}

/** A release may bring back earlier content, so the version may exist already. */
export async function insertRelease(tx: Tx, release: NewRelease, content: VersionContent): Promise<void> {
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

export async function updateWithdrawal(tx: Tx, releaseId: string, by: string, reason: string): Promise<void> {
  await tx
    .updateTable("product_release")
    .set({ withdrawn_by: by, withdrawn_at: sql<string>`clock_timestamp()`, withdrawn_reason: reason })
    .where("release_id", "=", releaseId)
    .execute();
}
