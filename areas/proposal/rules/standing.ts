import type { DocumentHead } from "#areas/document/rules/document.ts";
import { formFault, priceFault } from "#areas/drafting/rules/standing.ts";
import type { JudgedForm } from "#areas/product/rules/judge-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Standing } from "#platform/lifecycle/lifecycle.ts";
import { isBackdated } from "./backdated.ts";

export type ProposalRole = "entry" | "owner" | "payer" | "payment" | "underwriter" | "system";
export type ProposalGuard =
  | "enabled"
  | "formSound"
  | "priced"
  | "seeFee"
  | "notSeeFee"
  | "notBackdated"
  | "stillPayable"
  | "runOut";

export type Known = {
  readonly today: PlainDate;
  /** Its order: nobody may apply on it any more. */
  readonly isDisabled: boolean;
  /** Only asked where it may be submitted. */
  readonly judged: JudgedForm | undefined;
};

/** What a proposal is to somebody, and what keeps him from each step: for what is offered and for what is accepted. */
export function standingFor(
  proposal: DocumentHead,
  roles: ReadonlySet<ProposalRole>,
  { today, isDisabled, judged }: Known,
): Standing<ProposalRole, ProposalGuard> {
  const guards: Record<ProposalGuard, () => string | undefined> = {
    enabled: () => (isDisabled ? "该订单已停止投保" : undefined),
    formSound: () => formFault(judged),
    priced: () => priceFault(judged),
    seeFee: () => (issuesOnPayment(proposal) ? undefined : "非见费出单"),
    notSeeFee: () => (issuesOnPayment(proposal) ? "见费出单，须先缴费" : undefined),
    notBackdated: () =>
      isBackdated(proposal.startDate, today)
        ? `起保日期 ${proposal.startDate} 已过，请退回修改起保日期`
        : undefined,
    stillPayable: () => (isOver(proposal, today) ? `已过最晚缴费日 ${proposal.validUntil}` : undefined),
    runOut: () => (isOver(proposal, today) ? undefined : "仍可缴费"),
  };
  return { state: proposal.status, roles, fault: (guard) => guards[guard]() };
}

/** 见费出单 unless it is said otherwise. */
export function issuesOnPayment({ isSeeFeeFlag }: Pick<DocumentHead, "isSeeFeeFlag">): boolean {
  return isSeeFeeFlag !== "0";
}

function isOver({ validUntil }: DocumentHead, today: PlainDate): boolean {
  return validUntil !== null && validUntil < today;
}
