import { sql } from "kysely";
import { upsertSearchEntry } from "#platform/search/server/search-store.ts";
import { spellInPinyin } from "#platform/search/spelling.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { pickColumns, selectWireTimestamp } from "#platform/server/tables.ts";
import { toCustomerSearchEntry } from "../rules/search-entry.ts";
import type { NormalizedCustomerFields } from "../rules/customer-fields.ts";

const columns = [
  "customerId",
  "comCode",
  "agencyCode",
  "customerName",
  "customerType",
  "certificateType",
  "certificateNo",
  "creditCode",
  "taxNo",
  "gender",
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
  "blacklistFlag",
  "contacts",
  "addresses",
  "version",
  "inputBy",
  "changedBy",
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
      selectWireTimestamp("inputAt").as("inputAt"),
      selectWireTimestamp("changedAt").as("changedAt"),
    ])
    .where("customerId", "=", customerId);
}

/** Serialises transactions that enter the same certificate at the same time. */
export async function lockCertificateNumber(tx: Tx, certificateNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`customer:${certificateNo}`}))`.execute(tx);
}

type NewCustomer = {
  readonly customerId: string;
  readonly comCode: string;
  readonly customerRiskGrade: string;
  readonly fields: NormalizedCustomerFields;
  readonly inputBy: string;
  readonly now: Date;
};

export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<StoredCustomer> {
  const { customerId, fields, inputBy, now } = customer;
  await tx
    .insertInto("customer")
    .values({
      ...pickColumns(customer, ["customerId", "comCode", "customerRiskGrade", "inputBy"]),
      ...columnsOf(fields),
      blacklistFlag: "0",
      changedBy: inputBy,
    })
    .execute();
  const inserted = await selectCustomer(tx, customerId).executeTakeFirstOrThrow();
  await upsertSearchEntry(tx, toCustomerSearchEntry(inserted), now);
  return inserted;
}

type CustomerChange = {
  readonly fields?: NormalizedCustomerFields;
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
      ...risk,
      changedBy,
      changedAt: now,
      version: build("version", "+", 1),
    }))
    .where("customerId", "=", customerId)
    .execute();
  const updated = await selectCustomer(tx, customerId).executeTakeFirstOrThrow();
  if (fields) await upsertSearchEntry(tx, toCustomerSearchEntry(updated), now);
  return updated;
}

function columnsOf(fields: NormalizedCustomerFields) {
  return {
    customerName: fields.customerName,
    ...spellInPinyin(fields.customerName),
    customerType: fields.customerType,
    certificateType: fields.certificateType,
    certificateNo: fields.certificateNo,
    creditCode: fields.creditCode,
    taxNo: fields.taxNo,
    gender: fields.gender,
    birthDate: fields.birthDate === "" ? null : fields.birthDate,
    customerNature: fields.customerNature,
    industry: fields.industry.at(-1) ?? "",
    occupation: fields.occupation.at(-1) ?? "",
    contactName: fields.contactName,
    mobile: fields.mobile,
    email: fields.email,
    region: fields.region.at(-1) ?? "",
    address: fields.address,
    postCode: fields.postCode,
    vatPayerType: fields.vatPayerType,
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
        "customerId",
        "comCode",
        "customerName",
        "certificateType",
        "certificateNo",
        "mobile",
        sql<string>`coalesce(birth_date::text, '')`.as("birthDate"),
      ])
      .where((where) =>
        where.or([
          where("certificateNo", "in", certificateNumbers),
          where.and([
            where("customerName", "=", customerName),
            where.or([
              where.and([where("mobile", "=", mobile), where("mobile", "<>", "")]),
              ...(birthDate === "" ? [] : [where("birthDate", "=", birthDate)]),
            ]),
          ]),
        ]),
      )
      // Customers with the same certificate come first, so that the limit never cuts them off.
      .orderBy((build) => build("certificateNo", "in", certificateNumbers), "desc")
      .orderBy("customerId")
      .limit(limit)
      .execute()
  );
}
