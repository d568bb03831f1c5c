import { traceStatus } from "#areas/document/commands/document-steps.ts";
import { changeBySystem, MOST_AT_ONCE } from "#areas/document/commands/expiry.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { decideTransition, permitted } from "#platform/lifecycle/lifecycle.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { policyRefusals } from "../contract/policy.ts";
import { policyLifecycle } from "../lifecycle.ts";
import { transitionContext } from "../rules/policy.ts";
import { changePolicy, policiesDue } from "../store.ts";

/** The change of the program itself, as the audit trail names it. */
export const turning = { path: "policy/turn", title: "保单起保或到期" };

/** Policies whose cover began or ended. Several processes may run it: the second finds them moved. */
export async function turnPolicies(services: Services): Promise<number> {
  const today = todayInShanghai(services.now());
  const policies = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    policiesDue(reader, { today, most: MOST_AT_ONCE }),
  );
  for (const policy of policies) {
    const { policyNo, comCode, status } = policy;
    const event = status === "01" ? "begin" : "end";
    const request = { path: turning.path, key: `${event} ${policyNo} ${today}`, input: { policyNo, today } };
    await changeBySystem(services, request, async (work) => {
      const context = transitionContext(status, policy, today);
      const { to, action } = permitted(decideTransition(policyLifecycle, event, context));
      const moved = await changePolicy(work.tx, policy, { status: to });
      if (!moved) throw new Refusal(policyRefusals.policyMissing);
      await traceStatus(work, { ...moved, businessNo: policyNo }, { action, fromStatus: status });
      work.note({ subject: policyNo, comCode, change: { before: policy, after: moved } });
    });
  }
  return policies.length;
}
