import { type HandlerContext, handle, type Route } from "#platform/server/http/route.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { Services } from "#platform/server/services.ts";
import { decideTransition, getTransition } from "#platform/lifecycle/lifecycle.ts";
import { claimTask, releaseTask } from "../contract.ts";
import { underwritingTaskLifecycle } from "../lifecycle.ts";
import { type UnderwritingTaskRecord, updateUnderwritingTask } from "../store/task.ts";
import { lockUnchangedUnderwritingTask, getUnderwritingTransitionContext } from "./task-context.ts";

export function taskClaimRoutes({ now }: Pick<Services, "now">): Route[] {
  const today = () => getTodayInShanghai(now());
  return [
    handle(claimTask, (context) => step(context, today(), "claim", context.actor.userCode)),
    handle(releaseTask, (context) => step(context, today(), "release", null)),
  ];
}

async function step(
  { input, actor, tx, note }: HandlerContext<typeof claimTask>,
  today: PlainDate,
  event: "claim" | "release",
  claimedBy: string | null,
) {
  const task = await lockUnchangedUnderwritingTask(tx, actor, input);
  const { to } = getTransition(
    decideTransition(
      underwritingTaskLifecycle,
      event,
      await getUnderwritingTransitionContext(tx, task, { actor, today }),
    ),
  );
  const moved = await updateUnderwritingTask(tx, task.taskId, { claimedBy, state: to });
  note(toTaskAuditNote(task, moved));
  return moved;
}

/** The audit subject is the document's number, by which auditors search. */
export function toTaskAuditNote(before: UnderwritingTaskRecord, after: UnderwritingTaskRecord) {
  return { subject: after.businessNo, comCode: after.comCode, change: { task: { before, after } } };
}
