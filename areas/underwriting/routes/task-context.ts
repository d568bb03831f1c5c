import { getUnderwritingWord } from "#areas/document/rules/underwriting-word.ts";
import { listPrincipalsOf } from "#areas/deputy/questions.ts";
import { listDocumentAuthors, findDocumentVisibleToUser } from "#areas/document/questions.ts";
import { getUnderwritingLevel } from "#areas/identity/questions.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { TransitionContext } from "#platform/lifecycle/lifecycle.ts";
import { underwritingRefusals } from "../contract.ts";
import type { UnderwritingTransitionGuard, UnderwritingTransitionRole } from "../lifecycle.ts";
import {
  checkUnderwriterAuthority,
  getUnderwritingLevelAbove,
  checkUnderwriterLevel,
} from "../rules/levels.ts";
import { lockUnderwritingTask, type UnderwritingTaskRecord } from "../store/task.ts";

export type UnderwritingTransitionContext = TransitionContext<
  UnderwritingTransitionRole,
  UnderwritingTransitionGuard
> & {
  readonly level: number;
};

/** The day decides for whom the user is a deputy. */
export type UserOnDay = { readonly actor: Actor; readonly today: PlainDate };

/** The user's roles and guard results for a task. Offered actions and accepted actions both use it. */
export async function getUnderwritingTransitionContext(
  reader: Reader,
  task: UnderwritingTaskRecord,
  { actor, today }: UserOnDay,
): Promise<UnderwritingTransitionContext> {
  const level = await getUnderwritingLevel(reader, actor);
  const principals = await listPrincipalsOf(reader, actor.userCode, today);
  const authors = await listDocumentAuthors(reader, task.businessNo);
  const guardErrors: Record<UnderwritingTransitionGuard, string | undefined> = {
    othersEntry: authors.has(actor.userCode)
      ? `不能${getUnderwritingWord(task.businessNo)}本人录入或修改的单据`
      : undefined,
    withinLevel: checkUnderwriterLevel(task, level),
    withinAuthority: checkUnderwriterAuthority(task, level),
    belowTop: getUnderwritingLevelAbove(level) === undefined ? "已是最高核保级别" : undefined,
  };
  const roles = new Set<UnderwritingTransitionRole>();
  if (level > 0) roles.add("underwriter");
  if (level > 0 && task.claimedBy === actor.userCode) roles.add("holder");
  if (task.claimedBy !== null && principals.includes(task.claimedBy)) roles.add("deputy");
  return { state: task.state, roles, level, checkGuard: (guard) => guardErrors[guard] };
}

/** Locks the task and refuses if another user has changed it since this user saw it. */
export async function lockUnchangedUnderwritingTask(
  tx: Tx,
  actor: Actor,
  { taskId, version }: { taskId: string; version: number },
): Promise<UnderwritingTaskRecord> {
  const task = await lockUnderwritingTask(tx, taskId);
  if (!task || !(await findDocumentVisibleToUser(tx, actor, task.businessNo)))
    throw new Refusal(underwritingRefusals.taskMissing);
  if (task.version !== version) throw new Refusal(underwritingRefusals.taskChanged);
  return task;
}
