import type { BackdatingDecision } from "#areas/backdating/commands/backdating-steps.ts";
import { type DocumentWriteContext, lockDocument } from "#areas/document/commands/document-steps.ts";
import { buildDocumentAuditNote, type Document } from "#areas/document/rules/document.ts";
import type { DocumentJudgement } from "#areas/judging/questions/judging.ts";
import { buildSubmittedDraft } from "#areas/judging/rules/draft.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Services } from "#platform/server/services.ts";
import { permitBackdatedStart } from "./backdated-start.ts";
import { openProposalJudging } from "./proposal-judging.ts";
import type { ProposalTransitionCommands } from "./proposal-steps.ts";

const WAITING = "12";

/** A proposal that waits for special backdating is underwritten with the approval, or returned without it. */
export function createBackdatingDecisionHandler(services: Services, proposals: ProposalTransitionCommands) {
  const judging = openProposalJudging(services);
  return async (
    write: Omit<DocumentWriteContext, "services">,
    { documentNo, isApproved }: BackdatingDecision,
  ): Promise<void> => {
    const work = { ...write, services };
    const proposal = await lockDocument(work.tx, documentNo);
    if (proposal?.status !== WAITING) return;
    const moved = isApproved
      ? await goOn(work, proposal)
      : await proposals.endWaiting(work, proposal, "特殊倒签未获同意");
    work.note(buildDocumentAuditNote(proposal, moved));
  };

  async function goOn(work: DocumentWriteContext, proposal: Document): Promise<Document> {
    await permitBackdatedStart(work, services, proposal);
    const judged = await judging.judgeDocument(work.tx, proposal);
    const change = describeChange(proposal, judged, services);
    return change === ""
      ? proposals.resumeUnderwriting(work, proposal, judged)
      : proposals.endWaiting(work, proposal, change);
  }
}

/** What changed while the proposal waited, such as its price; '' if it may go on as it was submitted. */
function describeChange(
  { content, sumPremium }: Document,
  judged: DocumentJudgement,
  { now }: Pick<Services, "now">,
): string {
  const { errors, priced } = judged.judgement;
  if (errors.length > 0) return `倒签已同意，但投保单有 ${errors.length} 处需要修改`;
  if ("error" in priced) return `倒签已同意，但保费不能计算：${priced.error.message}`;
  const facts = { ...judged.facts, today: getTodayInShanghai(now()) };
  const draft = buildSubmittedDraft(judged.compiled, content, { ...judged, facts });
  return draft.sumPremium === sumPremium ? "" : "倒签已同意，但保费有变化，请核对后重新提交";
}
