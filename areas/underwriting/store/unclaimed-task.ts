import type { Tx } from "#platform/server/scope-context.ts";
import { FREE, taskColumns, type UnderwritingTaskRecord } from "./task.ts";

/**
 * The task of a document that nobody has claimed. Whoever decides locks the task before the document; waiting for the
 * task here, after the document, could deadlock.
 */
export function lockUnclaimedTask(tx: Tx, businessNo: string): Promise<UnderwritingTaskRecord | undefined> {
  return tx
    .selectFrom("uwTask")
    .select(taskColumns)
    .where("businessNo", "=", businessNo)
    .where("state", "=", FREE)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
