import {
  issueBusinessNumber,
  insertContractTransactionOfDraft,
  insertStatusTrailStep,
  type DocumentWriteContext,
} from "#areas/document/commands/document-steps.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { decideTransition, NO_STATE, getTransition } from "#platform/lifecycle/lifecycle.ts";
import { defineEventReactionSlot } from "#platform/server/area.ts";
import { upsertSearchEntry } from "#platform/search/server/search-store.ts";
import type { Services } from "#platform/server/services.ts";
import { type PolicyEvent, policyLifecycle } from "./lifecycle.ts";
import { buildPolicySearchEntry, buildPolicyTransitionContext } from "./rules/policy.ts";
import {
  updateReceivedPremium,
  insertPolicy,
  lockPolicy,
  type PolicyRow,
  updateEndorsedPolicy,
} from "./store.ts";

/** For the program itself: of two changes of one policy the second waits here. */
export { lockPolicy };
export type { PolicyEvent };

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

/** A version of the policy that an endorsement leads to, in the order in which they are added to the stack. */
export type EndorsedVersion = {
  readonly kind: "endorse" | "reapply";
  readonly draft: Document;
  readonly effectiveFrom: PlainDate;
  /** Only the last version has the figures of its draft. */
  readonly hasFigures: boolean;
};

/** Adds an endorsement to the stack of its policy, and shows it in the policy; returns the last version. */
export async function endorsePolicy(
  work: DocumentWriteContext,
  policy: PolicyRow,
  { baseVersion, versions, event }: EndorsedPolicyInput,
): Promise<number> {
  let version = baseVersion;
  for (const { kind, draft, effectiveFrom, hasFigures } of versions) {
    const place = { contractNo: policy.policyNo, baseVersion: version, kind, effectiveFrom, hasFigures };
    await insertContractTransactionOfDraft(work, draft, place);
    version += 1;
  }
  const last = versions.at(-1)?.draft;
  assert(last, "an endorsement leads to a version");
  const step = event && decideStep(policy, event, getTodayInShanghai(work.services.now()));
  const after = await updateEndorsedPolicy(work.tx, policy.policyNo, last, step?.to ?? policy.status);
  work.note({ subject: policy.policyNo, comCode: policy.comCode, change: { before: policy, after } });
  const entry = buildPolicySearchEntry({ ...after, content: last.content });
  await upsertSearchEntry(work.tx, entry, work.services.now());
  if (step)
    await insertStatusTrailStep(
      work,
      { ...after, businessNo: policy.policyNo },
      {
        action: step.action,
        fromStatus: policy.status,
      },
    );
  return version;
}

export type EndorsedPolicyInput = {
  readonly baseVersion: number;
  readonly versions: readonly EndorsedVersion[];
  /** The step that the policy takes with it; without it the policy stays in its state. */
  readonly event?: PolicyEvent | undefined;
};

function decideStep(policy: PolicyRow, event: PolicyEvent, today: PlainDate) {
  return getTransition(
    decideTransition(
      policyLifecycle,
      event,
      buildPolicyTransitionContext(policy.status, policy, today, "endorsement"),
    ),
  );
}
