import { consumeBackdating } from "#areas/backdating/commands/backdating-steps.ts";
import { findPermittedStartDate } from "#areas/backdating/questions.ts";
import type { PolicyRow } from "#areas/policy/questions/policies.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { SystemWork } from "#platform/documents/server/document-world.ts";
import type { Services } from "#platform/server/services.ts";
import { endorsementRefusals } from "../contract/refusals.ts";
import type { Endorsement } from "../rules/endorsement.ts";
import { getValidDateRange } from "../rules/type-choice.ts";

/** Uses up the approved application by which an endorsement takes effect earlier than the days that are free. */
export async function permitBackdating(
  work: SystemWork & { readonly services: Pick<Services, "now" | "serials" | "makeId"> },
  policy: PolicyRow,
  { endorseNo, policyNo, validDate }: Endorsement,
): Promise<void> {
  const today = getTodayInShanghai(work.services.now());
  const { firstDate: from, lastDate: until } = getValidDateRange(policy, today);
  if (validDate >= from) return;
  const used = await findPermittedStartDate(work.tx, { usedNo: endorseNo, validOn: today });
  if (used !== undefined && used <= validDate) return;
  const use = { documentNo: policyNo, startDate: validDate, usedNo: endorseNo };
  if (!(await consumeBackdating(work, work.services, use)))
    throw new Refusal(endorsementRefusals.dateOutside, { values: { from, until } });
}
