import { type TransactionHead, transactionsOf } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import type { EndorsedVersion } from "#areas/policy/commands.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";

/** The transactions of a policy that take effect after a day: an endorsement of that day changes them too. */
export async function listLaterTransactions(
  reader: Reader,
  policyNo: string,
  validDate: PlainDate,
): Promise<TransactionHead[]> {
  const stack = await transactionsOf(reader, policyNo);
  return stack.filter(({ effectiveFrom, kind }) => kind !== "issue" && effectiveFrom > validDate);
}

/** The versions that an endorsement adds to the stack of its policy. */
export function buildEndorsedVersions(draft: Document, validDate: PlainDate): EndorsedVersion[] {
  return [{ kind: "endorse", draft, effectiveFrom: validDate, hasFigures: true }];
}
