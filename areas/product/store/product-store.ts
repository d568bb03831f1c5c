import { sql } from "kysely";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import type { Stamp } from "#platform/server/tables.ts";
import type { Product } from "../rules/product-shape.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    risk_class: { class_code: string; class_name: string; sort: number };
    risk: { risk_code: string; risk_name: string; class_code: string; sort: number };
    product_version: {
      risk_code: string;
      version: string;
      content: Product;
      cases: string;
      effective_until: string | null;
      branches: string[];
    };
    product_release: {
      release_id: string;
      risk_code: string;
      version: string;
      effective_from: string;
      reason: string;
      submitted_by: string | null;
      published_by: string | null;
      published_at: Stamp;
      withdrawn_by: string | null;
      withdrawn_at: string | null;
      withdrawn_reason: string | null;
    };
    premium_calculation: {
      calculation_id: string;
      risk_code: string;
      version: string;
      com_code: string;
      user_code: string;
      input: string;
      premium: string;
      calculated_at: Stamp;
    };
  }
}

export function listClasses(reader: Reader) {
  return reader
    .selectFrom("risk_class")
    .select(["class_code as classCode", "class_name as className"])
    .orderBy("sort")
    .execute();
}

export function listRisks(reader: Reader) {
  return reader
    .selectFrom("risk")
    .select(["risk_code as riskCode", "risk_name as riskName", "class_code as classCode"])
    .orderBy("sort")
    .execute();
}

export function listRisksOfClass(reader: Reader, classCode: string) {
  return reader
    .selectFrom("risk")
    .select(["risk_code as riskCode", "risk_name as riskName"])
    .where("class_code", "=", classCode)
    .orderBy("sort")
    .execute();
}

export type VersionHead = { riskCode: string; version: string };
export type VersionOnSale = VersionHead & {
  effectiveFrom: string;
  effectiveUntil: string | null;
  branches: string[];
};

/** The version of each risk that is in force on a day. */
export function listVersionsInForce(reader: Reader, day: string): Promise<VersionOnSale[]> {
  return reader
    .selectFrom("product_release as r")
    .innerJoin("product_version as v", (join) =>
      join.onRef("v.risk_code", "=", "r.risk_code").onRef("v.version", "=", "r.version"),
    )
    .select([
      "r.risk_code as riskCode",
      "r.version",
      "r.effective_from as effectiveFrom",
      "v.effective_until as effectiveUntil",
      "v.branches",
    ])
    .distinctOn("r.risk_code")
    .where("r.withdrawn_at", "is", null)
    .where("r.effective_from", "<=", day)
    .orderBy("r.risk_code")
    .orderBy("r.effective_from", "desc")
    .orderBy("r.published_at", "desc")
    .execute();
}

export function findVersionHead(
  reader: Reader,
  riskCode: string,
  version: string,
): Promise<VersionHead | undefined> {
  return reader
    .selectFrom("product_version")
    .select(["risk_code as riskCode", "version"])
    .where("risk_code", "=", riskCode)
    .where("version", "=", version)
    .executeTakeFirst();
}

export async function getContent(reader: Reader, riskCode: string, version: string): Promise<Product> {
  const { content } = await reader
    .selectFrom("product_version")
    .select("content")
    .where("risk_code", "=", riskCode)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return content;
}

export type StoredCalculation = {
  calculationId: string;
  riskCode: string;
  version: string;
  comCode: string;
  userCode: string;
  input: unknown;
  premium: string;
};

export async function insertCalculation(tx: UpkeepTx, calculation: StoredCalculation): Promise<void> {
  await tx
    .insertInto("premium_calculation")
    .values({
      calculation_id: calculation.calculationId,
      risk_code: calculation.riskCode,
      version: calculation.version,
      com_code: calculation.comCode,
      user_code: calculation.userCode,
      input: JSON.stringify(calculation.input),
      premium: calculation.premium,
    })
    .execute();
}

/** The clock of the database decides, because it also dated the calculations. */
export async function deleteOldCalculations(tx: UpkeepTx, retentionDays: number): Promise<void> {
  await tx
    .deleteFrom("premium_calculation")
    .where("calculated_at", "<", sql<string>`now() - make_interval(days => ${retentionDays})`)
    .execute();
}

/** Users find only their own calculations: a filled form is the business of the user who filled it. */
export function findCalculation(reader: Reader, calculationId: string, userCode: string) {
  return reader
    .selectFrom("premium_calculation")
    .select(["risk_code as riskCode", "version", "input"])
    .where("calculation_id", "=", calculationId)
    .where("user_code", "=", userCode)
    .executeTakeFirst();
}
