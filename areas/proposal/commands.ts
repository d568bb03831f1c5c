import { linkPolicy, lockDocument, tellOwner, type Work } from "#areas/document/commands.ts";
import { type Brought, type Effect, stepsBy } from "#areas/document/commands/steps.ts";
import type { Document, StateChange } from "#areas/document/rules/document.ts";
import { openTask, type Submission, underwrite, type Underwritten } from "#areas/underwriting/commands.ts";
import type { Decision } from "#areas/underwriting/rules/decision.ts";
import { assert } from "#platform/kernel/assert.ts";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { decide, type Standing, type Verdict } from "#platform/lifecycle/lifecycle.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { type ProposalEffect, type ProposalEvent, proposalLifecycle } from "./lifecycle.ts";
import { issuesOnPayment, type ProposalGuard, type ProposalRole, standingFor } from "./rules/standing.ts";
import { lastPayableDay } from "./rules/term.ts";
import { isOrderDisabled } from "./store.ts";

/** Makes a proposal's policy, in the transaction that accepts it; answers with the policy's number. */
export type Issuing = (work: Work, proposal: Document) => Promise<string>;

type ProposalBrought = Brought & {
  /** Only for what is submitted. */
  readonly submission?: Omit<Submission, "document">;
  readonly underwritten?: Underwritten;
};

function stateOf(then: readonly ProposalEffect[], { services }: Work, { startDate }: Document): StateChange {
  if (then.includes("setTerm"))
    return { validUntil: lastPayableDay(todayInShanghai(services.now()), startDate) };
  return then.includes("endTerm") ? { validUntil: null } : {};
}

const eventOfFlag = { "3": "pass", "4": "refer", "5": "sendBack" } as const;
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
  const effects: Record<ProposalEffect, Effect<ProposalBrought>> = {
    underwrite: async (work, proposal, { submission }) => {
      assert(submission, "what is submitted brings what its product says of it");
      const underwritten = await underwrite(work, { ...submission, document: proposal });
      const event = eventFor(eventOfFlag[underwritten.flag], proposal);
      const { uwLevel } = underwritten;
      return advance(work, proposal, event, await byRole(work, proposal, "system"), {
        underwritten,
        uwLevel,
      });
    },
    openTask: async (work, proposal, { underwritten }) => {
      assert(underwritten, "a task is of what automatic underwriting said");
      await openTask(work, proposal, underwritten);
      return proposal;
    },
    tellOwner: async (work, proposal) => {
      await tellOwner(work, proposal);
      return proposal;
    },
    issue: async (work, proposal) => linkPolicy(work, proposal, await issue(work, proposal)),
    setTerm: async (_, proposal) => proposal,
    endTerm: async (_, proposal) => proposal,
  };
  const step = stepsBy({ lifecycle: proposalLifecycle, effects, stateOf });

  /** One step of a proposal by its table. */
  function advance(
    work: Work,
    proposal: Document,
    event: ProposalEvent,
    standing: Standing<ProposalRole, ProposalGuard>,
    brought: ProposalBrought = {},
  ): Promise<Document> {
    return step(work, proposal, event, standing, brought);
  }

  return {
    advance,
    /** What becomes of its first payment; what is paid is judged by the day on which it was. */
    pay: async (work: Work, proposal: Document, event: "pay" | "paid" | "unpaid", on?: PlainDate) =>
      advance(work, proposal, event, await byRole(work, proposal, roleOf[event], on)),
    /** What keeps it from being paid, or from becoming a policy by its payment; undefined where nothing does. */
    payFault: async (work: Reading, proposal: Document, event: "pay" | "paid", on?: PlainDate) =>
      guardOf(decide(proposalLifecycle, event, await byRole(work, proposal, roleOf[event], on))),
    /** Approved, and not paid in time. */
    expire: async (work: Work, proposal: Document) =>
      advance(work, proposal, "expire", await byRole(work, proposal, "system")),
    /** An underwriter's decision, in his own transaction. */
    async takeDecision(work: Work, { businessNo, verdict, opinion, uwLevel }: Decision): Promise<Document> {
      const proposal = await lockDocument(work.tx, businessNo);
      assert(proposal, "what is decided about is there");
      const standing = await byRole(work, proposal, "underwriter");
      return advance(work, proposal, eventFor(verdict, proposal), standing, { opinion, uwLevel });
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
): Promise<Standing<ProposalRole, ProposalGuard>> {
  const { orderNo } = proposal;
  assert(orderNo !== null, "a proposal belongs to an order");
  const isDisabled = await isOrderDisabled(tx, orderNo);
  const known = { today, isDisabled, judged: undefined };
  return standingFor(proposal, new Set([role]), known);
}

/** What a guard says; a step that the table does not know from here is nothing to tell. */
function guardOf<Event, Role, Guard, Effects>(
  verdict: Verdict<Event, Role, Guard, Effects>,
): string | undefined {
  return !verdict.may && verdict.why === "guarded" ? verdict.says : undefined;
}
