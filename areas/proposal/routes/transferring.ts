import { carryImages } from "#areas/attachment/commands.ts";
import { changeOf } from "#areas/document/rules/document.ts";
import { draftOf, freshOf } from "#areas/drafting/rules/draft.ts";
import { transferApproved } from "#areas/quotation/commands/transferring.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { beginProposal } from "../commands/beginning.ts";
import { proposalRefusals, transferInquiry } from "../contract.ts";
import { FROM_INQUIRY } from "../rules/data-source.ts";
import type { Answers } from "./answer.ts";
import type { Desk } from "./desk.ts";

export function transferringRoutes(services: Services, desk: Desk, answer: Answers): Route[] {
  return [
    handle(transferInquiry, async ({ input, actor, tx, note, raise, refuse }) => {
      const work = { tx, raise, note, actor, services };
      const transferred = await transferApproved(work, actor, services, input);
      if (!transferred) return refuse(proposalRefusals.inquiryMissing);
      const { inquiry, content: approved } = transferred;
      const { riskCode, comCode, productVersion, businessNo: inquiryNo, baseVersion } = inquiry;
      const compiled = await desk.products.pinned(tx, { riskCode, version: productVersion });
      const whose = { riskCode, comCode, makeCom: actor.comCode, dataSource: FROM_INQUIRY };
      const content = desk.content(compiled, freshOf(compiled, approved), whose);
      const { judged: unread, compiled: under } = await desk.judge(tx, compiled, content);
      const begun = await beginProposal(work, actor, services, {
        riskCode,
        comCode,
        productVersion,
        draft: draftOf(under, content, unread),
        inquiryNo,
        inquiryVersion: baseVersion,
      });
      note(changeOf(null, begun));
      await carryImages(work, inquiryNo, begun);
      const { judged } = await desk.judgeDocument(tx, begun);
      return answer(tx, begun, actor, judged);
    }),
  ];
}
