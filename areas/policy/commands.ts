import {
  issueBusinessNumber,
  insertContractTransactionOfDraft,
  insertStatusTrailStep,
  type DocumentWriteContext,
} from "#areas/document/commands/document-steps.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { queueMails } from "#areas/mail/commands.ts";
import { MAIL_EVENT } from "#areas/mail/rules/events.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import { assert } from "#platform/kernel/assert.ts";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import {
  decideTransition,
  lifecycleRefusals,
  NO_STATE,
  getTransition,
} from "#platform/lifecycle/lifecycle.ts";
import { defineEventReactionSlot } from "#platform/server/area.ts";
import { upsertSearchEntry } from "#platform/search/server/search-store.ts";
import type { Services } from "#platform/server/services.ts";
import { type PolicyEvent, policyLifecycle } from "./lifecycle.ts";
import { buildPolicySearchEntry, buildPolicyTransitionContext, type PolicyRole } from "./rules/policy.ts";
import { getSuspensionRefusalReason, type SuspensionKind } from "./rules/suspension.ts";
import {
  updateReceivedPremium,
  insertPolicy,
  insertSuspensionStep,
  listSuspensionSteps,
  lockPolicy,
  type PolicyRow,
  updateEndorsedPolicy,
  updatePolicyVersion,
  updateSuspensionStepTaken,
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
    await queueIssueMail(work, proposal, policyNo);
    await upsertSearchEntry(work.tx, buildPolicySearchEntry({ ...policy, content }), services.now());
    await insertStatusTrailStep(work, { ...policy, businessNo: policyNo }, { action, fromStatus: NO_STATE });
    return policyNo;
  };
}

async function queueIssueMail(
  work: DocumentWriteContext,
  proposal: Document,
  policyNo: string,
): Promise<void> {
  const { comCode, content, riskCode, startDate, endDate, sumPremium, currency } = proposal;
  const { holderName, handler1Code, inputBy } = proposal;
  await queueMails(work, {
    event: MAIL_EVENT.policyIssued,
    comCode,
    businessNo: policyNo,
    holderName,
    holderEmail: getFormText(content, "holder", "email"),
    salesperson: handler1Code,
    clerk: inputBy,
    values: {
      保单号: policyNo,
      险种: (await getRiskNames(work.tx)).get(riskCode) ?? riskCode,
      保险起期: startDate ?? "",
      保险止期: endDate ?? "",
      保险费: `${formatMoney(sumPremium ?? "0.00")} ${getCurrencyUnit(currency)}`,
    },
  });
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
  const step = event && decideStep(policy, event, getTodayInShanghai(work.services.now()), "endorsement");
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

function decideStep(policy: PolicyRow, event: PolicyEvent, today: PlainDate, role?: PolicyRole) {
  const context = buildPolicyTransitionContext(policy.status, policy, today, role);
  return getTransition(decideTransition(policyLifecycle, event, context));
}

export type SuspensionOrder = {
  readonly policyNo: string;
  /** The first day without cover, or with it again. */
  readonly from: PlainDate;
  /** What the trail tells, such as an overdue instalment. */
  readonly reason: string;
  /** The endorsement that orders it, if one does. */
  readonly sourceNo?: string;
};

/** Suspends a policy from a day on. Its state follows at once, or on that day. */
export function suspendPolicy(work: DocumentWriteContext, order: SuspensionOrder): Promise<void> {
  return orderSuspensionStep(work, "suspend", order);
}

/** Brings the cover of a suspended policy back from a day on. */
export function resumePolicy(work: DocumentWriteContext, order: SuspensionOrder): Promise<void> {
  return orderSuspensionStep(work, "resume", order);
}

const STATES_WITH_SUSPENSION: ReadonlySet<string> = new Set(["01", "02", "06"]);

async function orderSuspensionStep(
  work: DocumentWriteContext,
  kind: SuspensionKind,
  { policyNo, from, reason, sourceNo = "" }: SuspensionOrder,
): Promise<void> {
  const { tx, actor, note, services } = work;
  const policy = await lockPolicy(tx, policyNo);
  assert(policy, "only a policy that exists is suspended");
  if (!STATES_WITH_SUSPENSION.has(policy.status)) throw new Refusal(lifecycleRefusals.notAllowedNow);
  const steps = await listSuspensionSteps(tx, policyNo);
  const why = from > policy.endDate ? "保险期间已结束" : getSuspensionRefusalReason(steps, kind, from);
  if (why !== "") throw new Refusal(lifecycleRefusals.notReady, { values: { why } });
  const { comCode } = policy;
  const step = { policyNo, comCode, kind, effectiveFrom: from, sourceNo, reason };
  await insertSuspensionStep(tx, { ...step, stepNo: steps.length + 1, recordedBy: actor.userCode });
  const ordered = await updatePolicyVersion(tx, policy, {});
  assert(ordered, "a locked policy is moved by nobody else");
  note({ subject: policyNo, comCode, change: { before: policy, after: ordered } });
  await takeDueSuspensionSteps(work, ordered, getTodayInShanghai(services.now()));
}

const STEP_WORDS: Readonly<Record<SuspensionKind, string>> = {
  suspend: "中止保险责任",
  resume: "恢复保险责任",
};

/** The state of a locked policy follows the steps whose day has come, in their order. */
export async function takeDueSuspensionSteps(
  work: DocumentWriteContext,
  policy: PolicyRow,
  today: PlainDate,
): Promise<void> {
  const { policyNo, comCode, startDate } = policy;
  const steps = await listSuspensionSteps(work.tx, policyNo);
  const due = steps.filter(({ takenOn, effectiveFrom }) => takenOn === null && effectiveFrom <= today);
  let current = policy;
  for (const { kind, stepNo, effectiveFrom, reason } of due) {
    const resumed = today < startDate ? "resumeAhead" : "resume";
    const { to, action } = decideStep(current, kind === "suspend" ? kind : resumed, today, "suspension");
    const moved = await updatePolicyVersion(work.tx, current, { status: to });
    assert(moved, "a locked policy is moved by nobody else");
    await updateSuspensionStepTaken(work.tx, { policyNo, stepNo, today });
    const opinion = `自 ${effectiveFrom} 零时起${STEP_WORDS[kind]}：${reason}`;
    const traced = { ...moved, businessNo: policyNo };
    await insertStatusTrailStep(work, traced, { action, fromStatus: current.status, opinion });
    work.note({ subject: policyNo, comCode, change: { before: current, after: moved } });
    current = moved;
  }
}
