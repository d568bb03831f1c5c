import { documentFor } from "#areas/document/questions.ts";
import { simulateUnderwriting } from "#areas/underwriting/commands.ts";
import { trialOf } from "#areas/underwriting/rules/trial.ts";
import { offersOf } from "#platform/lifecycle/lifecycle.ts";
import { isOutside } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { modifyCheck, queryInquiryInfo, quotationRefusals, simulateUndwrt } from "../contract.ts";
import { inquiryLifecycle } from "../lifecycle.ts";
import { type Answers, openContents } from "./answer.ts";
import type { Desk } from "./desk.ts";

const { inquiryMissing } = quotationRefusals;

export function readingRoutes({ now }: Services, desk: Desk, answer: Answers): Route[] {
  const contentsOf = openContents(now);
  return [
    handle(queryInquiryInfo, async ({ input: { id }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const inquiry = await documentFor(reader, actor, id);
        if (!inquiry) return undefined;
        const { judged, facts } = await desk.judgeDocument(reader, inquiry);
        return {
          ...(await answer(reader, inquiry, actor, judged)),
          ...(await contentsOf(reader, inquiry)),
          facts: { ...facts },
        };
      });
      return found ?? refuse(inquiryMissing);
    }),

    handle(simulateUndwrt, async ({ input: { inquiryNo }, actor, inScope, refuse }) => {
      const said = await inScope(async (reader) => {
        const document = await documentFor(reader, actor, inquiryNo);
        if (!document) return undefined;
        const judged = await desk.judgeDocument(reader, document);
        return simulateUnderwriting(reader, { ...judged, document }, now());
      });
      return said ? trialOf(said, isOutside(actor)) : refuse(inquiryMissing);
    }),

    handle(modifyCheck, async ({ input: { id }, actor, inScope, refuse }) => {
      const offers = await inScope(async (reader) => {
        const inquiry = await documentFor(reader, actor, id);
        return inquiry && offersOf(inquiryLifecycle, await desk.standing(reader, inquiry, actor));
      });
      if (!offers) return refuse(inquiryMissing);
      const offer = offers.find(({ event }) => event === "modify");
      return { isModifiable: offer?.why === "", why: offer?.why ?? "当前状态不允许该操作" };
    }),
  ];
}
