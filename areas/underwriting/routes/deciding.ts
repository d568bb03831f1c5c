import { lockDocument, permitted, tellOwner, traceStep, type Work } from "#areas/document/commands.ts";
import { changeOf, type Document } from "#areas/document/rules/document.ts";
import { assert } from "#platform/kernel/assert.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { AuditNote } from "#platform/server/unit-of-work.ts";
import { decide } from "#platform/lifecycle/lifecycle.ts";
import { decideTask, underwritingRefusals } from "../contract.ts";
import { type TaskEffect, taskLifecycle } from "../lifecycle.ts";
import { levelAbove } from "../rules.ts";
import { type Decision, type DecisionEvent, eventOfResult } from "../rules/decision.ts";
import { opinionFault } from "../rules/opinion.ts";
import { type Task, type TaskChange, updateTask } from "../store.ts";
import type { DecisionHandlers } from "../commands.ts";
import { takeTask, taskStanding } from "./standing.ts";
import { auditOf } from "./taking.ts";

export function decidingRoutes(services: Services, handlers: DecisionHandlers): Route[] {
  return [
    handle(decideTask, async ({ input, actor, tx, note, raise, refuse }) => {
      const { result, reasonCode } = input;
      const opinion = input.opinion.trim();
      const event = eventOfResult[result];
      const task = await takeTask(tx, actor, input);
      const standing = await taskStanding(tx, task, actor);
      const { to, action, then } = permitted(decide(taskLifecycle, event, standing));
      const fault = opinionFault(event, { reasonCode, opinion });
      if (fault) {
        const kind = underwritingRefusals[fault.refusal];
        return refuse(kind, { fields: [{ path: fault.field, message: kind.message }] });
      }
      const document = await lockDocument(tx, task.businessNo);
      assert(document, "a task is of a document");
      const { level: uwLevel } = standing;
      const decision = { result, reasonCode, opinion };
      const change = { state: to, decision, ...changeWith(then, uwLevel) };
      const moved = await updateTask(tx, task.taskId, change);
      const work: Work = { tx, raise, note, actor, services };
      const of = { task, moved, document };
      note(await followed(work, of, { event, then, action, opinion, uwLevel }, handlers));
      return moved;
    }),
  ];
}

type Told = {
  event: DecisionEvent;
  then: readonly TaskEffect[];
  action: string;
  opinion: string;
  uwLevel: number;
};
type Of = { task: Task; moved: Task; document: Document };

/** What the decision means for the document, and what the audit tells of both. */
async function followed(
  work: Work,
  { task, moved, document }: Of,
  { event, then, ...told }: Told,
  handlers: DecisionHandlers,
): Promise<AuditNote> {
  if (then.includes("decide")) {
    const { opinion, uwLevel } = told;
    const decision = { businessNo: task.businessNo, verdict: verdictOf(event), opinion, uwLevel };
    const decided = await handlerOf(handlers, document)(work, decision);
    const { change, ...note } = changeOf(document, decided);
    return { ...note, change: { ...change, task: { before: task, after: moved } } };
  }
  await traceStep(work, document, told);
  if (then.includes("tellOwner")) await tellOwner(work, document);
  return auditOf(task, moved);
}

/** Who reports up lets go of it. */
function changeWith(then: readonly TaskEffect[], level: number): Omit<TaskChange, "state"> {
  if (!then.includes("raiseLevel")) return {};
  const uwLevel = levelAbove(level);
  assert(uwLevel !== undefined, "nobody reports up from the top");
  return { uwLevel, claimedBy: null };
}

function verdictOf(event: DecisionEvent): Decision["verdict"] {
  assert(event !== "escalate" && event !== "askDocuments", `${event} decides nothing about a document`);
  return event;
}

function handlerOf(handlers: DecisionHandlers, { businessType }: Document) {
  const handler = handlers[businessType];
  assert(handler, `nobody moves documents of type ${businessType} when they were decided about`);
  return handler;
}
