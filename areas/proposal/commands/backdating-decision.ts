import type { BackdatingDecision } from "#areas/backdating/commands/backdating-steps.ts";
import { type DocumentWriteContext, lockDocument } from "#areas/document/commands/document-steps.ts";
import { buildDocumentAuditNote } from "#areas/document/rules/document.ts";
import type { Services } from "#platform/server/services.ts";
import type { ProposalTransitionCommands } from "./proposal-steps.ts";
import { createProposalResumption } from "./resuming.ts";

const WAITING = "12";

/** A proposal that waits for special backdating is underwritten with the approval, or returned without it. */
export function createBackdatingDecisionHandler(services: Services, proposals: ProposalTransitionCommands) {
  const resume = createProposalResumption(services, proposals);
  return async (
    write: Omit<DocumentWriteContext, "services">,
    { documentNo, isApproved }: BackdatingDecision,
  ): Promise<void> => {
    const work = { ...write, services };
    const proposal = await lockDocument(work.tx, documentNo);
    if (proposal?.status !== WAITING) return;
    const moved = isApproved
      ? await resume(work, proposal, {
          resume: "resumeUnderwriting",
          end: "endWaiting",
          approved: "倒签已同意",
        })
      : await proposals.endWaiting(work, proposal, "endWaiting", "特殊倒签未获同意");
    work.note(buildDocumentAuditNote(proposal, moved));
  };
}
