import { addWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import { lockDocumentVisibleToUser } from "#areas/document/commands/document-steps.ts";
import { findDocument, findDocumentVisibleToUser } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { buildFormIncompleteRefusal } from "#platform/documents/server/document-context.ts";
import type { StepOfUser } from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai, isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  checkExtension,
  checkPeriod,
  checkProposalState,
  computeDefaultEndDate,
  EXTENSION_DUE_DAYS,
} from "../rules/period.ts";
import { getEndDate, getExtendedTo, getProposalNo, withTerm } from "../rules/provisional.ts";
import { findLiveNumber } from "../store.ts";

type DocumentReader<R extends Reader> = (
  reader: R,
  actor: Actor,
  proposalNo: string,
) => Promise<Document | undefined>;

/** The content of a new cover note with the facts and the period of its proposal, or the cell that is wrong. */
async function fillNewContent<R extends Reader>(
  reader: R,
  typed: FilledForm,
  { actor, today, findProposal }: { actor: Actor; today: PlainDate; findProposal: DocumentReader<R> },
): Promise<FilledForm> {
  const proposalNo = getProposalNo(typed);
  const proposal = await findProposal(reader, actor, proposalNo);
  if (proposal?.businessType !== "T") throw refuseCell("proposalNo", "投保单号不存在，请核对");
  const wrong = checkProposalState(proposal.status);
  if (wrong !== undefined) throw refuseCell("proposalNo", wrong);
  const other = await findLiveNumber(reader, proposalNo);
  if (other !== undefined) throw refuseCell("proposalNo", `该投保单已有有效的暂保单 ${other}`);
  const { riskCode, holderName, insuredName, sumAmount, sumPremium } = proposal;
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
  const endDate = typedEnd === "" ? computeDefaultEndDate(startDate, proposal) : typedEnd;
  if (!isPlainDate(endDate)) return filled;
  const error = checkPeriod({ startDate, endDate }, { today, proposal });
  if (error) throw refuseCell(error.element, error.message);
  return withTerm(withSectionCells(filled, "application", { endDate }), endDate, today);
}

/** What a new cover note would promise, read without a lock. */
export async function previewContent(
  reader: Reader,
  typed: FilledForm,
  context: { readonly actor: Actor; readonly today: PlainDate },
): Promise<FilledForm> {
  const cells = [
    ["startDate", "暂保起期"],
    ["endDate", "暂保止期"],
  ] as const;
  for (const [name, label] of cells) {
    const day = getFormTextAtPath(typed, `application.${name}`);
    if (!isPlainDate(day) && (name === "startDate" || day !== ""))
      throw refuseCell(name, `请填写${label}，如 2025-03-01`);
  }
  return fillNewContent(reader, typed, { ...context, findProposal: findDocumentVisibleToUser });
}

/** What a cover note repeats of its proposal, and the days that its steps set. */
export function createContentFiller({ now }: Pick<Services, "now">) {
  const today = () => getTodayInShanghai(now());

  async function fillExtension(tx: Tx, content: FilledForm): Promise<FilledForm> {
    const [endDate, extendedTo] = [getEndDate(content), getExtendedTo(content)];
    const proposal = await demandCoveredProposal(tx, content);
    const error = checkExtension(endDate, extendedTo, proposal);
    if (error !== undefined)
      throw buildFormIncompleteRefusal(
        [{ section: "input", index: -1, element: "endDate", message: error }],
        "input",
      );
    const due = getTodayInShanghai(addWorkingDays(now(), EXTENSION_DUE_DAYS));
    return withSectionCells(content, "extension", { dueDate: due < endDate ? due : endDate });
  }

  return async (tx: Tx, content: FilledForm, step: StepOfUser): Promise<FilledForm> => {
    // The proposal stays locked, so that no policy is issued and no second cover note beside this one.
    if (step.event === "create")
      return fillNewContent(tx, content, {
        actor: step.actor,
        today: today(),
        findProposal: lockDocumentVisibleToUser,
      });
    if (step.event === "requestExtension") return fillExtension(tx, content);
    if (step.event === "approveExtension") await demandCoveredProposal(tx, content);
    return content;
  };
}

/** Read without a lock: an issue of the policy holds the proposal and waits for the cover note. */
async function demandCoveredProposal(tx: Tx, content: FilledForm): Promise<Document> {
  const proposal = await findDocument(tx, getProposalNo(content));
  assert(proposal, "a cover note belongs to a proposal");
  const why = checkProposalState(proposal.status);
  if (why !== undefined) throw new Refusal(lifecycleRefusals.notReady, { values: { why } });
  return proposal;
}

const refuseCell = (name: "proposalNo" | "startDate" | "endDate", message: string) =>
  buildFormIncompleteRefusal([{ section: "application", index: -1, element: name, message }]);
