import type { DocumentHead } from "#areas/document/rules/document.ts";
import { formReason, type GuardTable, isOver, priceReason } from "#areas/judging/rules/transition-context.ts";
import type { FormJudgement } from "#areas/product/rules/judge-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { TransitionContext } from "#platform/lifecycle/lifecycle.ts";
import { isBackdated } from "./proposal.ts";

export type ProposalRole = "entry" | "owner" | "payer" | "payment" | "underwriter" | "system";
type ProposalFacts = {
  readonly today: PlainDate;
  /** Whether the order accepts no proposals any more. */
  readonly isDisabled: boolean;
  /** Only where the proposal may be submitted. */
  readonly judged: FormJudgement | undefined;
};

/** Why a guard stops a step: the same for the actions that are offered and for the calls that are accepted. */
const guards = {
  enabled: (_, { isDisabled }) => (isDisabled ? "该订单已停止投保" : undefined),
  formSound: (_, { judged }) => formReason(judged),
  priced: (_, { judged }) => priceReason(judged),
  seeFee: (proposal) => (issuesOnPayment(proposal) ? undefined : "非见费出单"),
  notSeeFee: (proposal) => (issuesOnPayment(proposal) ? "见费出单，须先缴费" : undefined),
  notBackdated: ({ startDate }, { today }) =>
    isBackdated(startDate, today) ? `起保日期 ${startDate} 已过，请退回修改起保日期` : undefined,
  stillPayable: (proposal, { today }) =>
    isOver(proposal, today) ? `已过最晚缴费日 ${proposal.validUntil}` : undefined,
  runOut: (proposal, { today }) => (isOver(proposal, today) ? undefined : "仍可缴费"),
} satisfies GuardTable<ProposalFacts>;
export type ProposalGuard = keyof typeof guards;
export type ProposalContext = TransitionContext<ProposalRole, ProposalGuard>;

export function transitionContext(
  proposal: DocumentHead,
  roles: ReadonlySet<ProposalRole>,
  facts: ProposalFacts,
): ProposalContext {
  return { state: proposal.status, roles, checkGuard: (guard) => guards[guard](proposal, facts) };
}

/** 见费出单 unless it is said otherwise. */
export function issuesOnPayment({ isSeeFeeFlag }: Pick<DocumentHead, "isSeeFeeFlag">): boolean {
  return isSeeFeeFlag !== "0";
}
