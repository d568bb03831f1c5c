import { sql } from "kysely";
import type { OwnershipLimit } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { wireStamp } from "#platform/server/tables.ts";

/** Of anybody's business, or of that which who asks is kept to. */
type Holder = OwnershipLimit & {
  readonly certificateType: string;
  /** Each way of writing one number. */
  readonly certificateNumbers: readonly string[];
};

export function documentsOfHolder(reader: Reader, holder: Holder, most: number) {
  return ofHolder(reader, holder)
    .select([
      "business_no as businessNo",
      "business_type as businessType",
      "risk_code as riskCode",
      "status",
      "sum_premium as sumPremium",
      "start_date as startDate",
      "end_date as endDate",
      wireStamp("input_at").as("inputAt"),
    ])
    .orderBy("input_at", "desc")
    .orderBy("business_no", "desc")
    .limit(most)
    .execute();
}

/** The premium of every document is in CNY, whatever its currency. */
export function totalsOfHolder(reader: Reader, holder: Holder) {
  return ofHolder(reader, holder)
    .select([
      "business_type as businessType",
      sql<number>`count(*)::integer`.as("count"),
      sql<string>`coalesce(sum(sum_premium), 0)::numeric(18, 2)::text`.as("sumPremium"),
    ])
    .groupBy("business_type")
    .orderBy("business_type")
    .execute();
}

function ofHolder(reader: Reader, { certificateType, certificateNumbers, userCode, agencyCode }: Holder) {
  const all = reader
    .selectFrom("document")
    .where("holder_certificate_no", "in", certificateNumbers)
    .where(sql<boolean>`content #>> '{holder,certificateType}' = ${certificateType}`);
  const found = agencyCode === undefined ? all : all.where("agency_code", "=", agencyCode);
  if (userCode === undefined) return found;
  return found.where((where) =>
    where.or([
      where("input_by", "=", userCode),
      where("handler_code", "=", userCode),
      where("handler1_code", "=", userCode),
    ]),
  );
}
