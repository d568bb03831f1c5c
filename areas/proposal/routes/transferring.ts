import { copyAttachments } from "#areas/attachment/commands.ts";
import { freshOf } from "#areas/drafting/rules/draft.ts";
import { openOpportunities } from "#areas/opportunity/commands.ts";
import { transferApproved } from "#areas/quotation/commands/transferring.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { beginProposal } from "../commands/beginning.ts";
import { proposalRefusals, transferInquiry } from "../contract.ts";
import { FROM_INQUIRY } from "../rules/data-source.ts";
import type { Proposals } from "./proposals.ts";

export function transferringRoutes(services: Services, proposals: Proposals): Route[] {
  const opportunities = openOpportunities(services);
  return [
    handle(transferInquiry, async ({ input, refuse, ...unit }) => {
      const { tx, actor } = unit;
      const work = { ...unit, services };
      const transferred = await transferApproved(work, actor, services, input);
      if (!transferred) return refuse(proposalRefusals.inquiryMissing);
      const { inquiry, content: approved } = transferred;
      const { riskCode, comCode, productVersion, businessNo: inquiryNo, baseVersion } = inquiry;
      const compiled = await proposals.products.pinned(tx, { riskCode, version: productVersion });
      const whose = { riskCode, comCode, makeCom: actor.comCode, dataSource: FROM_INQUIRY };
      const { draft } = await proposals.write(unit, compiled, { form: freshOf(compiled, approved), whose });
      const begun = await beginProposal(work, actor, services, {
        riskCode,
        comCode,
        productVersion,
        draft,
        inquiryNo,
        inquiryVersion: baseVersion,
      });
      await opportunities.proposed(work, { inquiryNo, proposalNo: begun.businessNo });
      await copyAttachments(work, inquiryNo, begun);
      return proposals.answer(tx, begun, actor);
    }),
  ];
}
