import {
  lockDocument,
  sendWaitingMessageToOwner,
  insertDocumentTrailStep,
  type DocumentWriteContext,
} from "#areas/document/commands/document-steps.ts";
import { buildDocumentAuditNote, type Document } from "#areas/document/rules/document.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { EventReactionHandlers } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { AuditNote } from "#platform/server/unit-of-work.ts";
import { decideTransition, getTransition } from "#platform/lifecycle/lifecycle.ts";
import { decideTask, underwritingRefusals } from "../contract.ts";
import { type UnderwritingTransitionEffect, underwritingTaskLifecycle } from "../lifecycle.ts";
import { computeDueTime, getUnderwritingLevelAbove } from "../rules/levels.ts";
import {
  type UnderwritingDecision,
  type UnderwritingDecisionEvent,
  decisionEventByResultCode,
} from "../rules/decision.ts";
import { createConditionChecker, toConditionRefusal } from "./asked-conditions.ts";
import { findLatestAutoUnderwriting } from "../questions.ts";
import { checkUnderwritingOpinion } from "../rules/opinion.ts";
import {
  type UnderwritingTaskRecord,
  type UnderwritingTaskChange,
  updateUnderwritingTask,
} from "../store/task.ts";
import type { UnderwritingDecisionHandler } from "../commands.ts";
import { lockUnchangedUnderwritingTask, getUnderwritingTransitionContext } from "./task-context.ts";
import { toTaskAuditNote } from "./claims.ts";

const { conditionInvalid } = underwritingRefusals;

export function taskDecisionRoutes(
  services: Services,
  handlers: EventReactionHandlers<UnderwritingDecisionHandler>,
): Route[] {
  const checkAskedConditions = createConditionChecker(services);
  return [
    handle(decideTask, async ({ input, actor, tx, note, raise, refuse }) => {
      const { result, reasonCode } = input;
      const opinion = input.opinion.trim();
      const event = decisionEventByResultCode[result];
      const task = await lockUnchangedUnderwritingTask(tx, actor, input);
      const today = getTodayInShanghai(services.now());
      const context = await getUnderwritingTransitionContext(tx, task, { actor, today });
      const {
        to,
        action,
        effects: then,
      } = getTransition(decideTransition(underwritingTaskLifecycle, event, context));
      const automatic = await findLatestAutoUnderwriting(tx, actor, task.businessNo);
      const isRefusalProposed = automatic?.isRefusalProposed ?? false;
      const error = checkUnderwritingOpinion(event, { reasonCode, opinion, isRefusalProposed });
      if (error) {
        const refusal = underwritingRefusals[error.refusal];
        return refuse(refusal, { fields: [{ path: error.field, message: refusal.message }] });
      }
      const document = await lockDocument(tx, task.businessNo);
      assert(document, "a task has a document");
      const asked = await checkAskedConditions(tx, document, {
        event,
        conditions: input.conditions ?? [],
      });
      if ("why" in asked) return refuse(conditionInvalid, toConditionRefusal(asked));
      const { level: uwLevel } = context;
      const decision = { result, reasonCode, opinion, conditions: asked.conditions };
      const change = { state: to, decision, ...changeWith(then, task, uwLevel, services.now()) };
      const moved = await updateUnderwritingTask(tx, task.taskId, change);
      const work: DocumentWriteContext = { tx, raise, note, actor, services };
      const subject = { task, moved, document };
      note(await applyDecision(work, subject, { event, then, action, opinion, uwLevel }, handlers));
      return moved;
    }),
  ];
}

type DecisionStep = {
  event: UnderwritingDecisionEvent;
  then: readonly UnderwritingTransitionEffect[];
  action: string;
  opinion: string;
  uwLevel: number;
};
type DecisionSubject = { task: UnderwritingTaskRecord; moved: UnderwritingTaskRecord; document: Document };

/** Applies the decision to the document and returns the audit note of task and document. */
async function applyDecision(
  work: DocumentWriteContext,
  { task, moved, document }: DecisionSubject,
  { event, then, ...step }: DecisionStep,
  handlers: EventReactionHandlers<UnderwritingDecisionHandler>,
): Promise<AuditNote> {
  if (then.includes("decide")) {
    const { opinion, uwLevel } = step;
    const decision = { businessNo: task.businessNo, verdict: verdictOf(event), opinion, uwLevel };
    const decided = await handlerOf(handlers, document)(work, decision);
    const { change, ...note } = buildDocumentAuditNote(document, decided);
    return { ...note, change: { ...change, task: { before: task, after: moved } } };
  }
  await insertDocumentTrailStep(work, document, step);
  if (then.includes("tellOwner"))
    await sendWaitingMessageToOwner(work, document, { result: "补充资料", reason: step.opinion });
  return toTaskAuditNote(task, moved);
}

/** Escalating a task also releases it. */
function changeWith(
  then: readonly UnderwritingTransitionEffect[],
  task: UnderwritingTaskRecord,
  ownLevel: number,
  now: Date,
): Omit<UnderwritingTaskChange, "state"> {
  const isRaised = then.includes("raiseLevel");
  const uwLevel = isRaised ? getUnderwritingLevelAbove(ownLevel) : task.uwLevel;
  assert(uwLevel !== undefined, "the top level cannot escalate");
  return {
    ...(isRaised && { uwLevel, claimedBy: null }),
    ...(then.includes("renewDueTime") && { dueAt: computeDueTime(uwLevel, now) }),
  };
}

function verdictOf(event: UnderwritingDecisionEvent): UnderwritingDecision["verdict"] {
  assert(event !== "escalate" && event !== "askDocuments", `${event} is no verdict on a document`);
  return event;
}

function handlerOf(handlers: EventReactionHandlers<UnderwritingDecisionHandler>, { businessType }: Document) {
  const handler = handlers[businessType];
  assert(handler, `no handler moves documents of type ${businessType} after a decision`);
  return handler;
}
