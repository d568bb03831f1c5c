import { sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { pickColumns, selectWireTimestamp } from "#platform/server/tables.ts";
import type { Product, WorkedCase } from "../rules/product-shape.ts";
import type { NewProductRelease, ProductReleaseRow, ProductVersionContent } from "../rules/release.ts";

const newReleaseColumns = [
  "releaseId",
  "riskCode",
  "version",
  "effectiveFrom",
  "reason",
  "submittedBy",
  "publishedBy",
] as const;

const releaseColumns = [
  ...newReleaseColumns,
  selectWireTimestamp("publishedAt").as("publishedAt"),
  "withdrawnBy",
  sql<string | null>`${selectWireTimestamp("withdrawnAt")}`.as("withdrawnAt"),
  "withdrawnReason",
] as const;

/** Releases of one risk or of all risks; the latest effective date comes first. */
export function listProductReleaseRows(reader: Reader, riskCode?: string): Promise<ProductReleaseRow[]> {
  return reader
    .selectFrom("productRelease")
    .select(releaseColumns)
    .$if(riskCode !== undefined, (query) => query.where("riskCode", "=", riskCode ?? ""))
    .orderBy("effectiveFrom", "desc")
    .orderBy("productRelease.publishedAt", "desc")
    .execute();
}

/** The lock keeps others from publishing or withdrawing for this risk until the transaction ends. */
export async function lockProductReleaseRows(tx: Tx, riskCode: string): Promise<ProductReleaseRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('product_release ' || ${riskCode}, 0))`.execute(tx);
  return listProductReleaseRows(tx, riskCode);
}

export function findProductVersionWithCases(
  reader: Reader,
  riskCode: string,
  version: string,
): Promise<ProductVersionContent | undefined> {
  return reader
    .selectFrom("productVersion")
    .select(["content as product", sql<WorkedCase[]>`cases`.as("cases")])
    .where("riskCode", "=", riskCode)
    .where("version", "=", version)
    .executeTakeFirst();
}

/** The first release of a product adds its risk, unless the catalogue has it. */
export async function insertMissingRisk(tx: Tx, product: Product, addedBy: string): Promise<void> {
  const { riskCode, nameZh, classCode } = product;
  const sort = sql<number>`(select coalesce(max(sort), 0) + 1 from risk)`;
  await tx
    .insertInto("risk")
    .values({ riskCode, riskName: nameZh, classCode, sort, addedBy })
    .onConflict((conflict) => conflict.column("riskCode").doNothing())
    .execute();
}

/** Deletes the releases and versions of a product, and its risk if the workbench added it. */
export async function deleteProductOfRisk(tx: Tx, riskCode: string): Promise<void> {
  await tx.deleteFrom("productRelease").where("riskCode", "=", riskCode).execute();
  await tx.deleteFrom("productVersion").where("riskCode", "=", riskCode).execute();
  await tx.deleteFrom("risk").where("riskCode", "=", riskCode).execute();
}

/** A release may bring back earlier content, so the version may exist already. */
export async function insertProductRelease(
  tx: Tx,
  release: NewProductRelease,
  content: ProductVersionContent,
): Promise<void> {
  const { until = null, branches = [] } = content.product.sale;
  const cases = JSON.stringify(content.cases);
  await tx
    .insertInto("productVersion")
    .values({
      riskCode: release.riskCode,
      version: release.version,
      content: sql<Product>`${JSON.stringify(content.product)}::jsonb`,
      cases,
      effectiveUntil: until,
      branches,
    })
    .onConflict((conflict) => conflict.columns(["riskCode", "version"]).doUpdateSet({ cases }))
    .execute();
  await tx.insertInto("productRelease").values(pickColumns(release, newReleaseColumns)).execute();
}

export async function updateReleaseWithdrawal(
  tx: Tx,
  releaseId: string,
  by: string,
  reason: string,
): Promise<void> {
  await tx
    .updateTable("productRelease")
    .set({ withdrawnBy: by, withdrawnAt: sql<string>`clock_timestamp()`, withdrawnReason: reason })
    .where("releaseId", "=", releaseId)
    .execute();
}
