import { sendMessage } from "#areas/message/commands.ts";
import { renewalsOf } from "#areas/proposal/questions.ts";
import { addDays, type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { change } from "#platform/server/unit-of-work.ts";
import { policyRefusals } from "../contract.ts";
import { RENEWABLE_DAYS } from "#areas/drafting/rules/renewal.ts";
import { noteRenewalTold, policiesToRenew, type Policy } from "../store.ts";

/** What it does by itself, as the audit trail has it. */
export const remindingOfRenewal = { path: "policy/remindRenewal", title: "续保提醒" };
const MOST_AT_ONCE = 200;
const RENEWAL_MESSAGE = { messageType: "2", secondaryMessageType: "3" };

/** Each policy's salesman, once. Safe to run by several at once: whoever comes second finds it done. */
export async function remindOfRenewals(services: Services): Promise<number> {
  const { database, now } = services;
  const today = todayInShanghai(now());
  const until = addDays(today, RENEWABLE_DAYS);
  const wanted = { today, until, leastDays: RENEWABLE_DAYS, most: MOST_AT_ONCE };
  const policies = await readInScope(database, SYSTEM, (reader) => policiesToRenew(reader, wanted));
  for (const policy of policies) await remind(services, policy, today).catch(unlessMoved);
  return policies.length;
}

function remind(services: Services, policy: Policy, today: PlainDate): Promise<null> {
  const call = remindingOfRenewal.path;
  const { policyNo, comCode, handler1Code, holderName } = policy;
  const key = `renewal ${policyNo} ${policy.version}`;
  const request = { call, actor: SYSTEM, key, input: { policyNo }, requestId: call, secret: false };
  return change(services.database, request, async ({ tx, note, raise }) => {
    const told = await noteRenewalTold(tx, policy, today);
    if (!told) throw new Refusal(policyRefusals.policyMissing);
    note({ subject: policyNo, comCode, change: { before: policy, after: told } });
    // Who began it himself needs no reminder.
    if ((await renewalsOf(tx, [policyNo])).size > 0) return null;
    await sendMessage(tx, raise, {
      id: services.makeId(),
      receiverCode: handler1Code,
      comCode,
      ...RENEWAL_MESSAGE,
      content: { type: "P", businessNo: policyNo, holderName, orderNo: "" },
    });
    return null;
  });
}

/** Somebody did something else with it meanwhile; it is looked at again the next time. */
function unlessMoved(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
