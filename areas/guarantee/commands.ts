import { hasCompanyFeature } from "#areas/company/rules.ts";
import { issueBusinessNumber } from "#areas/document/commands/document-steps.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { hasRunningEndorsement } from "#areas/endorsement/questions/delivery.ts";
import { lockPolicy } from "#areas/policy/commands.ts";
import { policyNumbered } from "#areas/policy/questions/policies.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { decideTransition, getTransition, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { guaranteeRefusals } from "./contract.ts";
import { findPushOfUser, isRetrySwitchedOn, type LetterPush } from "./questions.ts";
import { GUARANTEE_FEATURE } from "./rules/guarantee-places.ts";
import { ATTEMPT_KIND, buildPushNo, describeLetter, ENDED_EARLY, PUSH_NODE } from "./rules/guarantee.ts";
import { guaranteePushLifecycle, type PushEvent, type PushRole } from "./rules/push-steps.ts";
import {
  findGuarantee,
  type Guarantee,
  insertAttempt,
  insertGuarantee,
  insertPush,
  lockPush,
  type Push,
  type PushChange,
  settleAttempt,
  updatePush,
} from "./store.ts";

const { pushMissing, retryOff, noPlatform, policyEnding } = guaranteeRefusals;
export type PushWork = Pick<UnitOfWork, "tx" | "note"> & {
  readonly actor: Pick<Actor, "userCode">;
  readonly services: Services;
};
export type SeenPush = { readonly pushNo: string; readonly version: number };

/** The letter of an issued policy with its row of the outbox; none of a product without a type of guarantee. */
export async function createGuarantee(
  services: Services,
  { tx, note }: Pick<UnitOfWork, "tx" | "note">,
  { content, policyNo }: Pick<Document, "content"> & { readonly policyNo: string },
): Promise<void> {
  const policy = await policyNumbered(tx, policyNo);
  assert(policy, "it was just issued");
  const letter = describeLetter(policy, content);
  if (!letter) return;
  const { comCode, agencyCode } = policy;
  const day = getTodayInShanghai(services.now());
  const guaranteeNo = await issueBusinessNumber(services, "guaranteeNo", { day });
  const guarantee = await insertGuarantee(tx, { ...letter, guaranteeNo, policyNo, comCode, agencyCode });
  note({ subject: guarantee.guaranteeNo, comCode, change: { before: null, after: guarantee } });
  // Elsewhere no platform is connected, and the letter is handed over on paper.
  if (hasCompanyFeature(comCode, GUARANTEE_FEATURE)) await addPush({ tx, note }, guarantee, PUSH_NODE.file);
}

async function addPush(
  { tx, note }: Pick<UnitOfWork, "tx" | "note">,
  { guaranteeNo, comCode, agencyCode }: Guarantee,
  node: string,
): Promise<void> {
  const { to: status } = decidePushStep(NO_STATE, "prepare", "system");
  const pushNo = buildPushNo(guaranteeNo, node);
  const after = await insertPush(tx, { pushNo, guaranteeNo, node, comCode, agencyCode, status });
  if (after) note({ subject: pushNo, comCode, change: { before: null, after } });
}

export function decidePushStep(state: string, event: PushEvent, role: PushRole) {
  const context = { state, roles: new Set([role]), checkGuard: () => undefined };
  return getTransition(decideTransition(guaranteePushLifecycle, event, context));
}

/** Applies one step with its audit note. The caller has locked the push. */
export async function movePush(
  { tx, note }: Pick<UnitOfWork, "tx" | "note">,
  push: Push,
  { event, role }: { readonly event: PushEvent; readonly role: PushRole },
  change: Omit<PushChange, "status"> = {},
): Promise<Push> {
  const { to: status } = decidePushStep(push.status, event, role);
  const after = await updatePush(tx, push.pushNo, { ...change, status });
  note({ subject: push.pushNo, comCode: push.comCode, change: { before: push, after } });
  return after;
}

