import type { DocumentHead } from "#areas/document/rules/document.ts";
import {
  getFormErrorReason,
  type TransitionGuardTable,
  isDocumentValidityOver,
  getPricingErrorReason,
} from "#areas/judging/rules/transition-context.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { TransitionContext } from "#platform/lifecycle/lifecycle.ts";
import { isBackdated, isStartPermitted } from "./proposal.ts";

export type ProposalRole = "entry" | "owner" | "payer" | "payment" | "underwriter" | "system";
type ProposalFacts = {
  readonly today: PlainDate;
  /** Whether the order accepts no proposals any more. */
  readonly isDisabled: boolean;
  /** The earliest start that special backdating permits. */
  readonly permittedStartDate?: PlainDate | undefined;
  /** Only where the proposal may be submitted. */
  readonly judged: ProductFormEvaluation | undefined;
  /** Why the signature of the holder is missing; only where the proposal may be submitted. */
  readonly unsigned?: string | undefined;
};

/** Why a guard stops a step: the same for the actions that are offered and for the calls that are accepted. */
const guards = {
  enabled: (_, { isDisabled }) => (isDisabled ? "该订单已停止投保" : undefined),
  formSound: (_, { judged }) => getFormErrorReason(judged),
  signed: (_, { unsigned }) => unsigned,
  priced: (_, { judged }) => getPricingErrorReason(judged),
  seeFee: (proposal) => (isPolicyIssuedOnPayment(proposal) ? undefined : "非见费出单"),
  notSeeFee: (proposal) => (isPolicyIssuedOnPayment(proposal) ? "见费出单，须先缴费" : undefined),
  notBackdated: ({ startDate }, { today, permittedStartDate }) =>
    isBackdated(startDate, today) && !isStartPermitted(startDate, permittedStartDate)
      ? `起保日期 ${startDate} 已过，请退回修改起保日期`
      : undefined,
  stillPayable: (proposal, { today }) =>
    isDocumentValidityOver(proposal, today) ? `已过最晚缴费日 ${proposal.validUntil}` : undefined,
  runOut: (proposal, { today }) => (isDocumentValidityOver(proposal, today) ? undefined : "仍可缴费"),
} satisfies TransitionGuardTable<ProposalFacts>;
export type ProposalGuard = keyof typeof guards;
export type ProposalContext = TransitionContext<ProposalRole, ProposalGuard>;

export function buildProposalTransitionContext(
  proposal: DocumentHead,
  roles: ReadonlySet<ProposalRole>,
  facts: ProposalFacts,
): ProposalContext {
  return { state: proposal.status, roles, checkGuard: (guard) => guards[guard](proposal, facts) };
}

/** 见费出单 unless it is said otherwise. */
export function isPolicyIssuedOnPayment({ isSeeFeeFlag }: Pick<DocumentHead, "isSeeFeeFlag">): boolean {
  return isSeeFeeFlag !== "0";
}
