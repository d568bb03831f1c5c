import { demandVersion, lockDocumentFor, permitted } from "#areas/document/commands.ts";
import { changeOf } from "#areas/document/rules/document.ts";
import type { Judged } from "#areas/drafting/questions/judging.ts";
import { submittedDraft } from "#areas/drafting/rules/draft.ts";
import { unfitFields } from "#areas/drafting/rules/unfit.ts";
import { simulateUnderwriting } from "#areas/underwriting/commands.ts";
import { autoResultOf } from "#areas/underwriting/questions.ts";
import { lockedChanges } from "#platform/forms/locked-changes.ts";
import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { decide } from "#platform/lifecycle/lifecycle.ts";
import { type ContextOf, handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { ProposalSteps } from "../commands.ts";
import { policyUndwrt, proposalRefusals } from "../contract.ts";
import { proposalLifecycle } from "../lifecycle.ts";
import { backdatedFault } from "../rules/backdated.ts";
import { headAnswer } from "./answer.ts";
import type { Desk } from "./desk.ts";
import { lockedFields } from "./locked.ts";

const { proposalMissing, formFaulty, priceStale, notPriced, lockedChanged, backdated } = proposalRefusals;
type Refuse = ContextOf<typeof policyUndwrt>["refuse"];

export function submittingRoutes(services: Services, { advance }: ProposalSteps, desk: Desk): Route[] {
  return [
    handle(policyUndwrt, async ({ input, actor, tx, note, raise, refuse }) => {
      const proposal = await lockDocumentFor(tx, actor, input.proposalNo);
      if (!proposal) return refuse(proposalMissing);
      demandVersion(proposal, input.version);
      const submission = await desk.judgeDocument(tx, proposal);
      const standing = await desk.standing(tx, proposal, actor, submission.judged);
      const verdict = decide(proposalLifecycle, "submit", standing);
      if (!verdict.may && verdict.why === "guarded") refuseUnfit(submission, refuse);
      permitted(verdict);
      const origin = await desk.originOf(tx, proposal);
      const { sections } = submission.compiled.product;
      const compared = origin && { before: origin.form, after: proposal.content };
      const changed = compared ? lockedChanges(sections, compared, origin) : [];
      if (changed.length > 0) return refuse(lockedChanged, lockedFields(changed));
      const draft = submittedDraft(submission.compiled, proposal.content, submission.judged);
      const { sumPremium } = draft;
      if (sumPremium !== input.sumPremium)
        return refuse(priceStale, { values: { sumPremium: sumPremium ?? "" } });
      const now = services.now();
      const { startDate } = proposal;
      const early = backdatedFault(startDate, todayInShanghai(now));
      if (early) {
        const foreseen = await simulateUnderwriting(tx, { ...submission, document: proposal }, now);
        const told = { values: { startDate: startDate ?? "" }, fields: unfitFields({ faults: [early] }) };
        if (foreseen.flag !== RETURNED) return refuse(backdated, told);
      }
      const work = { tx, raise, note, actor, services };
      const moved = await advance(work, proposal, "submit", standing, { draft, submission });
      note(changeOf(proposal, moved));
      const result = await autoResultOf(tx, actor, moved.businessNo);
      assert(result, "what was submitted was underwritten");
      const { underwriteFlag: finalUwResult } = result;
      const autoCompletedFlag = moved.policyNo === "" ? "0" : "1";
      return { ...headAnswer(moved), ...result, finalUwResult, autoCompletedFlag };
    }),
  ];
}

/** What is sent back at once asks for no special backdating: some products never give it. */
const RETURNED = "5";

/** What keeps it that is not about the form is told by the table itself. */
function refuseUnfit({ judged: { faults, priced } }: Judged, refuse: Refuse): void {
  if (faults.length > 0)
    refuse(formFaulty, { values: { count: String(faults.length) }, fields: unfitFields({ faults }) });
  if ("fault" in priced)
    refuse(notPriced, { values: { why: priced.fault.message }, fields: priced.fault.fields });
}
