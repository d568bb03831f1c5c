import type { DocumentWriteContext } from "#areas/document/commands/document-steps.ts";
import type { Document } from "#areas/document/rules/document.ts";
import type { DocumentJudgement } from "#areas/judging/questions/judging.ts";
import { buildSubmittedDraft } from "#areas/judging/rules/draft.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Services } from "#platform/server/services.ts";
import { checkBackdatedStartDate } from "../rules/proposal.ts";
import { permitBackdatedStart } from "./backdated-start.ts";
import { openProposalJudging } from "./proposal-judging.ts";
import type { ProposalTransitionCommands } from "./proposal-steps.ts";

type Resumption = {
  readonly resume: "resumeUnderwriting" | "passReview";
  readonly end: "endWaiting" | "returnReview";
  /** What was approved, as the reason of a return names it. */
  readonly approved: string;
};

/** A proposal that waited is underwritten as it was submitted, or returned if it can no longer be. */
export function createProposalResumption(services: Services, proposals: ProposalTransitionCommands) {
  const judging = openProposalJudging(services);
  return async (
    work: DocumentWriteContext,
    proposal: Document,
    { resume, end, approved }: Resumption,
  ): Promise<Document> => {
    const today = getTodayInShanghai(services.now());
    const isPermitted = await permitBackdatedStart(work, services, proposal);
    const judged = await judging.judgeDocument(work.tx, proposal);
    const isLate =
      resume === "passReview" &&
      checkBackdatedStartDate(proposal.startDate, today) !== undefined &&
      !isPermitted;
    const change = isLate ? "起保日期已过" : describeChange(proposal, judged, today);
    return change === ""
      ? proposals.resume(work, proposal, resume, judged)
      : proposals.endWaiting(work, proposal, end, `${approved}，但${change}`);
  };
}

/** What changed while the proposal waited, such as its price; '' if it may go on as it was submitted. */
function describeChange({ content, sumPremium }: Document, judged: DocumentJudgement, today: string): string {
  const { errors, priced } = judged.judgement;
  if (errors.length > 0) return `投保单有 ${errors.length} 处需要修改`;
  if ("error" in priced) return `保费不能计算：${priced.error.message}`;
  const draft = buildSubmittedDraft(judged.compiled, content, {
    ...judged,
    facts: { ...judged.facts, today },
  });
  return draft.sumPremium === sumPremium ? "" : "保费有变化，请核对后重新提交";
}
