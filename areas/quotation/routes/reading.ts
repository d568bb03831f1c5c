import { listOffers } from "#platform/lifecycle/lifecycle.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { modifyCheck, queryInquiryInfo, simulateUndwrt } from "../contract.ts";
import { inquiryLifecycle } from "../lifecycle.ts";
import { openTransitionContext } from "../questions/transition-context.ts";
import { type Inquiries, openContents } from "./inquiries.ts";

export function readingRoutes(services: Services, inquiries: Inquiries): Route[] {
  const contentsOf = openContents(services.now);
  const transitionContext = openTransitionContext(services);
  return [
    handle(queryInquiryInfo, ({ input: { id }, actor, inScope }) =>
      inquiries.read({ actor, inScope }, id, async (reader, inquiry) => {
        const { judgement, facts } = await inquiries.judgeDocument(reader, inquiry);
        return {
          ...(await inquiries.answer(reader, inquiry, actor, judgement)),
          ...(await contentsOf(reader, inquiry)),
          facts: { ...facts },
        };
      }),
    ),

    handle(simulateUndwrt, ({ input, ...unit }) => inquiries.simulate(unit, input.inquiryNo)),

    handle(modifyCheck, async ({ input: { id }, actor, inScope }) => {
      const offers = await inquiries.read({ actor, inScope }, id, async (reader, inquiry) =>
        listOffers(inquiryLifecycle, await transitionContext(reader, inquiry, actor)),
      );
      const offer = offers.find(({ event }) => event === "modify");
      return { isModifiable: offer?.why === "", why: offer?.why ?? "当前状态不允许该操作" };
    }),
  ];
}
