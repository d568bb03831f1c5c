import { sql } from "kysely";
import { upsertSearchEntry } from "#platform/search/server/search-store.ts";
import { spell } from "#platform/server/spelling.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { wireStamp } from "#platform/server/tables.ts";
import { customerSearchEntry } from "../rules/search-entry.ts";
import type { NormalizedFields } from "../rules/customer-fields.ts";

const columns = [
  "customer_id as customerId",
  "com_code as comCode",
  "agency_code as agencyCode",
  "customer_name as customerName",
  "customer_type as customerType",
  "certificate_type as certificateType",
  "certificate_no as certificateNo",
  "credit_code as creditCode",
  "tax_no as taxNo",
  "gender",
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
  "blacklist_flag as blacklistFlag",
  "contacts",
  "addresses",
  "version",
  "input_by as inputBy",
  "changed_by as changedBy",
] as const;

export type StoredCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

export function findCustomer(reader: Reader, customerId: string) {
  return selectCustomer(reader, customerId).executeTakeFirst();
}

/** A second transaction waits here and then reads what the first transaction wrote. */
export function lockCustomer(tx: Tx, customerId: string) {
  return selectCustomer(tx, customerId).forUpdate().executeTakeFirst();
}

function selectCustomer(reader: Reader, customerId: string) {
  return reader
    .selectFrom("customer")
    .select(columns)
    .select([
      sql<string>`coalesce(birth_date::text, '')`.as("birthDate"),
      wireStamp("input_at").as("inputAt"),
      wireStamp("changed_at").as("changedAt"),
    ])
    .where("customer_id", "=", customerId);
}

/** Serialises transactions that enter the same certificate at the same time. */
export async function lockCertificate(tx: Tx, certificateNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`customer:${certificateNo}`}))`.execute(tx);
}

type NewCustomer = {
  readonly customerId: string;
  readonly comCode: string;
  readonly customerRiskGrade: string;
  readonly fields: NormalizedFields;
  readonly inputBy: string;
  readonly now: Date;
};

export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<StoredCustomer> {
  await tx
    .insertInto("customer")
    .values({
      customer_id: customer.customerId,
      com_code: customer.comCode,
      customer_risk_grade: customer.customerRiskGrade,
      blacklist_flag: "0",
      input_by: customer.inputBy,
      changed_by: customer.inputBy,
      ...columnsOf(customer.fields),
    })
    .execute();
  const inserted = await selectCustomer(tx, customer.customerId).executeTakeFirstOrThrow();
  await upsertSearchEntry(tx, customerSearchEntry(inserted), customer.now);
  return inserted;
}

type CustomerChange = {
  readonly fields?: NormalizedFields;
  readonly risk?: { readonly customerRiskGrade: string; readonly blacklistFlag: string };
  readonly changedBy: string;
  readonly now: Date;
};

export async function updateCustomer(
  tx: Tx,
  customerId: string,
  { fields, risk, changedBy, now }: CustomerChange,
): Promise<StoredCustomer> {
  await tx
    .updateTable("customer")
    .set((build) => ({
      ...(fields && columnsOf(fields)),
      ...(risk && { customer_risk_grade: risk.customerRiskGrade, blacklist_flag: risk.blacklistFlag }),
      changed_by: changedBy,
      changed_at: now,
      version: build("version", "+", 1),
    }))
    .where("customer_id", "=", customerId)
    .execute();
  const updated = await selectCustomer(tx, customerId).executeTakeFirstOrThrow();
  if (fields) await upsertSearchEntry(tx, customerSearchEntry(updated), now);
  return updated;
}

function columnsOf(fields: NormalizedFields) {
  return {
    customer_name: fields.customerName,
    ...spell(fields.customerName),
    customer_type: fields.customerType,
    certificate_type: fields.certificateType,
    certificate_no: fields.certificateNo,
    credit_code: fields.creditCode,
    tax_no: fields.taxNo,
    gender: fields.gender,
    birth_date: fields.birthDate === "" ? null : fields.birthDate,
    customer_nature: fields.customerNature,
    industry: fields.industry.at(-1) ?? "",
    occupation: fields.occupation.at(-1) ?? "",
    contact_name: fields.contactName,
    mobile: fields.mobile,
    email: fields.email,
    region: fields.region.at(-1) ?? "",
    address: fields.address,
    post_code: fields.postCode,
    vat_payer_type: fields.vatPayerType,
    contacts: JSON.stringify(fields.contacts),
    addresses: JSON.stringify(fields.addresses),
  };
}

type SimilarityCriteria = {
  readonly certificateNumbers: readonly string[];
  readonly customerName: string;
  readonly mobile: string;
  readonly birthDate: string;
  readonly limit: number;
};

/** Customers with enough in common to be the same person or organisation. */
export function listSimilarCustomers(reader: Reader, criteria: SimilarityCriteria) {
  const { certificateNumbers, customerName, mobile, birthDate, limit } = criteria;
  return (
    reader
      .selectFrom("customer")
      .select([
        "customer_id as customerId",
        "com_code as comCode",
        "customer_name as customerName",
        "certificate_type as certificateType",
        "certificate_no as certificateNo",
        "mobile",
        sql<string>`coalesce(birth_date::text, '')`.as("birthDate"),
      ])
      .where((where) =>
        where.or([
          where("certificate_no", "in", certificateNumbers),
          where.and([
            where("customer_name", "=", customerName),
            where.or([
              where.and([where("mobile", "=", mobile), where("mobile", "<>", "")]),
              ...(birthDate === "" ? [] : [where("birth_date", "=", birthDate)]),
            ]),
          ]),
        ]),
      )
      // Customers with the same certificate come first, so that the limit never cuts them off.
      .orderBy((build) => build("certificate_no", "in", certificateNumbers), "desc")
      .orderBy("customer_id")
      .limit(limit)
      .execute()
  );
}
