import { demandVersion, lockDocumentFor } from "#areas/document/commands.ts";
import { changeOf } from "#areas/document/rules/document.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { ProposalSteps } from "../commands.ts";
import { proposalRefusals, revokeProposal, takeBackProposal } from "../contract.ts";
import { type Answers, headAnswer } from "./answer.ts";
import type { Desk } from "./desk.ts";

const { proposalMissing } = proposalRefusals;

export function steppingRoutes(
  services: Services,
  { advance }: ProposalSteps,
  desk: Desk,
  answer: Answers,
): Route[] {
  return [
    handle(takeBackProposal, async ({ input, actor, tx, note, raise, refuse }) => {
      const proposal = await lockDocumentFor(tx, actor, input.proposalNo);
      if (!proposal) return refuse(proposalMissing);
      demandVersion(proposal, input.version);
      const standing = await desk.standing(tx, proposal, actor);
      const opinion = input.reason.trim();
      const work = { tx, raise, note, actor, services };
      const moved = await advance(work, proposal, "takeBack", standing, { opinion });
      note(changeOf(proposal, moved));
      const { judged } = await desk.judgeDocument(tx, moved);
      return answer(tx, moved, actor, judged);
    }),

    handle(revokeProposal, async ({ input, actor, tx, note, raise, refuse }) => {
      const proposal = await lockDocumentFor(tx, actor, input.proposalNo);
      if (!proposal) return refuse(proposalMissing);
      demandVersion(proposal, input.version);
      const standing = await desk.standing(tx, proposal, actor);
      const opinion = input.reason.trim();
      const moved = await advance({ tx, raise, note, actor, services }, proposal, "revoke", standing, {
        opinion,
      });
      note(changeOf(proposal, moved));
      return headAnswer(moved);
    }),
  ];
}
