import { toWireForm } from "#platform/forms/wire.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { queryProposalInfo, simulateProposal } from "../contract.ts";
import { totalPeople } from "../rules/total-people.ts";
import type { Proposals } from "./proposals.ts";

export function readingRoutes(proposals: Proposals): Route[] {
  return [
    handle(queryProposalInfo, ({ input: { proposalNo }, actor, inScope }) =>
      proposals.read({ actor, inScope }, proposalNo, async (reader, proposal) => {
        const { compiled, judgement, facts } = await proposals.judgeDocument(reader, proposal);
        const origin = await proposals.originOf(reader, proposal);
        return {
          ...(await proposals.answer(reader, proposal, actor, judgement)),
          form: toWireForm(proposal.content),
          facts: { ...facts },
          origin: origin ? { ...origin, form: toWireForm(origin.form) } : null,
          orderStatus: (await proposals.orderOf(reader, proposal)).status,
          totalPeople: totalPeople(compiled.product, proposal.content),
        };
      }),
    ),

    handle(simulateProposal, ({ input, ...unit }) => proposals.simulate(unit, input.proposalNo)),
  ];
}
