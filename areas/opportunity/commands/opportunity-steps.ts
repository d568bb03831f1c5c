import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { listNumbersWhere, lockDocument } from "#platform/documents/server/document-store.ts";
import {
  applySystemTransition,
  createPlainDocumentCommands,
  type PlainDocumentCommands,
} from "#platform/documents/server/document-work.ts";
import type {
  DocumentEffects,
  DocumentEngineDependencies,
  DocumentTransitionWork,
  SystemWork,
} from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { checkOwner } from "./checks.ts";
import { OPEN_OPPORTUNITY_STATES, opportunityDefinition } from "../rules/opportunity.ts";
import { opportunityTaskDefinition } from "../rules/opportunity-task.ts";

const UNDONE = ["0", "1", "3"];

/** The effects of opportunities and their tasks, and the commands for later areas. */
export function createOpportunityCommands(services: Pick<Services, "now" | "serials">) {
  const world = createDocumentEngineDependencies(services);
  const tasks = createPlainDocumentCommands(opportunityTaskDefinition, world, {});

  async function endTasks(work: SystemWork, busOppNo: string): Promise<void> {
    const criteria = { column: "bus_opp_no", value: busOppNo, statuses: UNDONE };
    const undone = await listNumbersWhere(work.tx, opportunityTaskDefinition.table, criteria);
    for (const taskNo of undone)
      await applySystemTransition(opportunityTaskDefinition, tasks, work, {
        businessNo: taskNo,
        event: "end",
        change: withEndResult,
      });
  }

  const effects: DocumentEffects<"checkOwner" | "planTask" | "endTasks"> = {
    checkOwner,
    planTask: async (work, { businessNo: busOppNo, comCode, content }) => {
      await endTasks(work, busOppNo);
      const dueDate = getFormTextAtPath(content, "plan.nextFollowUp");
      if (dueDate === "") return;
      const customerName = getFormTextAtPath(content, "customer.customerName");
      const ownerCode = getFormTextAtPath(content, "base.ownerCode");
      // A manager of a higher branch may plan it, and its owner must see it.
      const ofBranch = { ...work, actor: { ...work.actor, comCode } };
      await tasks.create(ofBranch, { task: { busOppNo, customerName, ownerCode, dueDate } });
    },
    endTasks: (work, { businessNo }) => endTasks(work, businessNo),
  };
  const opportunities = createPlainDocumentCommands(opportunityDefinition, world, effects);

  const moveTo = (work: SystemWork, businessNo: string, event: string, cells: FilledRow) =>
    applySystemTransition(opportunityDefinition, opportunities, work, {
      businessNo,
      event,
      change: (content) => withSectionCells(content, "outcome", cells),
    });

  async function moveWhere(work: SystemWork, column: string, value: string, event: string, cells: FilledRow) {
    const criteria = { column, value, statuses: OPEN_OPPORTUNITY_STATES };
    const found = await listNumbersWhere(work.tx, opportunityDefinition.table, criteria);
    for (const busOppNo of found) await moveTo(work, busOppNo, event, cells);
  }

  return {
    world,
    effects,
    /** A user created an inquiry for the opportunity, which the user must be able to edit. */
    inquired: async (work: DocumentTransitionWork, { busOppNo, inquiryNo }: InquiryOfOpportunity) => {
      await demandEditRight(world, opportunities, work, busOppNo);
      await moveTo(work, busOppNo, "inquire", { inquiryNo });
    },
    /** The inquiry became a proposal. */
    proposed: (work: SystemWork, { inquiryNo, proposalNo }: { inquiryNo: string; proposalNo: string }) =>
      moveWhere(work, "inquiry_no", inquiryNo, "propose", { proposalNo }),
    /** The proposal was issued. */
    won: (work: SystemWork, { proposalNo, policyNo }: { proposalNo: string; policyNo: string }) =>
      moveWhere(work, "proposal_no", proposalNo, "win", { policyNo }),
  };
}

type InquiryOfOpportunity = { busOppNo: string; inquiryNo: string };

async function demandEditRight(
  { rightsOf }: Pick<DocumentEngineDependencies, "rightsOf">,
  { isSeenBy }: Pick<PlainDocumentCommands, "isSeenBy">,
  { tx, actor }: DocumentTransitionWork,
  busOppNo: string,
): Promise<void> {
  const { table, permission } = opportunityDefinition;
  const rights = await rightsOf(tx, actor);
  const found = await lockDocument(tx, table, busOppNo);
  const mayEdit = found && rights.has(permission.edit) && (await isSeenBy(tx, found, actor));
  if (!mayEdit) throw new Refusal(documentRefusals.documentMissing);
}

function withEndResult(content: FilledForm): FilledForm {
  return withSectionCells(content, "task", { result: "已由商机的后续操作结束" });
}
