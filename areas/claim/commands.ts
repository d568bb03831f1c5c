import { findProposalOfPolicyVisibleToUser } from "#areas/document/questions.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { checkClaim, type Claim, findChangedMember } from "./rules/claim.ts";
import { type ClaimRow, insertClaim, lockClaim, updateClaim } from "./store.ts";

export type ClaimWork = Pick<UnitOfWork, "tx" | "note"> & { readonly actor: Actor; readonly now: Date };
export type SavingResult = { readonly isSaved: boolean; readonly message: string };

const refused = (message: string): SavingResult => ({ isSaved: false, message });

/** Stores a claim under the branch of its policy. A claim that is known takes the new amounts and state. */
export async function saveClaim({ tx, note, actor, now }: ClaimWork, claim: Claim): Promise<SavingResult> {
  const policy = await findProposalOfPolicyVisibleToUser(tx, actor, claim.policyNo);
  if (!policy) return refused("保单不存在，或不在您的查看范围内");
  const error = checkClaim(claim, policy, getTodayInShanghai(now));
  if (error !== undefined) return refused(error);
  const before = await lockClaim(tx, claim.claimNo);
  if (before && before.policyNo !== claim.policyNo) return refused("该赔案号已登记在其他保单下");
  if (before && findChangedMember(before, claim) === undefined) return refused("与已登记的内容相同");
  const { comCode, agencyCode, riskCode, holderName } = policy;
  const { userCode: changedBy } = actor;
  const after = before
    ? await updateClaim(tx, claim, changedBy)
    : await insertClaim(tx, { ...claim, comCode, agencyCode, riskCode, holderName, changedBy });
  if (!after) return refused("该赔案号已登记在其他保单下");
  note({ subject: after.claimNo, comCode: after.comCode, change: { before: before ?? null, after } });
  return { isSaved: true, message: before ? describeChange(before, after) : "已登记" };
}

function describeChange(before: ClaimRow, after: ClaimRow): string {
  return `已更新（已决 ${before.settledAmount} → ${after.settledAmount}，未决 ${before.outstandingAmount} → ${after.outstandingAmount}）`;
}
