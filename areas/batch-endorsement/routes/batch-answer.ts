import { createUserNameLookup, listUserRights } from "#areas/identity/questions.ts";
import { listActionOffers } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { batchExpenseLifecycle } from "../lifecycle.ts";
import { buildBatchTransitionContext } from "../rules/batch-expense.ts";
import type { BatchView } from "../store.ts";

/** The task with the steps that the user may take now. */
export async function toAnswer(reader: Reader, actor: Actor, batch: BatchView) {
  const { userCode } = actor;
  const context = buildBatchTransitionContext(batch, {
    userCode,
    rights: await listUserRights(reader, actor),
  });
  const { userName } = (await createUserNameLookup(reader, [batch.inputBy]))(batch.inputBy);
  return { ...batch, inputByName: userName, offers: listActionOffers(batchExpenseLifecycle, context) };
}
