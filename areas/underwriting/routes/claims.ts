import {
  type DocumentWriteContext,
  insertDocumentTrailStep,
  lockDocument,
  sendDocumentMessage,
} from "#areas/document/commands/document-steps.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { decideTransition, getTransition } from "#platform/lifecycle/lifecycle.ts";
import { type HandlerContext, handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { claimTask, releaseTask } from "../contract.ts";
import { underwritingTaskLifecycle } from "../lifecycle.ts";
import { type UnderwritingTaskRecord, updateUnderwritingTask } from "../store/task.ts";
import { lockUnchangedUnderwritingTask, getUnderwritingTransitionContext } from "./task-context.ts";

export function taskClaimRoutes(services: Services): Route[] {
  return [
    handle(claimTask, (context) => step(context, services, "claim", context.actor.userCode)),
    handle(releaseTask, (context) => step(context, services, "release", null)),
  ];
}

async function step(
  { input, actor, tx, note, raise }: HandlerContext<typeof claimTask>,
  services: Services,
  event: "claim" | "release",
  claimedBy: string | null,
) {
  const task = await lockUnchangedUnderwritingTask(tx, actor, input);
  const today = getTodayInShanghai(services.now());
  const context = await getUnderwritingTransitionContext(tx, task, { actor, today });
  const { to, action, effects } = getTransition(decideTransition(underwritingTaskLifecycle, event, context));
  const moved = await updateUnderwritingTask(tx, task.taskId, { claimedBy, state: to });
  if (effects.includes("tellPrincipal"))
    await tellPrincipal({ tx, raise, note, actor, services }, task, action);
  note(toTaskAuditNote(task, moved));
  return moved;
}

/** Whoever comes back learns from the message and from the trail who took over his task. */
async function tellPrincipal(
  work: DocumentWriteContext,
  { businessNo, claimedBy }: UnderwritingTaskRecord,
  action: string,
): Promise<void> {
  const document = await lockDocument(work.tx, businessNo);
  assert(document && claimedBy !== null, "a task that is taken over has a document and a holder");
  const { userCode } = work.actor;
  const nameOf = await createUserNameLookup(work.tx, [claimedBy, userCode]);
  const opinion = `代${nameOf(claimedBy).userName}处理`;
  await insertDocumentTrailStep(work, document, { action, opinion });
  await sendDocumentMessage(work, document, {
    receiverCode: claimedBy,
    secondaryMessageType: "14",
    outcome: { result: `${nameOf(userCode).userName}已接办您的核保任务`, reason: "" },
  });
}

/** The audit subject is the document's number, by which auditors search. */
export function toTaskAuditNote(before: UnderwritingTaskRecord, after: UnderwritingTaskRecord) {
  return { subject: after.businessNo, comCode: after.comCode, change: { task: { before, after } } };
}
