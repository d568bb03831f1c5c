import { authorsOf, documentFor } from "#areas/document/questions.ts";
import { underwritingLevel } from "#areas/identity/questions.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Standing } from "#platform/lifecycle/lifecycle.ts";
import { underwritingRefusals } from "../contract.ts";
import type { TaskGuard, TaskRole } from "../lifecycle.ts";
import { authorityFault, levelAbove, levelFault } from "../rules.ts";
import { lockTask, type Task } from "../store.ts";

export type TaskStanding = Standing<TaskRole, TaskGuard> & { readonly level: number };

/** What somebody is to a task, and what keeps him from it; asked by what is offered and by what is accepted. */
export async function taskStanding(reader: Reader, task: Task, actor: Actor): Promise<TaskStanding> {
  const level = await underwritingLevel(reader, actor);
  const authors = await authorsOf(reader, task.businessNo);
  const faults: Record<TaskGuard, string | undefined> = {
    othersEntry: authors.has(actor.userCode) ? "不能核保本人录入或修改的单据" : undefined,
    withinLevel: levelFault(task, level),
    withinAuthority: authorityFault(task, level),
    belowTop: levelAbove(level) === undefined ? "已是最高核保级别" : undefined,
  };
  const roles = new Set<TaskRole>();
  if (level > 0) roles.add("underwriter");
  if (level > 0 && task.claimedBy === actor.userCode) roles.add("holder");
  return { state: task.state, roles, level, fault: (guard) => faults[guard] };
}

/** The task as the user saw it; whoever comes second learns that somebody was there before. */
export async function takeTask(
  tx: Tx,
  actor: Actor,
  { taskId, version }: { taskId: string; version: number },
): Promise<Task> {
  const task = await lockTask(tx, taskId);
  if (!task || !(await documentFor(tx, actor, task.businessNo)))
    throw new Refusal(underwritingRefusals.taskMissing);
  if (task.version !== version) throw new Refusal(underwritingRefusals.taskChanged);
  return task;
}
