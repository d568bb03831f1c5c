import { lockDocument, tellOwner, traceStep, type Work } from "#areas/document/commands/document-steps.ts";
import { changeOf, type Document } from "#areas/document/rules/document.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { SlotHandlers } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { AuditNote } from "#platform/server/unit-of-work.ts";
import { decideTransition, permitted } from "#platform/lifecycle/lifecycle.ts";
import { decideTask, underwritingRefusals } from "../contract.ts";
import { type UnderwritingTaskEffect, underwritingTaskLifecycle } from "../lifecycle.ts";
import { getUnderwritingLevelAbove } from "../rules/levels.ts";
import { type UnderwritingDecision, type DecisionEvent, eventByResultCode } from "../rules/decision.ts";
import { checkOpinion } from "../rules/opinion.ts";
import {
  type UnderwritingTaskRecord,
  type UnderwritingTaskChange,
  updateUnderwritingTask,
} from "../store.ts";
import type { DecisionHandler } from "../commands.ts";
import { lockCurrentTask, getTaskContext } from "./task-context.ts";
import { toTaskAuditNote } from "./claims.ts";

export function taskDecisionRoutes(services: Services, handlers: SlotHandlers<DecisionHandler>): Route[] {
  return [
    handle(decideTask, async ({ input, actor, tx, note, raise, refuse }) => {
      const { result, reasonCode } = input;
      const opinion = input.opinion.trim();
      const event = eventByResultCode[result];
      const task = await lockCurrentTask(tx, actor, input);
      const context = await getTaskContext(tx, task, actor);
      const {
        to,
        action,
        effects: then,
      } = permitted(decideTransition(underwritingTaskLifecycle, event, context));
      const error = checkOpinion(event, { reasonCode, opinion });
      if (error) {
        const refusal = underwritingRefusals[error.refusal];
        return refuse(refusal, { fields: [{ path: error.field, message: refusal.message }] });
      }
      const document = await lockDocument(tx, task.businessNo);
      assert(document, "a task has a document");
      const { level: uwLevel } = context;
      const decision = { result, reasonCode, opinion };
      const change = { state: to, decision, ...changeWith(then, uwLevel) };
      const moved = await updateUnderwritingTask(tx, task.taskId, change);
      const work: Work = { tx, raise, note, actor, services };
      const subject = { task, moved, document };
      note(await applyDecision(work, subject, { event, then, action, opinion, uwLevel }, handlers));
      return moved;
    }),
  ];
}

type DecisionStep = {
  event: DecisionEvent;
  then: readonly UnderwritingTaskEffect[];
  action: string;
  opinion: string;
  uwLevel: number;
};
type DecisionSubject = { task: UnderwritingTaskRecord; moved: UnderwritingTaskRecord; document: Document };

/** Applies the decision to the document and returns the audit note of task and document. */
async function applyDecision(
  work: Work,
  { task, moved, document }: DecisionSubject,
  { event, then, ...step }: DecisionStep,
  handlers: SlotHandlers<DecisionHandler>,
): Promise<AuditNote> {
  if (then.includes("decide")) {
    const { opinion, uwLevel } = step;
    const decision = { businessNo: task.businessNo, verdict: verdictOf(event), opinion, uwLevel };
    const decided = await handlerOf(handlers, document)(work, decision);
    const { change, ...note } = changeOf(document, decided);
    return { ...note, change: { ...change, task: { before: task, after: moved } } };
  }
  await traceStep(work, document, step);
  if (then.includes("tellOwner")) await tellOwner(work, document);
  return toTaskAuditNote(task, moved);
}

/** Escalating a task also releases it. */
function changeWith(
  then: readonly UnderwritingTaskEffect[],
  level: number,
): Omit<UnderwritingTaskChange, "state"> {
  if (!then.includes("raiseLevel")) return {};
  const uwLevel = getUnderwritingLevelAbove(level);
  assert(uwLevel !== undefined, "the top level cannot escalate");
  return { uwLevel, claimedBy: null };
}

function verdictOf(event: DecisionEvent): UnderwritingDecision["verdict"] {
  assert(event !== "escalate" && event !== "askDocuments", `${event} is no verdict on a document`);
  return event;
}

function handlerOf(handlers: SlotHandlers<DecisionHandler>, { businessType }: Document) {
  const handler = handlers[businessType];
  assert(handler, `no handler moves documents of type ${businessType} after a decision`);
  return handler;
}
