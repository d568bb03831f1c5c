import { sql } from "kysely";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import { pickColumns, type DatabaseTimestampColumn } from "#platform/server/tables.ts";
import type { Product } from "../rules/product-shape.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    riskClass: { classCode: string; className: string; sort: number };
    risk: { riskCode: string; riskName: string; classCode: string; sort: number; addedBy: string | null };
    productVersion: {
      riskCode: string;
      version: string;
      content: Product;
      cases: string;
      effectiveUntil: string | null;
      branches: string[];
    };
    productRelease: {
      releaseId: string;
      riskCode: string;
      version: string;
      effectiveFrom: string;
      reason: string;
      submittedBy: string | null;
      publishedBy: string | null;
      publishedAt: DatabaseTimestampColumn;
      withdrawnBy: string | null;
      withdrawnAt: string | null;
      withdrawnReason: string | null;
    };
    premiumCalculation: {
      calculationId: string;
      riskCode: string;
      version: string;
      comCode: string;
      userCode: string;
      input: string;
      premium: string;
      calculatedAt: DatabaseTimestampColumn;
    };
  }
}

export function listRiskClasses(reader: Reader) {
  return reader.selectFrom("riskClass").select(["classCode", "className"]).orderBy("sort").execute();
}

export function listRisks(reader: Reader) {
  return reader.selectFrom("risk").select(["riskCode", "riskName", "classCode"]).orderBy("sort").execute();
}

export function listRisksOfClass(reader: Reader, classCode: string) {
  return reader
    .selectFrom("risk")
    .select(["riskCode", "riskName"])
    .where("classCode", "=", classCode)
    .orderBy("sort")
    .execute();
}

export type ProductVersionHead = { riskCode: string; version: string };
export type ProductVersionOnSale = ProductVersionHead & {
  effectiveFrom: string;
  effectiveUntil: string | null;
  branches: string[];
};

/** The version of each risk that is in force on a day. */
export function listProductVersionsInForce(reader: Reader, day: string): Promise<ProductVersionOnSale[]> {
  return reader
    .selectFrom("productRelease as r")
    .innerJoin("productVersion as v", (join) =>
      join.onRef("v.riskCode", "=", "r.riskCode").onRef("v.version", "=", "r.version"),
    )
    .select(["r.riskCode", "r.version", "r.effectiveFrom", "v.effectiveUntil", "v.branches"])
    .distinctOn("r.riskCode")
    .where("r.withdrawnAt", "is", null)
    .where("r.effectiveFrom", "<=", day)
    .orderBy("r.riskCode")
    .orderBy("r.effectiveFrom", "desc")
    .orderBy("r.publishedAt", "desc")
    .execute();
}

export function findProductVersionHead(
  reader: Reader,
  riskCode: string,
  version: string,
): Promise<ProductVersionHead | undefined> {
  return reader
    .selectFrom("productVersion")
    .select(["riskCode", "version"])
    .where("riskCode", "=", riskCode)
    .where("version", "=", version)
    .executeTakeFirst();
}

export async function getProductVersionContent(
  reader: Reader,
  riskCode: string,
  version: string,
): Promise<Product> {
  const { content } = await reader
    .selectFrom("productVersion")
    .select("content")
    .where("riskCode", "=", riskCode)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return content;
}

export type StoredPremiumCalculation = {
  calculationId: string;
  riskCode: string;
  version: string;
  comCode: string;
  userCode: string;
  input: unknown;
  premium: string;
};

export async function insertPremiumCalculation(
  tx: UpkeepTx,
  calculation: StoredPremiumCalculation,
): Promise<void> {
  await tx
    .insertInto("premiumCalculation")
    .values({
      ...pickColumns(calculation, ["calculationId", "riskCode", "version", "comCode", "userCode", "premium"]),
      input: JSON.stringify(calculation.input),
    })
    .execute();
}

/** The clock of the database decides, because it also dated the calculations. */
export async function deleteOldPremiumCalculations(tx: UpkeepTx, retentionDays: number): Promise<void> {
  await tx
    .deleteFrom("premiumCalculation")
    .where("calculatedAt", "<", sql<string>`now() - make_interval(days => ${retentionDays})`)
    .execute();
}

/** Users find only their own calculations: a filled form is the business of the user who filled it. */
export function findPremiumCalculation(reader: Reader, calculationId: string, userCode: string) {
  return reader
    .selectFrom("premiumCalculation")
    .select(["riskCode", "version", "input"])
    .where("calculationId", "=", calculationId)
    .where("userCode", "=", userCode)
    .executeTakeFirst();
}
