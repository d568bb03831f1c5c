import { linkPolicy, lockDocument, type Work } from "#areas/document/commands.ts";
import { type Effect, stepsBy } from "#areas/document/commands/steps.ts";
import type { Document, StateChange } from "#areas/document/rules/document.ts";
import {
  underwritingEffects,
  type UnderwritingInput,
} from "#areas/drafting/commands/underwriting-effects.ts";
import type { Decision } from "#areas/underwriting/rules/decision.ts";
import { assert } from "#platform/kernel/assert.ts";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { decideTransition, type Verdict } from "#platform/lifecycle/lifecycle.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { type ProposalEffect, type ProposalEvent, proposalLifecycle } from "./lifecycle.ts";
import {
  issuesOnPayment,
  type ProposalContext,
  type ProposalRole,
  transitionContext,
} from "./rules/transition-context.ts";
import { lastPayableDay } from "./rules/term.ts";
import { isOrderDisabled } from "./store.ts";

/** Makes a proposal's policy, in the transaction that accepts it; answers with the policy's number. */
export type Issuing = (work: Work, proposal: Document) => Promise<string>;

function stateOf(then: readonly ProposalEffect[], { services }: Work, { startDate }: Document): StateChange {
  if (then.includes("setTerm"))
    return { validUntil: lastPayableDay(todayInShanghai(services.now()), startDate) };
  return then.includes("endTerm") ? { validUntil: null } : {};
}

const issuing: Partial<Record<ProposalEvent, ProposalEvent>> = {
  pass: "passToIssue",
  approve: "approveToIssue",
};

const roleOf = { pay: "payer", paid: "payment", unpaid: "payment" } as const;

/** What is approved waits for its money, or is issued at once. */
function eventFor(event: ProposalEvent, proposal: Document): ProposalEvent {
  return issuesOnPayment(proposal) ? event : (issuing[event] ?? event);
}

/** The steps of proposals; `issue` comes from the area that keeps policies. */
export function openProposalSteps(issue: Issuing) {
  const effects: Record<ProposalEffect, Effect<UnderwritingInput>> = {
    ...underwritingEffects(async (work, proposal, event, input) =>
      advance(work, proposal, eventFor(event, proposal), await byRole(work, proposal, "system"), input),
    ),
    issue: async (work, proposal) => linkPolicy(work, proposal, await issue(work, proposal)),
    setTerm: async (_, proposal) => proposal,
    endTerm: async (_, proposal) => proposal,
  };
  const advance = stepsBy({ lifecycle: proposalLifecycle, effects, stateOf });

  return {
    advance,
    /** What becomes of its first payment; what is paid is judged by the day on which it was. */
    pay: async (work: Work, proposal: Document, event: "pay" | "paid" | "unpaid", on?: PlainDate) =>
      advance(work, proposal, event, await byRole(work, proposal, roleOf[event], on)),
    /** What keeps it from being paid, or from becoming a policy by its payment; undefined where nothing does. */
    payError: async (work: Reading, proposal: Document, event: "pay" | "paid", on?: PlainDate) =>
      guardOf(decideTransition(proposalLifecycle, event, await byRole(work, proposal, roleOf[event], on))),
    /** Approved, and not paid in time. */
    expire: async (work: Work, proposal: Document) =>
      advance(work, proposal, "expire", await byRole(work, proposal, "system")),
    /** An underwriter's decision, in his own transaction. */
    async takeDecision(work: Work, { businessNo, verdict, opinion, uwLevel }: Decision): Promise<Document> {
      const proposal = await lockDocument(work.tx, businessNo);
      assert(proposal, "what is decided about is there");
      const context = await byRole(work, proposal, "underwriter");
      return advance(work, proposal, eventFor(verdict, proposal), context, { opinion, uwLevel });
    },
  };
}

export type ProposalSteps = ReturnType<typeof openProposalSteps>;

/** As much of a unit of work as is asked for what a step says. */
type Reading = { readonly tx: Reader; readonly services: Pick<Services, "now"> };

async function byRole(
  { tx, services }: Reading,
  proposal: Document,
  role: ProposalRole,
  today = todayInShanghai(services.now()),
): Promise<ProposalContext> {
  const { orderNo } = proposal;
  assert(orderNo !== null, "a proposal belongs to an order");
  const isDisabled = await isOrderDisabled(tx, orderNo);
  const known = { today, isDisabled, judged: undefined };
  return transitionContext(proposal, new Set([role]), known);
}

/** What a guard says; a step that the table does not know from here is nothing to tell. */
function guardOf<Event, Role, Guard, Effects>(
  verdict: Verdict<Event, Role, Guard, Effects>,
): string | undefined {
  return !verdict.isAllowed && verdict.cause === "guarded" ? verdict.message : undefined;
}
