import { sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { selectWireTimestamp } from "#platform/server/tables.ts";
import { CLOCK } from "./task.ts";

type LateUnderwritingTask = { taskId: string; dueAt: string };

/** Open tasks past their due time whose lateness was not told. */
export function listLateTasks(
  reader: Reader,
  { now, limit }: { now: Date; limit: number },
): Promise<LateUnderwritingTask[]> {
  return reader
    .selectFrom("uwTask")
    .select(["taskId", selectWireTimestamp("dueAt").as("dueAt")])
    .where("state", "<>", "3")
    .where("lateToldAt", "is", null)
    .where("dueAt", "<=", sql<string>`${now}::timestamptz`)
    .orderBy("uwTask.dueAt")
    .limit(limit)
    .execute();
}

/** Returns undefined if the task was decided, or got another due time, in the meantime. */
export async function markTaskLate(tx: Tx, { taskId, dueAt }: LateUnderwritingTask) {
  return tx
    .updateTable("uwTask")
    .set({ lateToldAt: CLOCK })
    .where("taskId", "=", taskId)
    .where("state", "<>", "3")
    .where("lateToldAt", "is", null)
    .where("dueAt", "=", sql<string>`${dueAt}::timestamptz`)
    .returning(["businessNo", "uwLevel", "claimedBy"])
    .executeTakeFirst();
}
