import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import { createUserNameLookup, getTeamCodeOfUser } from "#areas/identity/questions.ts";
import { getUserRolesAtDocument } from "#areas/judging/rules/transition-context.ts";
import { findLinksById } from "#areas/outside-link/questions.ts";
import { createProposalCommandsFromSlots } from "#areas/proposal/commands/proposal-steps.ts";
import { createProposalCommands } from "#areas/proposal/commands/proposals.ts";
import { proposalRefusals } from "#areas/proposal/contract/proposal.ts";
import { permitBackdatedStart } from "#areas/proposal/commands/backdated-start.ts";
import { checkBackdatedStartDate } from "#areas/proposal/rules/proposal.ts";
import { toRefusalFields } from "#platform/documents/field-error.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { openReview, resendReview, withdrawReview } from "../commands.ts";
import {
  queryExternalReview,
  resendExternalReview,
  reviewRefusals,
  sendExternalReview,
  withdrawExternalReview,
} from "../contract.ts";
import { publicReviewRoutes } from "./public-routes.ts";
import { listReviews } from "../store.ts";

export function externalReviewRoutes(context: EventReactionContext): Route[] {
  return [...changeRoutes(context), queryRoute(), ...publicReviewRoutes(context)];
}

function changeRoutes(context: EventReactionContext): Route[] {
  const { services } = context;
  const proposals = createProposalCommands(services, createProposalCommandsFromSlots(context));
  return [
    handle(sendExternalReview, async ({ input, ...unit }) => {
      const submission = await proposals.judgeSubmission(unit, input);
      const { document, judged } = submission;
      await proposals.demandLocked(unit.tx, document, judged.compiled, document.content);
      const draft = proposals.priceSubmission(submission, input.sumPremium);
      const backdated = checkBackdatedStartDate(document.startDate, getTodayInShanghai(services.now()));
      if (backdated && !(await permitBackdatedStart(unit, services, document)))
        throw new Refusal(proposalRefusals.backdated, {
          values: { startDate: document.startDate ?? "" },
          fields: toRefusalFields([backdated]),
        });
      const { context: allowed } = submission;
      const moved = await proposals.move(unit, document, "awaitReview", { draft, context: allowed });
      await openReview({ ...unit, services }, moved, input);
      return proposals.headAnswer(moved);
    }),

    handle(withdrawExternalReview, async ({ input, ...unit }) => {
      const { proposalNo } = input;
      const reason = input.reason.trim();
      const proposal = await proposals.lock(unit, input);
      const moved = await proposals.move(unit, proposal, "withdrawReview", { opinion: reason });
      await withdrawReview({ ...unit, services }, proposalNo, reason);
      return proposals.headAnswer(moved);
    }),

    handle(resendExternalReview, async ({ input, ...unit }) => {
      const proposal = await proposals.lock(unit, input);
      const { userCode } = unit.actor;
      const user = { userCode, teamCode: await getTeamCodeOfUser(unit.tx, userCode) };
      if (!getUserRolesAtDocument(proposal, user).has("owner"))
        throw new Refusal(lifecycleRefusals.notTheirs);
      await resendReview({ ...unit, services }, proposal);
      return proposals.headAnswer(proposal);
    }),
  ];
}

function queryRoute(): Route {
  return handle(queryExternalReview, async ({ input: { proposalNo }, actor, inScope, refuse }) => {
    const found = await inScope(async (reader) => {
      if (!(await findDocumentVisibleToUser(reader, actor, proposalNo))) return undefined;
      const reviews = await listReviews(reader, proposalNo);
      const links = await findLinksById(
        reader,
        reviews.map(({ linkId }) => linkId),
      );
      const nameOf = await createUserNameLookup(
        reader,
        reviews.map(({ sentBy }) => sentBy),
      );
      return reviews.map(({ remarks, ...review }) => ({
        ...review,
        remarks: [...remarks],
        sentByName: nameOf(review.sentBy).userName,
        sendingStatus: links.get(review.linkId)?.status ?? "",
        expiresAt: links.get(review.linkId)?.expiresAt ?? "",
      }));
    });
    return found ? { reviews: found } : refuse(reviewRefusals.proposalMissing);
  });
}
