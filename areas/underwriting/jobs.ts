import { replaceAbsentUsers } from "#areas/deputy/questions.ts";
import { subtractWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import { listDocumentAuthors, findDocument } from "#areas/document/questions.ts";
import { listUnderwriterLevels, listUnderwriters } from "#areas/identity/questions.ts";
import { sendMessage } from "#areas/message/commands.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork, type UnitOfWork } from "#platform/server/unit-of-work.ts";
import { underwritingRefusals } from "./contract.ts";
import { getUnderwritingLevelAbove, REMINDER_WORKING_DAYS } from "./rules/levels.ts";
import { listLateTasks, markTaskLate } from "./store/late-task.ts";
import { listUnclaimedTasks, markTaskReminded } from "./store/task.ts";

/** The names of the notices in the audit trail, where other rows name a call. */
export const taskReminderAuditTitle = { path: "undwrt/remind", title: "提醒领取核保任务" };
export const lateTaskAuditTitle = { path: "undwrt/tellLate", title: "提醒核保任务超时" };
const MAX_PER_RUN = 200;

/** Reminds of tasks unclaimed for too long. Several processes may run it: a second reminder finds the task marked. */
export async function remindOfUnclaimedTasks(services: Services): Promise<number> {
  const since = subtractWorkingDays(services.now(), REMINDER_WORKING_DAYS);
  const tasks = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    listUnclaimedTasks(reader, { since, limit: MAX_PER_RUN }),
  );
  for (const task of tasks)
    await sendTaskNotice(services, `remind ${task.taskId} ${task.freeSince}`, {
      call: taskReminderAuditTitle.path,
      secondaryMessageType: "7",
      mark: async (tx) => {
        const marked = await markTaskReminded(tx, task);
        return marked && { ...task, ...marked, claimedBy: null };
      },
    });
  return tasks.length;
}

/** Tells whoever holds a late task; the pool has been reminded already, so that a free one goes to the level above. */
export async function tellLateTasks(services: Services): Promise<number> {
  const tasks = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    listLateTasks(reader, { now: services.now(), limit: MAX_PER_RUN }),
  );
  for (const task of tasks)
    await sendTaskNotice(services, `late ${task.taskId} ${task.dueAt}`, {
      call: lateTaskAuditTitle.path,
      secondaryMessageType: "13",
      mark: async (tx) => {
        const marked = await markTaskLate(tx, task);
        if (!marked) return undefined;
        const { uwLevel } = marked;
        return { ...task, ...marked, uwLevel: getUnderwritingLevelAbove(uwLevel) ?? uwLevel };
      },
    });
  return tasks.length;
}

type MarkedTask = { taskId: string; businessNo: string; uwLevel: number; claimedBy: string | null };
type TaskNotice = {
  readonly call: string;
  readonly secondaryMessageType: string;
  /** Undefined if the task has changed in the meantime. */
  mark(tx: Tx): Promise<MarkedTask | undefined>;
};

async function sendTaskNotice(services: Services, key: string, notice: TaskNotice): Promise<void> {
  const { call, secondaryMessageType, mark } = notice;
  const request = { call, actor: SYSTEM_ACTOR, key, input: { key }, requestId: call, secret: false };
  const sent = runUnitOfWork(services.database, request, async ({ tx, note, raise }) => {
    const task = await mark(tx);
    if (!task) throw new Refusal(underwritingRefusals.taskChanged);
    const { comCode, reminded } = await notify({ tx, raise }, services, { ...task, secondaryMessageType });
    note({ subject: task.businessNo, comCode, change: { task: { taskId: task.taskId, reminded } } });
    return null;
  });
  await sent.catch(ignoreRefusal);
}

/** Notifies the holder or the underwriters of the level, except the document's authors, who may not underwrite it. */
async function notify(
  { tx, raise }: Pick<UnitOfWork, "tx" | "raise">,
  { makeId, now }: Pick<Services, "makeId" | "now">,
  { businessNo, uwLevel, claimedBy, secondaryMessageType }: MarkedTask & { secondaryMessageType: string },
) {
  const document = await findDocument(tx, businessNo);
  assert(document, "a task has a document");
  const { businessType: type, holderName, comCode } = document;
  const authors = await listDocumentAuthors(tx, businessNo);
  const levels = await listUnderwriterLevels(tx, comCode);
  const isFit = (userCode: string) => levels.has(userCode) && !authors.has(userCode);
  const day = getTodayInShanghai(now());
  const receiversOf = async (userCodes: readonly string[]) =>
    (await replaceAbsentUsers(tx, userCodes, { day, isFit })).filter(isFit);
  let reminded = claimedBy === null ? [] : await receiversOf([claimedBy]);
  // Of a holder who has left, or a level that only has the author, the next level that has somebody learns.
  for (let level: number | undefined = uwLevel; reminded.length === 0 && level !== undefined;) {
    reminded = await receiversOf(await listUnderwriters(tx, { comCode, level }));
    level = getUnderwritingLevelAbove(level);
  }
  for (const receiverCode of reminded)
    await sendMessage(tx, raise, {
      id: makeId(),
      receiverCode,
      comCode,
      messageType: "3",
      secondaryMessageType,
      content: { type, businessNo, holderName, orderNo: "" },
    });
  return { comCode, reminded };
}

/** A refusal means that the task was claimed or decided in the meantime. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
