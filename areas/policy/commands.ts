import {
  issueBusinessNumber,
  insertContractTransactionOfDraft,
  insertStatusTrailStep,
  type DocumentWriteContext,
} from "#areas/document/commands/document-steps.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { decideTransition, NO_STATE, getTransition } from "#platform/lifecycle/lifecycle.ts";
import { defineEventReactionSlot } from "#platform/server/area.ts";
import { upsertSearchEntry } from "#platform/search/server/search-store.ts";
import type { Services } from "#platform/server/services.ts";
import { policyLifecycle } from "./lifecycle.ts";
import { buildPolicySearchEntry, buildPolicyTransitionContext } from "./rules/policy.ts";
import { updateReceivedPremium, insertPolicy } from "./store.ts";

/** What follows a renewal proposal in the same transaction, by the area that it concerns. */
export const policyRenewedHandlerSlot =
  defineEventReactionSlot<
    (
      work: Pick<DocumentWriteContext, "tx" | "note">,
      renewal: { readonly policyNo: string; readonly proposalNo: string },
    ) => Promise<void>
  >("a policy is renewed");

/** Adds received premium to a policy. */
export async function addReceivedPremiumToPolicy(
  { tx, note }: DocumentWriteContext,
  policyNo: string,
  amount: string,
): Promise<void> {
  const { before, after } = await updateReceivedPremium(tx, policyNo, amount);
  note({ subject: policyNo, comCode: after.comCode, change: { before, after } });
}

/** Issues the policy of a proposal: number, first transaction and list row in one unit of work. */
export function createPolicyIssuer(services: Pick<Services, "now" | "serials">) {
  return async (work: DocumentWriteContext, proposal: Document): Promise<string> => {
    const { businessNo: proposalNo, riskCode, comCode, startDate, endDate, orderNo } = proposal;
    const { sumAmount, sumPremium } = proposal;
    assert(startDate !== null && endDate !== null && orderNo !== null, "what is accepted has its period");
    assert(sumAmount !== null && sumPremium !== null, "what is accepted has its price");
    const day = getTodayInShanghai(services.now());
    const policyNo = await issueBusinessNumber(services, "policyNo", { riskCode, comCode, day });
    const period = { startDate, endDate };
    const event = day < startDate ? "issue" : "issueStarted";
    const { to: status, action } = getTransition(
      decideTransition(policyLifecycle, event, buildPolicyTransitionContext(NO_STATE, period, day)),
    );
    await insertContractTransactionOfDraft(work, proposal, {
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
    await upsertSearchEntry(work.tx, buildPolicySearchEntry({ ...policy, content }), services.now());
    await insertStatusTrailStep(work, { ...policy, businessNo: policyNo }, { action, fromStatus: NO_STATE });
    return policyNo;
  };
}
