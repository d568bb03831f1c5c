import { findPermittedStartDate, findUsableBackdating } from "#areas/backdating/questions.ts";
import type { PolicyRow } from "#areas/policy/questions/policies.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { getValidDateRange } from "../rules/type-choice.ts";

export type ValidRange = ReturnType<typeof getValidDateRange>;
type ValidDateQuery = {
  readonly policy: PolicyRow;
  /** '' while the endorsement has no number. */
  readonly endorseNo: string;
  readonly validDate: PlainDate;
  readonly today: PlainDate;
};

/** The days on which an endorsement may take effect; an approved application permits earlier ones. */
export async function readValidRange(
  reader: Reader,
  { policy, endorseNo, validDate, today }: ValidDateQuery,
): Promise<ValidRange> {
  const range = getValidDateRange(policy, today);
  if (validDate >= range.firstDate || validDate < policy.startDate) return range;
  const used = await findPermittedStartDate(reader, { usedNo: endorseNo, validOn: today });
  if (used !== undefined && used <= validDate) return { ...range, firstDate: used };
  const query = { documentNo: policy.policyNo, startDate: validDate, today };
  const usable = await findUsableBackdating(reader, query);
  return usable ? { ...range, firstDate: usable.startDate } : range;
}
