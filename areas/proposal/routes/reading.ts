import type * as z from "zod/mini";
import { documentFor } from "#areas/document/questions.ts";
import { simulateUnderwriting } from "#areas/underwriting/commands.ts";
import { trialOf } from "#areas/underwriting/rules/trial.ts";
import type { WireForm } from "#platform/forms/wire.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import { isOutside } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { proposalRefusals, queryProposalInfo, simulateProposal } from "../contract.ts";
import { totalPeople } from "../rules/total-people.ts";
import type { Answers } from "./answer.ts";
import type { Desk } from "./desk.ts";

export function readingRoutes({ now }: Pick<Services, "now">, desk: Desk, answer: Answers): Route[] {
  return [
    handle(queryProposalInfo, async ({ input: { proposalNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const proposal = await documentFor(reader, actor, proposalNo);
        if (!proposal) return undefined;
        const { compiled, judged, facts } = await desk.judgeDocument(reader, proposal);
        const origin = await desk.originOf(reader, proposal);
        return {
          ...(await answer(reader, proposal, actor, judged)),
          form: asWire(proposal.content),
          facts: { ...facts },
          origin: origin ? { ...origin, form: asWire(origin.form) } : null,
          orderStatus: (await desk.orderOf(reader, proposal)).status,
          totalPeople: totalPeople(compiled.product, proposal.content),
        };
      });
      return found ?? refuse(proposalRefusals.proposalMissing);
    }),

    handle(simulateProposal, async ({ input: { proposalNo }, actor, inScope, refuse }) => {
      const said = await inScope(async (reader) => {
        const document = await documentFor(reader, actor, proposalNo);
        if (!document) return undefined;
        const judged = await desk.judgeDocument(reader, document);
        return simulateUnderwriting(reader, { ...judged, document }, now());
      });
      return said ? trialOf(said, isOutside(actor)) : refuse(proposalRefusals.proposalMissing);
    }),
  ];
}

/** What is kept came over the wire in this shape. */
export function asWire(content: FilledForm): z.infer<typeof WireForm> {
  return content as z.infer<typeof WireForm>;
}
