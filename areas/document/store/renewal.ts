import { sql } from "kysely";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Document } from "../rules/document.ts";
import { documentColumnsWithContent } from "./document.ts";

/** The proposal that a policy was issued of. */
export function findProposalOfPolicy(reader: Reader, policyNo: string): Promise<Document | undefined> {
  return reader
    .selectFrom("document")
    .select(documentColumnsWithContent)
    .where("policyNo", "=", policyNo)
    .where("policyNo", "<>", "")
    .where("businessType", "=", "T")
    .executeTakeFirst();
}

/** In one of these states, other than the one named. */
export async function hasRenewalProposal(
  reader: Reader,
  wanted: { policyNo: string; otherThan: string; status: readonly string[] },
): Promise<boolean> {
  const found = await reader
    .selectFrom("document")
    .select("businessNo")
    .where("renewedPolicyNo", "=", wanted.policyNo)
    .where("renewedPolicyNo", "<>", "")
    .where("businessType", "=", "T")
    .where("businessNo", "<>", wanted.otherThan)
    .where("status", "in", wanted.status)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type RenewableCriteria = {
  readonly policyNo: string;
  readonly riskCode: string;
  readonly otherThan: string;
  readonly status: readonly string[];
  readonly certificateNumbers: readonly string[];
};

/** Across branches, by the one function that may look there; it confirms, and tells nothing else. */
export async function findRenewablePolicyElsewhere(
  reader: Reader,
  { policyNo, riskCode, otherThan, status, certificateNumbers }: RenewableCriteria,
): Promise<{ agencyCode: string; endDate: string | null; isTaken: boolean } | undefined> {
  const known = certificateNumbers.filter((no) => no !== "");
  const { rows } = await sql<{ agencyCode: string; endDate: string | null; isTaken: boolean }>`
    select agency_code, end_date, is_taken
    from renewable_policy(${policyNo}, ${riskCode}, ${known}::text[], ${otherThan}, ${status}::text[])`.execute(
    reader,
  );
  return rows[0];
}
