import { findRenewedPolicyNumber } from "#areas/judging/rules/renewal.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { decideTransition, getTransition } from "#platform/lifecycle/lifecycle.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { type RenewalEvent, renewalLifecycle } from "./lifecycle.ts";
import { lockRenewal, type Renewal, type RenewalChange, updateRenewal } from "./store/renewal.ts";

export type RenewalWork = Pick<UnitOfWork, "tx" | "note">;
type Mover = "system" | "follower";

export function decideRenewalTransition(
  { status }: Pick<Renewal, "status">,
  event: RenewalEvent,
  role: Mover,
) {
  return decideTransition(renewalLifecycle, event, {
    state: status,
    roles: new Set<Mover>([role]),
    checkGuard: () => undefined,
  });
}

/** Undefined where somebody changed the row meanwhile. */
export async function changeRenewal(
  { tx, note }: RenewalWork,
  before: Renewal,
  change: RenewalChange,
): Promise<Renewal | undefined> {
  const after = await updateRenewal(tx, before, change);
  if (after) note({ subject: after.renewalNo, comCode: after.comCode, change: { before, after } });
  return after;
}

/** A step of a user; a step that the state does not allow is refused. */
export async function moveRenewalByUser(
  work: RenewalWork,
  renewal: Renewal,
  event: RenewalEvent,
  change: RenewalChange = {},
): Promise<void> {
  const { to: status } = getTransition(decideRenewalTransition(renewal, event, "follower"));
  await changeRenewal(work, renewal, { ...change, status });
}

/** A step that follows from a proposal or a policy. Where the state does not allow it, nothing happens. */
export async function moveRenewalBySystem(
  work: RenewalWork,
  policyNo: string,
  event: RenewalEvent,
  change: RenewalChange = {},
): Promise<void> {
  const renewal = await lockRenewal(work.tx, policyNo);
  const verdict = renewal && decideRenewalTransition(renewal, event, "system");
  if (renewal && verdict?.isAllowed)
    await changeRenewal(work, renewal, { ...change, status: verdict.transition.to });
}

export function followRenewalProposal(
  work: RenewalWork,
  { policyNo, proposalNo }: { policyNo: string; proposalNo: string },
): Promise<void> {
  return moveRenewalBySystem(work, policyNo, "propose", { proposalNo });
}

/** The policy of the next cover was issued, from whatever kind of proposal. */
export async function followIssuedPolicy(work: RenewalWork, proposal: Document): Promise<void> {
  const policyNo = findRenewedPolicyNumber(proposal.content) ?? "";
  if (policyNo !== "")
    await moveRenewalBySystem(work, policyNo, "issue", { proposalNo: proposal.businessNo });
}
