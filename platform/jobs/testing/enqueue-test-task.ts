import { randomBytes } from "node:crypto";
import type * as z from "zod/mini";
import type { Actor } from "#platform/server/actor.ts";
import type { Database } from "#platform/server/database.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import type { JobDefinition } from "../server/definition.ts";
import { enqueueTask } from "../server/enqueue.ts";

/** 测试员甲 or 乙 of 南京建邺, as a session would have them. */
export function createTestTaskOwner(userCode: string): Actor {
  return {
    userCode,
    userName: userCode,
    comCode: "32010100",
    comLevel: "4",
    gradeCodes: [],
    agencyCode: "",
    sessionHash: Buffer.alloc(32),
  };
}

/** Enqueues a task as a handler does; `thenFail` makes the unit of work fail. */
export async function enqueueTestTask<Input extends z.ZodMiniObject>(
  database: Database,
  job: JobDefinition<Input>,
  input: z.input<Input>,
  { userCode = "10000001", thenFail = false }: { userCode?: string; thenFail?: boolean } = {},
): Promise<string> {
  const actor = createTestTaskOwner(userCode);
  const taskId = randomBytes(12).toString("hex");
  const request = { call: "test/ask", actor, key: `ask-${taskId}`, input: {}, requestId: "r", secret: false };
  await runUnitOfWork(database, request, async ({ tx, note }) => {
    await enqueueTask(tx, job, input, { actor, taskId });
    note({ subject: taskId, comCode: actor.comCode, change: {} });
    if (thenFail) throw new Error("planted: not committed");
  });
  return taskId;
}
