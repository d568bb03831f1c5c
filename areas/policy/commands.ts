import {
  issueNumber,
  recordTransaction,
  traceStatus,
  type Work,
} from "#areas/document/commands/document-steps.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { decideTransition, NO_STATE, permitted } from "#platform/lifecycle/lifecycle.ts";
import { upsertSearchEntry } from "#platform/search/server/search-store.ts";
import type { Services } from "#platform/server/services.ts";
import { policyLifecycle } from "./lifecycle.ts";
import { policySearchEntry, transitionContext } from "./rules/policy.ts";
import { addReceived, insertPolicy } from "./store.ts";

/** Adds received premium to a policy. */
export async function recordReceipt({ tx, note }: Work, policyNo: string, amount: string): Promise<void> {
  const { before, after } = await addReceived(tx, policyNo, amount);
  note({ subject: policyNo, comCode: after.comCode, change: { before, after } });
}

/** Issues the policy of a proposal: number, first transaction and list row in one unit of work. */
export function openIssuing(services: Pick<Services, "now" | "serials">) {
  return async (work: Work, proposal: Document): Promise<string> => {
    const { businessNo: proposalNo, riskCode, comCode, startDate, endDate, orderNo } = proposal;
    const { sumAmount, sumPremium } = proposal;
    assert(startDate !== null && endDate !== null && orderNo !== null, "what is accepted has its period");
    assert(sumAmount !== null && sumPremium !== null, "what is accepted has its price");
    const day = todayInShanghai(services.now());
    const policyNo = await issueNumber(services, "policyNo", { riskCode, comCode, day });
    const period = { startDate, endDate };
    const event = day < startDate ? "issue" : "issueStarted";
    const { to: status, action } = permitted(
      decideTransition(policyLifecycle, event, transitionContext(NO_STATE, period, day)),
    );
    await recordTransaction(work, proposal, {
      contractNo: policyNo,
      baseVersion: 0,
      kind: "issue",
      effectiveFrom: startDate,
    });
    const policy = await insertPolicy(work.tx, {
      ...proposal,
      ...period,
      policyNo,
      proposalNo,
      orderNo,
      status,
      sumAmount,
      sumPremium,
    });
    work.note({ subject: policyNo, comCode, change: { before: null, after: policy } });
    const { content } = proposal;
    await upsertSearchEntry(work.tx, policySearchEntry({ ...policy, content }), services.now());
    await traceStatus(work, { ...policy, businessNo: policyNo }, { action, fromStatus: NO_STATE });
    return policyNo;
  };
}
