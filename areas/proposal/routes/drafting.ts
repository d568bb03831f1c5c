import { isCompanyUnder } from "#areas/company/questions.ts";
import { demandVersion, lockDocumentFor } from "#areas/document/commands.ts";
import { changeOf } from "#areas/document/rules/document.ts";
import { draftOf, makeComOf } from "#areas/drafting/rules/draft.ts";
import { lockedChanges } from "#platform/forms/locked-changes.ts";
import { scopeOf } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { ProposalSteps } from "../commands.ts";
import { beginProposal } from "../commands/beginning.ts";
import { addPolicy, editProposal, proposalRefusals } from "../contract.ts";
import { BY_HAND } from "../rules/data-source.ts";
import type { Answers } from "./answer.ts";
import type { Desk } from "./desk.ts";
import { lockedFields } from "./locked.ts";

const { proposalMissing, holderMissing, companyOutside, lockedChanged } = proposalRefusals;
const HOLDER = { fields: [{ path: "form.holder.holderName", message: "请输入投保人名称" }] };

export function draftingRoutes(
  services: Services,
  { advance }: ProposalSteps,
  desk: Desk,
  answer: Answers,
): Route[] {
  return [
    handle(addPolicy, async ({ input, actor, tx, note, raise, refuse }) => {
      const { riskCode, form, comCode = actor.comCode, orderNo } = input;
      const found = await desk.products.find({ riskCode }, { reference: tx, comCode, actor, refuse });
      if (!(await isCompanyUnder(tx, comCode, scopeOf(actor).code)))
        return refuse(companyOutside, {
          values: { comCode },
          fields: [{ path: "comCode", message: "请重新选择" }],
        });
      const { compiled, head } = found;
      const whose = { riskCode, comCode, makeCom: actor.comCode, dataSource: BY_HAND };
      const content = desk.content(compiled, form, whose);
      const { judged, compiled: under } = await desk.judge(tx, compiled, content);
      const draft = draftOf(under, content, judged);
      if (draft.holderName === "") return refuse(holderMissing, HOLDER);
      const begun = await beginProposal({ tx, raise, note, actor, services }, actor, services, {
        riskCode,
        comCode,
        productVersion: head.version,
        draft,
        orderNo,
      });
      note(changeOf(null, begun));
      return answer(tx, begun, actor, judged);
    }),

    handle(editProposal, async ({ input, actor, tx, note, raise, refuse }) => {
      const proposal = await lockDocumentFor(tx, actor, input.proposalNo);
      if (!proposal) return refuse(proposalMissing);
      demandVersion(proposal, input.version);
      const { riskCode, comCode, productVersion: version, dataSource } = proposal;
      const compiled = await desk.products.pinned(tx, { riskCode, version });
      const whose = { riskCode, comCode, makeCom: makeComOf(proposal), dataSource };
      const content = desk.content(compiled, input.form, whose);
      const origin = await desk.originOf(tx, proposal);
      const changed = origin
        ? lockedChanges(compiled.product.sections, { before: origin.form, after: content }, origin)
        : [];
      if (changed.length > 0) return refuse(lockedChanged, lockedFields(changed));
      const { judged, compiled: under } = await desk.judge(tx, compiled, content, proposal.businessNo);
      const draft = draftOf(under, content, judged);
      if (draft.holderName === "") return refuse(holderMissing, HOLDER);
      const standing = await desk.standing(tx, proposal, actor);
      const saved = await advance({ tx, raise, note, actor, services }, proposal, "save", standing, {
        draft,
      });
      note(changeOf(proposal, saved));
      return answer(tx, saved, actor, judged);
    }),
  ];
}
