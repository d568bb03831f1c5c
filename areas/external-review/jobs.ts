import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { lockDocument } from "#areas/document/commands/document-steps.ts";
import { LINK_DAYS } from "#areas/outside-link/rules.ts";
import { createProposalCommandsFromSlots } from "#areas/proposal/commands/proposal-steps.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { readInScope } from "#platform/server/reading.ts";
import { createReviewEnding } from "./commands.ts";
import { reviewRefusals } from "./contract.ts";
import { AWAITING_REVIEW } from "./rules.ts";
import { listUnansweredReviews } from "./store.ts";

/** The change of the program itself, as the audit trail names it. */
export const reviewExpiryChange = { path: "review/expire", title: "外部审核过期" };

const MOST_AT_ONCE = 100;
const DAY_MS = 86_400_000;

/** Ends the reviews that nobody answered in seven days. */
export async function expireReviews(context: EventReactionContext): Promise<number> {
  const { services } = context;
  const { now, database } = services;
  const ending = createReviewEnding(services, createProposalCommandsFromSlots(context));
  const before = new Date(now().getTime() - LINK_DAYS * DAY_MS);
  const reviews = await readInScope(database, SYSTEM_ACTOR, (reader) =>
    listUnansweredReviews(reader, { before, most: MOST_AT_ONCE }),
  );
  for (const { reviewId, proposalNo } of reviews) {
    const request = { path: reviewExpiryChange.path, key: `expire ${reviewId}`, input: { reviewId } };
    await runSystemChange(services, request, async (work) => {
      const proposal = await lockDocument(work.tx, proposalNo);
      if (proposal?.status !== AWAITING_REVIEW) throw new Refusal(reviewRefusals.nothingToWithdraw);
      await ending.expire({ ...work, services }, proposal);
    });
  }
  return reviews.length;
}
