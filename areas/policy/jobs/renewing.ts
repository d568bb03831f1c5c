import { runSystemChange, MAX_RECORDS_PER_BATCH } from "#areas/document/commands/expiry.ts";
import { RENEWABLE_DAYS_BEFORE_END } from "#areas/judging/rules/renewal.ts";
import { sendMessage } from "#areas/message/commands.ts";
import { findRenewalsByPolicyNumber } from "#areas/proposal/questions.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { policyRefusals } from "../contract/policy.ts";
import { updatePolicyVersion, listPoliciesToRemindOfRenewal } from "../store.ts";

/** The change of the program itself, as the audit trail names it. */
export const renewalReminderChange = { path: "policy/remindRenewal", title: "续保提醒" };
const RENEWAL_MESSAGE = { messageType: "2", secondaryMessageType: "3" };

/** Reminds the salesman of each policy once. Several processes may run it: the second finds it done. */
export async function sendRenewalReminders(services: Services): Promise<number> {
  const today = getTodayInShanghai(services.now());
  const until = addDays(today, RENEWABLE_DAYS_BEFORE_END);
  const policies = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    listPoliciesToRemindOfRenewal(reader, {
      today,
      until,
      leastDays: RENEWABLE_DAYS_BEFORE_END,
      most: MAX_RECORDS_PER_BATCH,
    }),
  );
  const { path } = renewalReminderChange;
  for (const policy of policies) {
    const { policyNo, comCode, handler1Code: receiverCode, holderName, version } = policy;
    const request = { path, key: `renewal ${policyNo} ${version}`, input: { policyNo } };
    await runSystemChange(services, request, async ({ tx, note, raise }) => {
      const after = await updatePolicyVersion(tx, policy, { renewalToldOn: today });
      if (!after) throw new Refusal(policyRefusals.policyMissing);
      note({ subject: policyNo, comCode, change: { before: policy, after } });
      // A renewal that exists already needs no reminder.
      if ((await findRenewalsByPolicyNumber(tx, [policyNo])).size > 0) return;
      const content = { type: "P", businessNo: policyNo, holderName, orderNo: "" };
      const message = { id: services.makeId(), receiverCode, comCode, ...RENEWAL_MESSAGE, content };
      await sendMessage(tx, raise, message);
    });
  }
  return policies.length;
}
