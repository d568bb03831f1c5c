import { demandVersion, lockDocumentFor, permitted } from "#areas/document/commands.ts";
import { changeOf } from "#areas/document/rules/document.ts";
import type { Judged } from "#areas/drafting/questions/judging.ts";
import { submittedDraft } from "#areas/drafting/rules/draft.ts";
import { unfitFields } from "#areas/drafting/rules/unfit.ts";
import { autoResultOf } from "#areas/underwriting/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { decide } from "#platform/lifecycle/lifecycle.ts";
import { handle, type ContextOf, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { advance } from "../commands.ts";
import { inquiryUndwrt, quotationRefusals } from "../contract.ts";
import { inquiryLifecycle } from "../lifecycle.ts";
import { headAnswer } from "./answer.ts";
import type { Desk } from "./desk.ts";

const { inquiryMissing, formFaulty, priceStale, notPriced } = quotationRefusals;

export function submittingRoutes(services: Services, desk: Desk): Route[] {
  return [
    handle(inquiryUndwrt, async ({ input, actor, tx, note, raise, refuse }) => {
      const inquiry = await lockDocumentFor(tx, actor, input.inquiryNo);
      if (!inquiry) return refuse(inquiryMissing);
      demandVersion(inquiry, input.version);
      const submission = await desk.judgeDocument(tx, inquiry);
      const standing = await desk.standing(tx, inquiry, actor, submission.judged);
      const verdict = decide(inquiryLifecycle, "submit", standing);
      if (!verdict.may && verdict.why === "guarded") return refuseUnfit(submission, refuse);
      permitted(verdict);
      const draft = submittedDraft(submission.compiled, inquiry.content, submission.judged);
      const { sumPremium } = draft;
      if (sumPremium !== input.sumPremium)
        return refuse(priceStale, { values: { sumPremium: sumPremium ?? "" } });
      const work = { tx, raise, note, actor, services };
      const moved = await advance(work, inquiry, "submit", standing, { draft, submission });
      note(changeOf(inquiry, moved));
      const result = await autoResultOf(tx, actor, moved.businessNo);
      assert(result, "what was submitted was underwritten");
      const { underwriteFlag: finalUwResult } = result;
      const autoCompletedFlag = finalUwResult === "3" ? "1" : "0";
      return { ...headAnswer(moved), ...result, finalUwResult, autoCompletedFlag };
    }),
  ];
}

function refuseUnfit(
  { judged: { faults, priced } }: Pick<Judged, "judged">,
  refuse: ContextOf<typeof inquiryUndwrt>["refuse"],
): never {
  if (faults.length === 0 && "fault" in priced)
    return refuse(notPriced, { values: { why: priced.fault.message }, fields: priced.fault.fields });
  return refuse(formFaulty, { values: { count: String(faults.length) }, fields: unfitFields({ faults }) });
}
