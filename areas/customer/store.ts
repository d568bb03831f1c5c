import { type ExpressionBuilder, sql } from "kysely";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Tables } from "#platform/server/tables.ts";

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
    };
  }
}

/** What the branch may see of them; the name by any part of it, numbers whole. */
export function customersFitting(reader: Reader, keyword: string, most: number) {
  const wanted = keyword.trim().toLowerCase();
  return reader
    .selectFrom("customer")
    .select(columns)
    .where((where) =>
      where.or([
        sql<boolean>`strpos(lower(customer_name), ${wanted}) > 0`,
        ...(/^[a-z]+$/.test(wanted) ? [spelled(wanted)] : []),
        ...numbered(where, keyword.trim().toUpperCase()),
      ]),
    )
    .orderBy(sql`strpos(lower(customer_name), ${wanted}) <> 1`)
    .orderBy(sql`not starts_with(initials, ${wanted})`)
    .orderBy("customer_name")
    .orderBy("customer_id")
    .limit(most)
    .execute();
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

function spelled(letters: string) {
  return sql<boolean>`strpos(initials, ${letters}) > 0 or strpos(pinyin, ${letters}) > 0`;
}

function numbered(where: ExpressionBuilder<Tables, "customer">, number: string) {
  return (["certificate_no", "credit_code", "mobile"] as const).map((column) => where(column, "=", number));
}
