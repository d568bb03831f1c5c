import { permitted, traceStatus } from "#areas/document/commands.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { decide } from "#platform/lifecycle/lifecycle.ts";
import { SYSTEM } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { change } from "#platform/server/unit-of-work.ts";
import { policyRefusals } from "./contract.ts";
import { policyLifecycle } from "./lifecycle.ts";
import { standingOf } from "./rules/standing.ts";
import { movePolicy, policiesDue, type Policy } from "./store.ts";

/** What it does by itself, as the audit trail has it. */
export const turning = { path: "policy/turn", title: "保单起保或到期" };
const MOST_AT_ONCE = 200;

/** Policies whose cover began or ended. Safe to run by several at once: whoever comes second finds it done. */
export async function turnPolicies(services: Services): Promise<number> {
  const { database, now } = services;
  const today = todayInShanghai(now());
  const wanted = { today, most: MOST_AT_ONCE };
  const policies = await readInScope(database, SYSTEM, (reader) => policiesDue(reader, wanted));
  for (const policy of policies) await turn(services, policy, today).catch(unlessMoved);
  return policies.length;
}

function turn(services: Services, policy: Policy, today: PlainDate): Promise<null> {
  const call = turning.path;
  const { policyNo, comCode, status } = policy;
  const event = status === "01" ? "begin" : "end";
  const key = `${event} ${policyNo} ${today}`;
  const request = { call, actor: SYSTEM, key, input: { policyNo, today }, requestId: call, secret: false };
  return change(services.database, request, async ({ tx, note, raise }) => {
    const { to, action } = permitted(decide(policyLifecycle, event, standingOf(status, policy, today)));
    const moved = await movePolicy(tx, policy, to);
    if (!moved) throw new Refusal(policyRefusals.policyMissing);
    const work = { tx, raise, note, actor: SYSTEM, services };
    await traceStatus(work, { ...moved, businessNo: policyNo }, { action, fromStatus: status });
    note({ subject: policyNo, comCode, change: { before: policy, after: moved } });
    return null;
  });
}

/** Somebody did something else with it meanwhile. */
function unlessMoved(fault: unknown): null {
  if (fault instanceof Refusal) return null;
  throw fault;
}
