import { insertStatusTrailStep } from "#areas/document/commands/document-steps.ts";
import { runSystemChange, MAX_RECORDS_PER_BATCH } from "#areas/document/commands/expiry.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { decideTransition, getTransition } from "#platform/lifecycle/lifecycle.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { takeDueSuspensionSteps } from "../commands.ts";
import { policyRefusals } from "../contract/policy.ts";
import { policyLifecycle } from "../lifecycle.ts";
import { buildPolicyTransitionContext } from "../rules/policy.ts";
import {
  updatePolicyVersion,
  listPoliciesBegunOrEnded,
  listPoliciesWithDueSuspension,
  lockPolicy,
} from "../store.ts";

/** The change of the program itself, as the audit trail names it. */
export const policyBeginOrEndChange = { path: "policy/turn", title: "保单起保或到期" };

/** Policies whose cover began, ended, was suspended or resumed. Several processes may run it: the second finds them moved. */
export async function updateBegunAndEndedPolicies(services: Services): Promise<number> {
  const today = getTodayInShanghai(services.now());
  const policies = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    listPoliciesBegunOrEnded(reader, { today, most: MAX_RECORDS_PER_BATCH }),
  );
  for (const policy of policies) {
    const { policyNo, comCode, status } = policy;
    const event = status === "01" ? "begin" : "end";
    const request = {
      path: policyBeginOrEndChange.path,
      key: `${event} ${policyNo} ${today}`,
      input: { policyNo, today },
    };
    await runSystemChange(services, request, async (work) => {
      const context = buildPolicyTransitionContext(status, policy, today);
      const { to, action } = getTransition(decideTransition(policyLifecycle, event, context));
      const moved = await updatePolicyVersion(work.tx, policy, { status: to });
      if (!moved) throw new Refusal(policyRefusals.policyMissing);
      await insertStatusTrailStep(work, { ...moved, businessNo: policyNo }, { action, fromStatus: status });
      work.note({ subject: policyNo, comCode, change: { before: policy, after: moved } });
    });
  }
  return policies.length + (await followDueSuspensions(services, today));
}

/** The change of the program itself when the day of a suspension or a resumption has come. */
export const policySuspensionChange = { path: "policy/followSuspension", title: "保单中止或复效" };

async function followDueSuspensions(services: Services, today: PlainDate): Promise<number> {
  const policies = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    listPoliciesWithDueSuspension(reader, { today, most: MAX_RECORDS_PER_BATCH }),
  );
  for (const { policyNo, version } of policies) {
    const { path } = policySuspensionChange;
    const request = { path, key: `${policyNo} ${version}`, input: { policyNo, today } };
    await runSystemChange(services, request, async (work) => {
      const policy = await lockPolicy(work.tx, policyNo);
      if (policy?.version !== version) throw new Refusal(policyRefusals.policyMissing);
      await takeDueSuspensionSteps(work, policy, today);
    });
  }
  return policies.length;
}
