import { subtractWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import { listDocumentAuthors, findDocument } from "#areas/document/questions.ts";
import { listUnderwriters } from "#areas/identity/questions.ts";
import { sendMessage } from "#areas/message/commands.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork, type UnitOfWork } from "#platform/server/unit-of-work.ts";
import { underwritingRefusals } from "./contract.ts";
import { REMINDER_WORKING_DAYS } from "./rules/levels.ts";
import { type UnclaimedUnderwritingTask, listUnclaimedTasks, markTaskReminded } from "./store/task.ts";

/** The reminder's name in the audit trail, where other rows name a call. */
export const taskReminderAuditTitle = { path: "undwrt/remind", title: "提醒领取核保任务" };
const MAX_PER_RUN = 200;

/** Reminds of tasks unclaimed for too long. Several processes may run it: a second reminder finds the task marked. */
export async function remindOfUnclaimedTasks(services: Services): Promise<number> {
  const since = subtractWorkingDays(services.now(), REMINDER_WORKING_DAYS);
  const tasks = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    listUnclaimedTasks(reader, { since, limit: MAX_PER_RUN }),
  );
  for (const task of tasks) await remind(services, task).catch(ignoreRefusal);
  return tasks.length;
}

function remind(services: Services, task: UnclaimedUnderwritingTask): Promise<null> {
  const call = taskReminderAuditTitle.path;
  const { taskId, freeSince } = task;
  const key = `remind ${taskId} ${freeSince}`;
  const request = { call, actor: SYSTEM_ACTOR, key, input: task, requestId: call, secret: false };
  return runUnitOfWork(services.database, request, async ({ tx, note, raise }) => {
    const marked = await markTaskReminded(tx, task);
    if (!marked) throw new Refusal(underwritingRefusals.taskChanged);
    const { comCode, reminded } = await notifyPool({ tx, raise }, services, marked);
    note({ subject: marked.businessNo, comCode, change: { task: { taskId, reminded } } });
    return null;
  });
}

/** Notifies the underwriters of the level, except the document's authors, who may not underwrite it. */
async function notifyPool(
  { tx, raise }: Pick<UnitOfWork, "tx" | "raise">,
  { makeId }: Pick<Services, "makeId">,
  { businessNo, uwLevel }: { businessNo: string; uwLevel: number },
) {
  const document = await findDocument(tx, businessNo);
  assert(document, "a task has a document");
  const { businessType: type, holderName, comCode } = document;
  const authors = await listDocumentAuthors(tx, businessNo);
  const pool = await listUnderwriters(tx, { comCode, level: uwLevel });
  const reminded = pool.filter((userCode) => !authors.has(userCode));
  for (const receiverCode of reminded)
    await sendMessage(tx, raise, {
      id: makeId(),
      receiverCode,
      comCode,
      messageType: "3",
      secondaryMessageType: "7",
      content: { type, businessNo, holderName, orderNo: "" },
    });
  return { comCode, reminded };
}

/** A refusal means that the task was claimed in the meantime. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
