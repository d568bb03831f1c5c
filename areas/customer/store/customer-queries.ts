import { type ColumnType, type Generated, sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { DatabaseTimestampColumn } from "#platform/server/tables.ts";
import type { CustomerFields } from "../contract/shapes.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    customer: {
      customerId: string;
      comCode: string;
      customerName: string;
      pinyin: string;
      initials: string;
      customerType: string;
      certificateType: string;
      certificateNo: string;
      creditCode: string;
      taxNo: string;
      gender: string;
      birthDate: string | null;
      customerNature: string;
      industry: string;
      occupation: string;
      contactName: string;
      mobile: string;
      email: string;
      region: string;
      address: string;
      postCode: string;
      vatPayerType: string;
      customerRiskGrade: string;
      agencyCode: ColumnType<string, never, never>;
      insuredSince: ColumnType<PlainDate | null, never, never>;
      contacts: ColumnType<CustomerFields["contacts"], string, string>;
      addresses: ColumnType<CustomerFields["addresses"], string, string>;
      blacklistFlag: ColumnType<"0" | "1", string, string>;
      version: Generated<number>;
      inputBy: string;
      inputAt: DatabaseTimestampColumn;
      changedBy: string;
      changedAt: ColumnType<string, never, Date>;
    };
    customerRiskTrail: {
      trailId: Generated<string>;
      customerId: string;
      comCode: string;
      customerRiskGrade: string;
      blacklistFlag: ColumnType<"0" | "1", string, never>;
      reason: string;
      userCode: string;
      recordedAt: DatabaseTimestampColumn;
    };
  }
}

/** The best matches first: names that start with the text, then names whose initials do. */
export function listBestCustomerMatches(
  reader: Reader,
  { ids, name, limit }: { ids: readonly string[]; name: string; limit: number },
) {
  return selectCustomers(reader, ids)
    .orderBy(sql`strpos(lower(customer_name), ${name}) <> 1`)
    .orderBy(sql`not starts_with(initials, ${name})`)
    .orderBy("customerName")
    .orderBy("customerId")
    .limit(limit)
    .execute();
}

export function listCustomersById(reader: Reader, ids: readonly string[]) {
  return selectCustomers(reader, ids).execute();
}

function selectCustomers(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom("customer")
    .select(columns)
    .where("customerId", "=", sql<string>`any(${ids}::text[])`);
}

const columns = [
  "customerId",
  "comCode",
  "customerName",
  "customerType",
  "certificateType",
  "certificateNo",
  "creditCode",
  "taxNo",
  "gender",
  "birthDate",
  "customerNature",
  "industry",
  "occupation",
  "contactName",
  "mobile",
  "email",
  "region",
  "address",
  "postCode",
  "vatPayerType",
  "customerRiskGrade",
] as const;

/**
 * Looks across branches, through the only database function that may. It compares the number alone, whatever the
 * certificate type.
 */
export async function findCertificateRisk(
  reader: Reader,
  party: { certificateNo: string; name: string },
): Promise<{ grade: string; isConflicting: boolean; isBlacklisted: boolean } | undefined> {
  const { rows } = await sql<{
    grade: string;
    isConflicting: boolean;
    isBlacklisted: boolean;
  }>`select risk_grade as grade, is_conflicting, is_blacklisted
    from customer_standing(${party.certificateNo}, ${party.name})`.execute(reader);
  return rows[0];
}

/** Finds since when a party is insured, across all branches; null if no branch knows the date. */
export async function findInsuredSinceDate(
  reader: Reader,
  { certificateType, certificateNo }: { certificateType: string; certificateNo: string },
  { riskCode, on }: { riskCode: string; on: PlainDate },
): Promise<PlainDate | null> {
  const { rows } = await sql<{ since: PlainDate | null }>`select customer_insured_since(${certificateType},
    ${certificateNo}, ${riskCode}, ${on}) as since`.execute(reader);
  return rows[0]?.since ?? null;
}

export function findCustomerCertificate(reader: Reader, customerId: string) {
  return reader
    .selectFrom("customer")
    .select(["certificateType", "certificateNo"])
    .where("customerId", "=", customerId)
    .executeTakeFirst();
}

export function findCustomerTaxData(
  reader: Reader,
  { certificateNo, name }: { certificateNo: string; name: string },
) {
  return reader
    .selectFrom("customer")
    .select(["taxNo", "vatPayerType"])
    .where("certificateNo", "=", certificateNo)
    .where("customerName", "=", name)
    .orderBy("changedAt", "desc")
    .executeTakeFirst();
}
