import { sql } from "kysely";
import type { OwnershipLimit } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { selectWireTimestamp } from "#platform/server/tables.ts";

/** Of anybody's business, or of that which who asks is kept to. */
type Holder = OwnershipLimit & {
  readonly certificateType: string;
  /** Each way of writing one number. */
  readonly certificateNumbers: readonly string[];
};

export function listDocumentsOfHolder(reader: Reader, holder: Holder, most: number) {
  return ofHolder(reader, holder)
    .select([
      "businessNo",
      "businessType",
      "riskCode",
      "status",
      "sumPremium",
      "startDate",
      "endDate",
      selectWireTimestamp("inputAt").as("inputAt"),
    ])
    .orderBy("document.inputAt", "desc")
    .orderBy("businessNo", "desc")
    .limit(most)
    .execute();
}

/** The newest first. */
export function listHeadsOfHolder(reader: Reader, holder: Holder, most: number) {
  return ofHolder(reader, holder)
    .select(["businessNo", "riskCode", "orderNo", "policyNo"])
    .orderBy("document.inputAt", "desc")
    .orderBy("businessNo", "desc")
    .limit(most)
    .execute();
}

/** The premium of every document is in CNY, whatever its currency. */
export function sumPremiumsOfHolder(reader: Reader, holder: Holder) {
  return ofHolder(reader, holder)
    .select([
      "businessType",
      sql<number>`count(*)::integer`.as("count"),
      sql<string>`coalesce(sum(sum_premium), 0)::numeric(18, 2)::text`.as("sumPremium"),
    ])
    .groupBy("businessType")
    .orderBy("businessType")
    .execute();
}

function ofHolder(reader: Reader, { certificateType, certificateNumbers, userCode, agencyCode }: Holder) {
  const all = reader
    .selectFrom("document")
    .where("holderCertificateNo", "in", certificateNumbers)
    .where(sql<boolean>`content #>> '{holder,certificateType}' = ${certificateType}`);
  const found = agencyCode === undefined ? all : all.where("agencyCode", "=", agencyCode);
  if (userCode === undefined) return found;
  return found.where((where) =>
    where.or([
      where("inputBy", "=", userCode),
      where("handlerCode", "=", userCode),
      where("handler1Code", "=", userCode),
    ]),
  );
}
