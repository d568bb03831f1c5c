import { type ColumnType, type Generated, sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Stamp } from "#platform/server/tables.ts";
import type { CustomerFields } from "../contract/shapes.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    customer: {
      customer_id: string;
      com_code: string;
      customer_name: string;
      pinyin: string;
      initials: string;
      customer_type: string;
      certificate_type: string;
      certificate_no: string;
      credit_code: string;
      tax_no: string;
      gender: string;
      birth_date: string | null;
      customer_nature: string;
      industry: string;
      occupation: string;
      contact_name: string;
      mobile: string;
      email: string;
      region: string;
      address: string;
      post_code: string;
      vat_payer_type: string;
      customer_risk_grade: string;
      agency_code: ColumnType<string, never, never>;
      insured_since: ColumnType<PlainDate | null, never, never>;
      contacts: ColumnType<CustomerFields["contacts"], string, string>;
      addresses: ColumnType<CustomerFields["addresses"], string, string>;
      blacklist_flag: ColumnType<"0" | "1", string, string>;
      version: Generated<number>;
      input_by: string;
      input_at: Stamp;
      changed_by: string;
      changed_at: ColumnType<string, never, Date>;
    };
    customer_risk_trail: {
      trail_id: Generated<string>;
      customer_id: string;
      com_code: string;
      customer_risk_grade: string;
      blacklist_flag: ColumnType<"0" | "1", string, never>;
      reason: string;
      user_code: string;
      recorded_at: Stamp;
    };
  }
}

/** The best matches first: names that start with the text, then names whose initials do. */
export function listBestMatches(
  reader: Reader,
  { ids, name, limit }: { ids: readonly string[]; name: string; limit: number },
) {
  return selectCustomers(reader, ids)
    .orderBy(sql`strpos(lower(customer_name), ${name}) <> 1`)
    .orderBy(sql`not starts_with(initials, ${name})`)
    .orderBy("customer_name")
    .orderBy("customer_id")
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
    .where("customer_id", "=", sql<string>`any(${ids}::text[])`);
}

const columns = [
  "customer_id as customerId",
  "com_code as comCode",
  "customer_name as customerName",
  "customer_type as customerType",
  "certificate_type as certificateType",
  "certificate_no as certificateNo",
  "credit_code as creditCode",
  "tax_no as taxNo",
  "gender",
  "birth_date as birthDate",
  "customer_nature as customerNature",
  "industry",
  "occupation",
  "contact_name as contactName",
  "mobile",
  "email",
  "region",
  "address",
  "post_code as postCode",
  "vat_payer_type as vatPayerType",
  "customer_risk_grade as customerRiskGrade",
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
  }>`select risk_grade as grade, is_conflicting as "isConflicting", is_blacklisted as "isBlacklisted"
    from customer_standing(${party.certificateNo}, ${party.name})`.execute(reader);
  return rows[0];
}

/** Also looks across branches; null if no branch knows the date. */
export async function findInsuredSince(
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
    .select(["certificate_type as certificateType", "certificate_no as certificateNo"])
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
}
