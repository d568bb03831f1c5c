import { workingDaysBefore } from "#areas/dictionary/rules/working-days.ts";
import { authorsOf, documentOf } from "#areas/document/questions.ts";
import { underwritersOf } from "#areas/identity/questions.ts";
import { sendMessage } from "#areas/message/commands.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { change, type Unit } from "#platform/server/unit-of-work.ts";
import { underwritingRefusals } from "./contract.ts";
import { REMINDED_AFTER_DAYS } from "./rules.ts";
import { type Forgotten, forgottenTasks, markReminded } from "./store.ts";

/** What it does by itself, as the audit trail has it. */
export const reminding = { path: "undwrt/remind", title: "提醒领取核保任务" };
const MOST_AT_ONCE = 200;

/** Tasks that nobody has taken for too long. Safe to run by several at once: whoever comes second finds it done. */
export async function remindOfTasks(services: Services): Promise<number> {
  const since = workingDaysBefore(services.now(), REMINDED_AFTER_DAYS);
  const tasks = await readInScope(services.database, SYSTEM, (reader) =>
    forgottenTasks(reader, { since, most: MOST_AT_ONCE }),
  );
  for (const task of tasks) await remind(services, task).catch(unlessTaken);
  return tasks.length;
}

function remind(services: Services, task: Forgotten): Promise<null> {
  const call = reminding.path;
  const { taskId, freeSince } = task;
  const key = `remind ${taskId} ${freeSince}`;
  const request = { call, actor: SYSTEM, key, input: task, requestId: call, secret: false };
  return change(services.database, request, async ({ tx, note, raise }) => {
    const marked = await markReminded(tx, task);
    if (!marked) throw new Refusal(underwritingRefusals.taskChanged);
    const { comCode, reminded } = await tellPool({ tx, raise }, services, marked);
    note({ subject: marked.businessNo, comCode, change: { task: { taskId, reminded } } });
    return null;
  });
}

/** Those of the pool's level who may take it: nobody underwrites what he entered himself. */
async function tellPool(
  { tx, raise }: Pick<Unit, "tx" | "raise">,
  { makeId }: Pick<Services, "makeId">,
  { businessNo, uwLevel }: { businessNo: string; uwLevel: number },
) {
  const document = await documentOf(tx, businessNo);
  assert(document, "a task is of a document");
  const { businessType: type, holderName, comCode } = document;
  const authors = await authorsOf(tx, businessNo);
  const pool = await underwritersOf(tx, { comCode, level: uwLevel });
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

/** Somebody took it meanwhile. */
function unlessTaken(fault: unknown): null {
  if (fault instanceof Refusal) return null;
  throw fault;
}
