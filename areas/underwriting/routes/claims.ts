import { type ContextOf, handle, type Route } from "#platform/server/http/route.ts";
import { decideTransition, permitted } from "#platform/lifecycle/lifecycle.ts";
import { claimTask, releaseTask } from "../contract.ts";
import { taskLifecycle } from "../lifecycle.ts";
import { type Task, updateTask } from "../store.ts";
import { lockCurrentTask, getTaskContext } from "./task-context.ts";

export function claimRoutes(): Route[] {
  return [
    handle(claimTask, (context) => step(context, "claim", context.actor.userCode)),
    handle(releaseTask, (context) => step(context, "release", null)),
  ];
}

async function step(
  { input, actor, tx, note }: ContextOf<typeof claimTask>,
  event: "claim" | "release",
  claimedBy: string | null,
) {
  const task = await lockCurrentTask(tx, actor, input);
  const { to } = permitted(decideTransition(taskLifecycle, event, await getTaskContext(tx, task, actor)));
  const moved = await updateTask(tx, task.taskId, { claimedBy, state: to });
  note(toAuditNote(task, moved));
  return moved;
}

/** The audit subject is the document's number, by which auditors search. */
export function toAuditNote(before: Task, after: Task) {
  return { subject: after.businessNo, comCode: after.comCode, change: { task: { before, after } } };
}
