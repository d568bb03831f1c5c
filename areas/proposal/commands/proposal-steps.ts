import { findPermittedStartDate } from "#areas/backdating/questions.ts";
import { underwritingResultOfEvent } from "#areas/judging/rules/lifecycle-steps.ts";
import {
  storePolicyNumberInProposal,
  lockDocument,
  type DocumentWriteContext,
  type TransitionEffect,
  createTransitionExecutor,
} from "#areas/document/commands/document-steps.ts";
import type { Document, DocumentStateChange } from "#areas/document/rules/document.ts";
import {
  createUnderwritingEffects,
  type UnderwritingTransitionInput,
} from "#areas/judging/commands/underwriting-effects.ts";
import { createOpportunityCommands } from "#areas/opportunity/commands/opportunity-steps.ts";
import type { UnderwritingDecision } from "#areas/underwriting/rules/decision.ts";
import { assert } from "#platform/kernel/assert.ts";
import { type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { decideTransition } from "#platform/lifecycle/lifecycle.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { defineEventReactionSlot, type EventReactionContext } from "#platform/server/area.ts";
import type { Services } from "#platform/server/services.ts";
import { type ProposalEffect, type ProposalEvent, proposalLifecycle } from "../lifecycle.ts";
import {
  isPolicyIssuedOnPayment,
  type ProposalContext,
  type ProposalRole,
  buildProposalTransitionContext,
} from "../rules/transition-context.ts";
import { computeLastPayableDay } from "../rules/proposal.ts";
import { isOrderDisabled } from "../store/order.ts";

/** Makes a proposal's policy in the transaction that accepts it, and returns the policy's number. */
export type IssuePolicy = (work: DocumentWriteContext, proposal: Document) => Promise<string>;
/** The area of policies fills it as "P". */
export const policyIssuerSlot = defineEventReactionSlot<IssuePolicy>("a proposal is accepted");
/** What follows an issued policy in the same transaction, by the area that it concerns. */
export const policyIssuedHandlerSlot =
  defineEventReactionSlot<
    (work: DocumentWriteContext, proposal: Document, policyNo: string) => Promise<void>
  >("a policy is issued");

/** What a later area knows of the signature of a proposal, and does when the proposal moves. */
export type ProposalSignatures = {
  /** Why an unsigned proposal cannot be submitted; undefined if nothing is against it. */
  whyUnsigned(reader: Reader, proposal: Document): Promise<string | undefined>;
  follow(work: DocumentWriteContext, event: ProposalEvent, moved: Document): Promise<void>;
};
export const proposalSignatureSlot = defineEventReactionSlot<ProposalSignatures>("a proposal moves");

async function stateOf(
  then: readonly ProposalEffect[],
  { tx, services }: DocumentWriteContext,
  { businessNo, startDate }: Document,
): Promise<DocumentStateChange> {
  if (then.includes("setTerm")) {
    const permitted = await findPermittedStartDate(tx, { usedNo: businessNo });
    return { validUntil: computeLastPayableDay(getTodayInShanghai(services.now()), startDate, permitted) };
  }
  return then.includes("endTerm") ? { validUntil: null } : {};
}

const issuingEvents: Partial<Record<ProposalEvent, ProposalEvent>> = {
  pass: "passToIssue",
  approve: "approveToIssue",
};

const roleOf = { pay: "payer", paid: "payment", unpaid: "payment" } as const;

/** An approved proposal waits for its payment or is issued at once. */
function eventFor(event: ProposalEvent, proposal: Document): ProposalEvent {
  return isPolicyIssuedOnPayment(proposal) ? event : (issuingEvents[event] ?? event);
}

/** The steps of proposals, with what later areas do when a policy is issued. */
export function createProposalCommandsFromSlots({
  services,
  handlersOf,
}: EventReactionContext): ProposalTransitionCommands {
  const { P: issue } = handlersOf(policyIssuerSlot);
  assert(issue, "an area issues policies");
  const { T: signatures } = handlersOf(proposalSignatureSlot);
  assert(signatures, "an area knows of signatures");
  const followers = Object.values(handlersOf(policyIssuedHandlerSlot));
  const opportunities = createOpportunityCommands(services);
  return createProposalTransitionCommands(async (work, proposal) => {
    const policyNo = await issue(work, proposal);
    for (const follow of followers) await follow(work, proposal, policyNo);
    // The opportunity is closed last: its policy must be complete, debt included.
    await opportunities.won(work, { proposalNo: proposal.businessNo, policyNo });
    return policyNo;
  }, signatures);
}

const UNSIGNED: ProposalSignatures = { whyUnsigned: async () => undefined, follow: async () => {} };

type Advance = (
  work: DocumentWriteContext,
  proposal: Document,
  event: ProposalEvent,
  context: ProposalContext,
  input?: UnderwritingTransitionInput,
) => Promise<Document>;

const withFollower =
  (step: Advance, { follow }: ProposalSignatures): Advance =>
  async (work, proposal, event, ...rest) => {
    const moved = await step(work, proposal, event, ...rest);
    await follow(work, event, moved);
    return moved;
  };

/** The steps of proposals; `issue` comes from the area that keeps policies. */
export function createProposalTransitionCommands(issue: IssuePolicy, signatures = UNSIGNED) {
  const effects: Record<ProposalEffect, TransitionEffect<UnderwritingTransitionInput>> = {
    ...createUnderwritingEffects(
      async (work, proposal, event, input) =>
        advance(work, proposal, eventFor(event, proposal), await byRole(work, proposal, "system"), input),
      proposalLifecycle.states,
    ),
    issue: async (work, proposal) => storePolicyNumberInProposal(work, proposal, await issue(work, proposal)),
    setTerm: async (_, proposal) => proposal,
    endTerm: async (_, proposal) => proposal,
  };
  const step = createTransitionExecutor({
    lifecycle: proposalLifecycle,
    effects,
    stateOf,
    resultOfEvent: underwritingResultOfEvent,
  });

  const advance = withFollower(step, signatures);
  return {
    advance,
    whyUnsigned: signatures.whyUnsigned,
    /** The steps of the first payment; guards use the day of payment. */
    pay: async (
      work: DocumentWriteContext,
      proposal: Document,
      event: "pay" | "paid" | "unpaid",
      on?: PlainDate,
    ) => advance(work, proposal, event, await byRole(work, proposal, roleOf[event], on)),
    /** The reason against a payment or against issuing by it; undefined if there is none. */
    async payError(work: Reading, proposal: Document, event: "pay" | "paid", on?: PlainDate) {
      const context = await byRole(work, proposal, roleOf[event], on);
      const verdict = decideTransition(proposalLifecycle, event, context);
      // Only guards give reasons for the user; undeclared transitions do not.
      return !verdict.isAllowed && verdict.cause === "guarded" ? verdict.message : undefined;
    },
    /** Approved, and not paid in time. */
    expire: async (work: DocumentWriteContext, proposal: Document) =>
      advance(work, proposal, "expire", await byRole(work, proposal, "system")),
    ...createWaitingEnds(advance),
    /** An underwriter's decision, in his own transaction. */
    async takeDecision(
      work: DocumentWriteContext,
      { businessNo, verdict, opinion, uwLevel }: UnderwritingDecision,
    ): Promise<Document> {
      const proposal = await lockDocument(work.tx, businessNo);
      assert(proposal, "the proposal of a decision exists");
      const context = await byRole(work, proposal, "underwriter");
      return advance(work, proposal, eventFor(verdict, proposal), context, { opinion, uwLevel });
    },
  };
}

export type ProposalTransitionCommands = ReturnType<typeof createProposalTransitionCommands>;

/** How a proposal that waited for somebody goes on. */
function createWaitingEnds(advance: Advance) {
  return {
    /** What it waited for was approved: underwriting goes on with the judgement of today. */
    resume: async (
      work: DocumentWriteContext,
      proposal: Document,
      event: "resumeUnderwriting" | "passReview",
      submission: NonNullable<UnderwritingTransitionInput["submission"]>,
    ) => advance(work, proposal, event, await byRole(work, proposal, "system"), { submission }),
    endWaiting: async (
      work: DocumentWriteContext,
      proposal: Document,
      event: "endWaiting" | "returnReview",
      opinion: string,
    ) => advance(work, proposal, event, await byRole(work, proposal, "system"), { opinion }),
  };
}

/** The part of a unit of work that a decision needs. */
type Reading = { readonly tx: Reader; readonly services: Pick<Services, "now"> };

async function byRole(
  { tx, services }: Reading,
  proposal: Document,
  role: ProposalRole,
  today = getTodayInShanghai(services.now()),
): Promise<ProposalContext> {
  const { orderNo } = proposal;
  assert(orderNo !== null, "a proposal belongs to an order");
  const isDisabled = await isOrderDisabled(tx, orderNo);
  const permittedStartDate = await findPermittedStartDate(tx, { usedNo: proposal.businessNo });
  const facts = { today, isDisabled, permittedStartDate, judged: undefined };
  return buildProposalTransitionContext(proposal, new Set([role]), facts);
}
