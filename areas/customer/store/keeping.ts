import { sql } from "kysely";
import { keepFindable } from "#platform/search/server/search-store.ts";
import { spell } from "#platform/server/spelling.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { wireStamp } from "#platform/server/tables.ts";
import { findableCustomer } from "../rules/findable.ts";
import type { SettledFields } from "../rules/customer-fields.ts";

const heads = [
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

export type KeptCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

export function findCustomer(reader: Reader, customerId: string) {
  return wholeCustomer(reader, customerId).executeTakeFirst();
}

/** Whoever comes second waits here, and then sees what the first left. */
export function lockCustomer(tx: Tx, customerId: string) {
  return wholeCustomer(tx, customerId).forUpdate().executeTakeFirst();
}

function wholeCustomer(reader: Reader, customerId: string) {
  return reader
    .selectFrom("customer")
    .select(heads)
    .select([
      sql<string>`coalesce(birth_date::text, '')`.as("birthDate"),
      wireStamp("input_at").as("inputAt"),
      wireStamp("changed_at").as("changedAt"),
    ])
    .where("customer_id", "=", customerId);
}

/** Two who enter one certificate at once do so one after the other. */
export async function lockCertificate(tx: Tx, certificateNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`customer:${certificateNo}`}))`.execute(tx);
}

type NewCustomer = {
  readonly customerId: string;
  readonly comCode: string;
  readonly customerRiskGrade: string;
  readonly fields: SettledFields;
  readonly inputBy: string;
  readonly now: Date;
};

export async function insertCustomer(tx: Tx, given: NewCustomer): Promise<KeptCustomer> {
  await tx
    .insertInto("customer")
    .values({
      customer_id: given.customerId,
      com_code: given.comCode,
      customer_risk_grade: given.customerRiskGrade,
      blacklist_flag: "0",
      input_by: given.inputBy,
      changed_by: given.inputBy,
      ...columnsOf(given.fields),
    })
    .execute();
  const added = await wholeCustomer(tx, given.customerId).executeTakeFirstOrThrow();
  await keepFindable(tx, findableCustomer(added), given.now);
  return added;
}

type Change = {
  readonly fields?: SettledFields;
  readonly risk?: { readonly customerRiskGrade: string; readonly blacklistFlag: string };
  readonly changedBy: string;
  readonly now: Date;
};

export async function updateCustomer(
  tx: Tx,
  customerId: string,
  { fields, risk, changedBy, now }: Change,
): Promise<KeptCustomer> {
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
  const changed = await wholeCustomer(tx, customerId).executeTakeFirstOrThrow();
  if (fields) await keepFindable(tx, findableCustomer(changed), now);
  return changed;
}

function columnsOf(fields: SettledFields) {
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

type Looked = {
  readonly certificateNumbers: readonly string[];
  readonly customerName: string;
  readonly mobile: string;
  readonly birthDate: string;
  readonly most: number;
};

/** Whoever has something in common that could make two records one customer. */
export function customersLike(reader: Reader, looked: Looked) {
  const { certificateNumbers, customerName, mobile, birthDate, most } = looked;
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
      // Of many, whoever has the certificate is never left out.
      .orderBy((build) => build("certificate_no", "in", certificateNumbers), "desc")
      .orderBy("customer_id")
      .limit(most)
      .execute()
  );
}
