import { demandVersion, lockDocumentFor } from "#areas/document/commands.ts";
import { changeOf } from "#areas/document/rules/document.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { advance } from "../commands.ts";
import { modifyInquiry, quotationRefusals, revokeInquiry } from "../contract.ts";
import { type Answers, headAnswer } from "./answer.ts";
import type { Desk } from "./desk.ts";

const { inquiryMissing } = quotationRefusals;

export function steppingRoutes(services: Services, desk: Desk, answer: Answers): Route[] {
  return [
    handle(modifyInquiry, async ({ input, actor, tx, note, raise, refuse }) => {
      const inquiry = await lockDocumentFor(tx, actor, input.inquiryNo);
      if (!inquiry) return refuse(inquiryMissing);
      demandVersion(inquiry, input.version);
      const standing = await desk.standing(tx, inquiry, actor);
      const moved = await advance({ tx, raise, note, actor, services }, inquiry, "modify", standing);
      note(changeOf(inquiry, moved));
      const { judged } = await desk.judgeDocument(tx, moved);
      return answer(tx, moved, actor, judged);
    }),

    handle(revokeInquiry, async ({ input, actor, tx, note, raise, refuse }) => {
      const inquiry = await lockDocumentFor(tx, actor, input.inquiryNo);
      if (!inquiry) return refuse(inquiryMissing);
      demandVersion(inquiry, input.version);
      const standing = await desk.standing(tx, inquiry, actor);
      const opinion = input.reason.trim();
      const moved = await advance({ tx, raise, note, actor, services }, inquiry, "revoke", standing, {
        opinion,
      });
      note(changeOf(inquiry, moved));
      return headAnswer(moved);
    }),
  ];
}
