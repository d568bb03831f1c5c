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
