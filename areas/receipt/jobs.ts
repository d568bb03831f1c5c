import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { sendMessage } from "#areas/message/commands.ts";
import { lockPolicy } from "#areas/policy/commands.ts";
import { assert } from "#platform/kernel/assert.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { sendReceipt } from "./commands.ts";
import { MOST_REMINDERS, REMIND_AFTER_DAYS } from "./rules.ts";
import { getReceiver, listUnsignedReceipts } from "./store.ts";

/** The change of the program itself, as the audit trail names it. */
export const receiptReminderChange = { path: "receipt/remind", title: "保单回执催签" };

const MOST_AT_ONCE = 100;
const DAY_MS = 86_400_000;

/** 未签收7天催签: a new link for the holder, and a message for the salesman. */
export async function remindReceipts(services: Services): Promise<number> {
  const before = new Date(services.now().getTime() - REMIND_AFTER_DAYS * DAY_MS);
  const unsigned = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    listUnsignedReceipts(reader, { before, mostReminders: MOST_REMINDERS, most: MOST_AT_ONCE }),
  );
  for (const { policyNo, remindedCount } of unsigned) {
    const { path } = receiptReminderChange;
    const request = { path, key: `remind ${policyNo} ${remindedCount}`, input: { policyNo } };
    await runSystemChange(services, request, async (work) => {
      const { tx, raise } = work;
      const policy = await lockPolicy(tx, policyNo);
      assert(policy, "a policy is never deleted");
      const receiver = await getReceiver(tx, policyNo);
      await sendReceipt({ ...work, services }, policy, { ...receiver, isReminder: true });
      const { comCode, holderName, handler1Code, handlerCode, inputBy } = policy;
      await sendMessage(tx, raise, {
        id: services.makeId(),
        receiverCode: handler1Code || handlerCode || inputBy,
        comCode,
        messageType: "3",
        secondaryMessageType: "44",
        content: { type: "BD", businessNo: policyNo, holderName, orderNo: "" },
      });
    });
  }
  return unsigned.length;
}
