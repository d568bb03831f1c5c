import { addWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import { lockDocumentVisibleToUser } from "#areas/document/commands/document-steps.ts";
import { findDocument } from "#areas/document/questions.ts";
import { buildFormIncompleteRefusal } from "#platform/documents/server/document-context.ts";
import type { StepOfUser } from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai, isPlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  checkExtension,
  checkPeriod,
  checkProposalState,
  computeLastDay,
  EXTENSION_DUE_DAYS,
} from "../rules/period.ts";
import { getEndDate, getExtendedTo, getProposalNo, withTerm } from "../rules/provisional.ts";
import { findLiveNumber } from "../store.ts";

/** What a cover note repeats of its proposal, and the days that its steps set. */
export function createContentFiller({ now }: Pick<Services, "now">) {
  const today = () => getTodayInShanghai(now());

  /** The proposal stays locked, so that no policy is issued and no second cover note beside this one. */
  async function fillNew(tx: Tx, typed: FilledForm, { actor }: StepOfUser): Promise<FilledForm> {
    const proposalNo = getProposalNo(typed);
    const proposal = await lockDocumentVisibleToUser(tx, actor, proposalNo);
    if (proposal?.businessType !== "T") throw refuseCell("proposalNo", "投保单号不存在，请核对");
    const wrong = checkProposalState(proposal.status);
    if (wrong !== undefined) throw refuseCell("proposalNo", wrong);
    const other = await findLiveNumber(tx, proposalNo);
    if (other !== undefined) throw refuseCell("proposalNo", `该投保单已有有效的暂保单 ${other}`);
    const { riskCode, holderName, insuredName, sumAmount, sumPremium, endDate: policyEndDate } = proposal;
    const cells = {
      riskCode,
      holderName,
      insuredName,
      sumAmount: sumAmount ?? "",
      sumPremium: sumPremium ?? "",
    };
    const filled = withSectionCells(typed, "proposal", cells);
    const startDate = getFormTextAtPath(typed, "application.startDate");
    const typedEnd = getFormTextAtPath(typed, "application.endDate");
    if (!isPlainDate(startDate)) return filled;
    const endDate = typedEnd === "" ? computeLastDay(startDate) : typedEnd;
    if (!isPlainDate(endDate)) return filled;
    const error = checkPeriod({ startDate, endDate }, { today: today(), policyEndDate });
    if (error) throw refuseCell(error.element, error.message);
    return withTerm(withSectionCells(filled, "application", { endDate }), endDate, today());
  }

  async function fillExtension(tx: Tx, content: FilledForm): Promise<FilledForm> {
    const [endDate, extendedTo] = [getEndDate(content), getExtendedTo(content)];
    const error = checkExtension(endDate, extendedTo);
    if (error !== undefined)
      throw buildFormIncompleteRefusal(
        [{ section: "input", index: -1, element: "endDate", message: error }],
        "input",
      );
    await demandCoveredProposal(tx, content);
    const due = getTodayInShanghai(addWorkingDays(now(), EXTENSION_DUE_DAYS));
    return withSectionCells(content, "extension", { dueDate: due < endDate ? due : endDate });
  }

  return async (tx: Tx, content: FilledForm, step: StepOfUser): Promise<FilledForm> => {
    if (step.event === "create") return fillNew(tx, content, step);
    if (step.event === "requestExtension") return fillExtension(tx, content);
    if (step.event === "approveExtension") await demandCoveredProposal(tx, content);
    return content;
  };
}

/** Read without a lock: an issue of the policy holds the proposal and waits for the cover note. */
async function demandCoveredProposal(tx: Tx, content: FilledForm): Promise<void> {
  const proposal = await findDocument(tx, getProposalNo(content));
  const why = proposal && checkProposalState(proposal.status);
  if (why !== undefined) throw new Refusal(lifecycleRefusals.notReady, { values: { why } });
}

const refuseCell = (name: "proposalNo" | "startDate" | "endDate", message: string) =>
  buildFormIncompleteRefusal([{ section: "application", index: -1, element: name, message }]);
