import { makeComOf } from "#areas/drafting/rules/draft.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { beginProposal } from "../commands/beginning.ts";
import { addPolicy, editProposal } from "../contract.ts";
import { BY_HAND } from "../rules/data-source.ts";
import type { Proposals } from "./proposals.ts";

export function draftingRoutes(services: Services, proposals: Proposals): Route[] {
  return [
    handle(addPolicy, async ({ input, ...unit }) => {
      const { tx, actor } = unit;
      const { riskCode, form, comCode = actor.comCode, orderNo } = input;
      const { compiled, head } = await proposals.productFor(unit, { riskCode, comCode });
      const whose = { riskCode, comCode, makeCom: actor.comCode, dataSource: BY_HAND };
      const { draft, judgement } = await proposals.write(unit, compiled, { form, whose });
      proposals.demandHolderName(draft);
      const own = { riskCode, comCode, productVersion: head.version, draft, orderNo };
      const begun = await beginProposal({ ...unit, services }, actor, services, own);
      return proposals.answer(tx, begun, actor, judgement);
    }),

    handle(editProposal, async ({ input, ...unit }) => {
      const { tx, actor } = unit;
      const proposal = await proposals.lock(unit, input);
      const { riskCode, comCode, productVersion: version, dataSource, businessNo } = proposal;
      const compiled = await proposals.products.pinned(tx, { riskCode, version });
      const whose = { riskCode, comCode, makeCom: makeComOf(proposal), dataSource };
      const written = { form: input.form, whose, businessNo };
      const { content, draft, judgement } = await proposals.write(unit, compiled, written);
      await proposals.demandLocked(tx, proposal, compiled, content);
      proposals.demandHolderName(draft);
      const saved = await proposals.move(unit, proposal, "save", { draft });
      return proposals.answer(tx, saved, actor, judgement);
    }),
  ];
}
