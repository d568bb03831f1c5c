import type { Document, DocumentHead } from "#areas/document/rules/document.ts";
import { rightsOf } from "#areas/identity/questions.ts";
import type { JudgedForm } from "#areas/product/rules/judge-form.ts";
import { offersOf } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { isBeingPaid } from "../rules/paying.ts";
import { editProposal, policyUndwrt, revokeProposal, takeBackProposal } from "../contract.ts";
import { proposalLifecycle } from "../lifecycle.ts";
import { COPYING, openCopyOffers } from "../questions/copying.ts";
import type { Desk } from "./desk.ts";

/** By which call a user takes a step; what no call serves is offered to nobody. */
const callOf: Readonly<Record<string, { permission: string }>> = {
  save: editProposal,
  submit: policyUndwrt,
  takeBack: takeBackProposal,
  revoke: revokeProposal,
  pay: { permission: "pay:initiate" },
};

/** While somebody pays, what becomes of it is looked at. */
const BEING_PAID = { event: "followPayment", label: "查看缴费", why: "" };

export function headAnswer({ businessNo, ...proposal }: DocumentHead) {
  return { ...proposal, proposalNo: businessNo };
}

export function openAnswers(desk: Desk, now: () => Date) {
  const copyOffers = openCopyOffers(now);
  return async (reader: Reader, proposal: Document, actor: Actor, judged: JudgedForm) => {
    const standing = await desk.standing(reader, proposal, actor, judged);
    const rights = await rightsOf(reader, actor);
    const offered = offersOf(proposalLifecycle, standing).filter(({ event }) =>
      rights.has(callOf[event]?.permission ?? ""),
    );
    return {
      ...headAnswer(proposal),
      faults: [...judged.faults],
      notPriced: "fault" in judged.priced ? judged.priced.fault.message : "",
      offers: [
        ...offered,
        ...(isBeingPaid(proposal.status) ? [BEING_PAID] : []),
        ...(await copyOffers(reader, actor, proposal, COPYING.T)),
      ],
      isDisabled: (await desk.orderOf(reader, proposal)).isDisabled,
    };
  };
}

export type Answers = ReturnType<typeof openAnswers>;