/** Locks the policy first, as its endorsements do, and then the push. */
export async function lockPushOfUser(
  { tx, actor }: PushWork & { readonly actor: Actor },
  { pushNo, version }: SeenPush,
): Promise<LetterPush> {
  const found = await findPushOfUser(tx, actor, pushNo);
  if (!found) throw new Refusal(pushMissing);
  await lockPolicy(tx, found.guarantee.policyNo);
  const push = await lockPush(tx, pushNo);
  assert(push, "a push is never taken away");
  if (push.version !== version) throw new Refusal(documentRefusals.documentChanged);
  return { push, guarantee: found.guarantee };
}

/** 推送 and 重试: from here on the letter may arrive. The caller has locked the policy and the push. */
export async function startPush(
  work: PushWork,
  { push, guarantee }: LetterPush,
  event: "push" | "retry",
): Promise<Push> {
  const { tx, actor, services } = work;
  decidePushStep(push.status, event, "clerk");
  if (!services.guaranteePlatform) throw new Refusal(noPlatform);
  if (event === "retry" && !(await isRetrySwitchedOn(tx))) throw new Refusal(retryOff);
  if (push.node === PUSH_NODE.file) await demandStandingPolicy(tx, guarantee.policyNo);
  const { pushNo, comCode } = push;
  const at = services.now();
  const kind = event === "push" ? ATTEMPT_KIND.push : ATTEMPT_KIND.retry;
  await insertAttempt(tx, { pushNo, comCode, kind, askedBy: actor.userCode, askedAt: at });
  const change = { attempt: push.attempt + 1, pushedAt: at, reason: "" };
  return movePush(work, push, { event, role: "clerk" }, change);
}

async function demandStandingPolicy(reader: Reader, policyNo: string): Promise<void> {
  const policy = await policyNumbered(reader, policyNo);
  const isEnded = policy === undefined || ENDED_EARLY.has(policy.status);
  if (isEnded || (await hasRunningEndorsement(reader, policyNo))) throw new Refusal(policyEnding);
}

/** The platform delivers nothing for it any more. The caller has locked the push. */
export async function recallPush(work: PushWork, push: Push): Promise<Push> {
  const settledAt = work.services.now();
  const { to } = decidePushStep(push.status, "recall", "clerk");
  await settleAttempt(work.tx, push.pushNo, { outcome: to, receiptNo: "", reason: "", settledAt });
  return movePush(work, push, { event: "recall", role: "clerk" });
}

/** 补推文件: the platform got the same file again. The caller has locked the push. */
export async function supplyFile({ tx, note, actor, services }: PushWork, push: Push): Promise<Push> {
  const { pushNo, comCode, receiptNo, status: outcome } = push;
  const at = services.now();
  const sent = { kind: ATTEMPT_KIND.file, askedBy: actor.userCode, askedAt: at, settledAt: at };
  await insertAttempt(tx, { ...sent, pushNo, comCode, outcome, receiptNo });
  const after = await updatePush(tx, pushNo, {});
  note({ subject: pushNo, comCode, change: { before: push, after } });
  return after;
}

/** A policy ended early: what was not sent yet stays here, and whoever has the letter or refused it is told. */
export async function followEndedPolicy(
  work: PushWork,
  policyNo: string,
  guaranteeNo: string,
): Promise<void> {
  const policy = await lockPolicy(work.tx, policyNo);
  const push = await lockPush(work.tx, buildPushNo(guaranteeNo, PUSH_NODE.file));
  const guarantee = await findGuarantee(work.tx, guaranteeNo);
  assert(push && guarantee, "they were found by the list");
  if (!policy || !ENDED_EARLY.has(policy.status)) throw new Refusal(pushMissing);
  if (push.attempt === 0) await recallPush(work, push);
  else await addPush(work, guarantee, PUSH_NODE.surrender);
}
