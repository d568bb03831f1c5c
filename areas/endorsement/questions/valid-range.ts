import { findPermittedStartDate, findUsableBackdating } from "#areas/backdating/questions.ts";
import type { PolicyRow } from "#areas/policy/questions/policies.ts";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { getValidDateRange } from "../rules/type-choice.ts";

export type ValidRange = ReturnType<typeof getValidDateRange>;
type ValidDateQuery = {
  readonly policy: PolicyRow;
  /** '' while the endorsement has no number. */
  readonly endorseNo: string;
  /** Without it, any earlier day that an application permits. */
  readonly validDate?: PlainDate;
  readonly today: PlainDate;
};

/** The days on which an endorsement may take effect; an approved application permits earlier ones. */
export async function readValidRange(
  reader: Reader,
  { policy, endorseNo, today, ...query }: ValidDateQuery,
): Promise<ValidRange> {
  const range = getValidDateRange(policy, today);
  const { validDate = addDays(range.firstDate, -1) } = query;
  if (validDate >= range.firstDate || validDate < policy.startDate) return range;
  const used = await findPermittedStartDate(reader, { usedNo: endorseNo, validOn: today });
  if (used !== undefined && used <= validDate) return { ...range, firstDate: used };
  const application = { documentNo: policy.policyNo, startDate: validDate, today };
  const usable = await findUsableBackdating(reader, application);
  return usable ? { ...range, firstDate: usable.startDate } : range;
}
