import { type ExpressionBuilder, sql } from "kysely";
import type { FileRecord } from "#platform/server/file-reader.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { type Tables, selectWireTimestamp } from "#platform/server/tables.ts";
import type { BackgroundTask } from "../contract.ts";

/** The days for which a result can be fetched. The files are deleted soon after. */
export const TASK_RESULT_KEPT_DAYS = 7;
const isFetchable = sql<boolean>`file_id is not null and ended_at > now() - ${TASK_RESULT_KEPT_DAYS} * interval '1 day'`;

export const selectTaskColumns = (row: ExpressionBuilder<Tables, "task">) =>
  [
    row.ref("taskId").as("taskId"),
    row.ref("title").as("title"),
    row.ref("ownerCode").as("ownerCode"),
    row.ref("state").as("state"),
    row.ref("done").as("done"),
    row.ref("total").as("total"),
    row.ref("message").as("message"),
    sql<boolean>`cancel_asked and state in ('queued', 'running')`.as("isStopping"),
    sql<string | null>`case when ${isFetchable} then file_name end`.as("fileName"),
    sql<number | null>`case when ${isFetchable} then file_bytes::float8 end`.as("fileBytes"),
    selectWireTimestamp("createdAt").as("createdAt"),
    sql<string | null>`case when ended_at is null then null else ${selectWireTimestamp("endedAt")} end`.as(
      "endedAt",
    ),
  ] as const;

const MOST_SHOWN = 50;

export async function listTasks(
  reader: Reader,
  ownerCode: string,
): Promise<{ openCount: number; list: BackgroundTask[] }> {
  const list = await reader
    .selectFrom("task")
    .select(selectTaskColumns)
    .where("ownerCode", "=", ownerCode)
    .orderBy("task.createdAt", "desc")
    .orderBy("task.taskId", "desc")
    .limit(MOST_SHOWN)
    .execute();
  const { openCount } = await reader
    .selectFrom("task")
    .select((row) => row.fn.countAll<string>().as("openCount"))
    .where("ownerCode", "=", ownerCode)
    .where("state", "in", ["queued", "running"])
    .executeTakeFirstOrThrow();
  return { openCount: Number(openCount), list };
}

export function findTask(
  reader: Reader,
  ownerCode: string,
  taskId: string,
): Promise<BackgroundTask | undefined> {
  return reader
    .selectFrom("task")
    .select(selectTaskColumns)
    .where("ownerCode", "=", ownerCode)
    .where("taskId", "=", taskId)
    .executeTakeFirst();
}

/** The row-level policy limits the tasks to the actor's branches. */
export function listFailedTasks(reader: Reader): Promise<(BackgroundTask & { lastError: string })[]> {
  return reader
    .selectFrom("task")
    .select(selectTaskColumns)
    .select(sql<string>`coalesce(last_fault, '')`.as("lastError"))
    .where("state", "=", "failed")
    .orderBy("task.endedAt", "desc")
    .limit(MOST_SHOWN * 4)
    .execute();
}

export type TaskResultFile = FileRecord & { readonly name: string; readonly type: string };

/** Returns undefined if the owner has no such task, and null if its file cannot be fetched. */
export async function findTaskFile(
  reader: Reader,
  ownerCode: string,
  taskId: string,
): Promise<TaskResultFile | null | undefined> {
  const row = await reader
    .selectFrom("task")
    .select(["fileId", "fileName", "fileType", "fileBytes", "fileSha256"])
    .select(isFetchable.as("isFetchable"))
    .where("ownerCode", "=", ownerCode)
    .where("taskId", "=", taskId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { fileId, fileName: name, fileType: type, fileBytes: bytes, fileSha256: sha256 } = row;
  if (!row.isFetchable || fileId === null || name === null || type === null) return null;
  return { fileId, name, type, bytes: Number(bytes), sha256 };
}
