import { permitted } from "#areas/document/commands.ts";
import { type ContextOf, handle, type Route } from "#platform/server/http/route.ts";
import { decide } from "#platform/lifecycle/lifecycle.ts";
import { claimTask, releaseTask } from "../contract.ts";
import { taskLifecycle } from "../lifecycle.ts";
import { type Task, updateTask } from "../store.ts";
import { takeTask, taskStanding } from "./standing.ts";

export function takingRoutes(): Route[] {
  return [
    handle(claimTask, (asked) => step(asked, "claim", asked.actor.userCode)),
    handle(releaseTask, (asked) => step(asked, "release", null)),
  ];
}

async function step(
  { input, actor, tx, note }: ContextOf<typeof claimTask>,
  event: "claim" | "release",
  claimedBy: string | null,
) {
  const task = await takeTask(tx, actor, input);
  const { to } = permitted(decide(taskLifecycle, event, await taskStanding(tx, task, actor)));
  const moved = await updateTask(tx, task.taskId, { claimedBy, state: to });
  note(auditOf(task, moved));
  return moved;
}

/** By the document's number, by which whoever looks for it asks. */
export function auditOf(before: Task, after: Task) {
  return { subject: after.businessNo, comCode: after.comCode, change: { task: { before, after } } };
}
