import { simulateUnderwriting } from "#areas/underwriting/commands.ts";
import { refusedFields } from "#platform/documents/field-error.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { policyUndwrt, proposalRefusals } from "../contract.ts";
import { backdatedError } from "../rules/backdated.ts";
import type { Proposals } from "./proposals.ts";

/** A proposal that is sent back at once needs no special backdating: some products never give it. */
const RETURNED = "5";

export function submittingRoutes(services: Services, proposals: Proposals): Route[] {
  return [
    handle(policyUndwrt, async ({ input, refuse, ...unit }) => {
      const submission = await proposals.judgeSubmission(unit, input);
      const { document, judged } = submission;
      await proposals.demandLocked(unit.tx, document, judged.compiled, document.content);
      const draft = proposals.priceSubmission(submission, input.sumPremium);
      const now = services.now();
      const { startDate } = document;
      const early = backdatedError(startDate, todayInShanghai(now));
      if (early) {
        const expected = await simulateUnderwriting(unit.tx, { ...judged, document }, now);
        const detail = { values: { startDate: startDate ?? "" }, fields: refusedFields([early]) };
        if (expected.flag !== RETURNED) return refuse(proposalRefusals.backdated, detail);
      }
      const { moved, result } = await proposals.submit(unit, submission, draft);
      const autoCompletedFlag = moved.policyNo === "" ? "0" : "1";
      return { ...proposals.headAnswer(moved), ...result, autoCompletedFlag };
    }),
  ];
}
