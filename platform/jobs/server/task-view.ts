import { type ExpressionBuilder, sql } from "kysely";
import type { Reader } from "#platform/server/scope-context.ts";
import { type Tables, wireStamp } from "#platform/server/tables.ts";
import type { Task } from "../contract.ts";

/** How long a result can be fetched; the files go soon after. */
export const RESULT_DAYS = 7;
const isFetchable = sql<boolean>`file_id is not null and ended_at > now() - ${RESULT_DAYS} * interval '1 day'`;

export const taskColumns = (row: ExpressionBuilder<Tables, "task">) =>
  [
    row.ref("task_id").as("taskId"),
    row.ref("title").as("title"),
    row.ref("owner_code").as("ownerCode"),
    row.ref("state").as("state"),
    row.ref("done").as("done"),
    row.ref("total").as("total"),
    row.ref("message").as("message"),
    sql<boolean>`cancel_asked and state in ('queued', 'running')`.as("isStopping"),
    sql<string | null>`case when ${isFetchable} then file_name end`.as("fileName"),
    sql<number | null>`case when ${isFetchable} then file_bytes::float8 end`.as("fileBytes"),
    wireStamp("created_at").as("createdAt"),
    sql<string | null>`case when ended_at is null then null else ${wireStamp("ended_at")} end`.as("endedAt"),
  ] as const;

const MOST_SHOWN = 50;

export async function tasksOf(
  reader: Reader,
  ownerCode: string,
): Promise<{ openCount: number; list: Task[] }> {
  const list = await reader
    .selectFrom("task")
    .select(taskColumns)
    .where("owner_code", "=", ownerCode)
    .orderBy("created_at", "desc")
    .orderBy("task_id", "desc")
    .limit(MOST_SHOWN)
    .execute();
  const { openCount } = await reader
    .selectFrom("task")
    .select((row) => row.fn.countAll<string>().as("openCount"))
    .where("owner_code", "=", ownerCode)
    .where("state", "in", ["queued", "running"])
    .executeTakeFirstOrThrow();
  return { openCount: Number(openCount), list };
}

export function taskOf(reader: Reader, ownerCode: string, taskId: string): Promise<Task | undefined> {
  return reader
    .selectFrom("task")
    .select(taskColumns)
    .where("owner_code", "=", ownerCode)
    .where("task_id", "=", taskId)
    .executeTakeFirst();
}

/** Of the branches that the row-level policy lets through. */
export function failedTasks(reader: Reader): Promise<(Task & { lastError: string })[]> {
  return reader
    .selectFrom("task")
    .select(taskColumns)
    .select(sql<string>`coalesce(last_fault, '')`.as("lastError"))
    .where("state", "=", "failed")
    .orderBy("ended_at", "desc")
    .limit(MOST_SHOWN * 4)
    .execute();
}

export type Fetchable = { fileId: string; name: string; type: string; bytes: number };

/** Undefined: no such task of his. Null: one without a file that can be fetched. */
export async function resultOf(
  reader: Reader,
  ownerCode: string,
  taskId: string,
): Promise<Fetchable | null | undefined> {
  const row = await reader
    .selectFrom("task")
    .select(["file_id", "file_name", "file_type", "file_bytes"])
    .select(isFetchable.as("isFetchable"))
    .where("owner_code", "=", ownerCode)
    .where("task_id", "=", taskId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { file_id: fileId, file_name: name, file_type: type, file_bytes: bytes } = row;
  if (!row.isFetchable || fileId === null || name === null || type === null) return null;
  return { fileId, name, type, bytes: Number(bytes) };
}
