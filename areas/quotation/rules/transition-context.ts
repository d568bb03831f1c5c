import type { DocumentHead } from "#areas/document/rules/document.ts";
import { BATCH } from "#areas/document/rules/projection.ts";
import { formReason, type GuardTable, isOver, priceReason } from "#areas/judging/rules/transition-context.ts";
import { mayModifyInquiry } from "#areas/product/rules/form-mode.ts";
import type { FormJudgement } from "#areas/product/rules/judge-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { TransitionContext } from "#platform/lifecycle/lifecycle.ts";

export type InquiryRole = "entry" | "owner" | "underwriter" | "system";
export type Modifying = {
  readonly isSwitchedOn: boolean;
  readonly lists: {
    readonly newReportRisks: readonly string[];
    readonly inquiryModifyPlanTypes: readonly string[];
  };
};

export type InquiryFacts = {
  readonly today: PlainDate;
  /** Only where the inquiry may be submitted. */
  readonly judged: FormJudgement | undefined;
  readonly modifying: Modifying;
};

/** Why a guard stops a step: the same for the actions that are offered and for the calls that are accepted. */
const guards = {
  formSound: (_, { judged }) => formReason(judged),
  priced: (_, { judged }) => priceReason(judged),
  stillValid: (inquiry, { today }) => (isOver(inquiry, today) ? "询价单已过有效期" : undefined),
  single: ({ inquiryType }) => (inquiryType === BATCH ? "批量询价单" : undefined),
  batch: ({ inquiryType }) => (inquiryType === BATCH ? undefined : "单笔询价单"),
  countLeft: (inquiry) => countReason(inquiry),
  modifiable: (inquiry, { modifying }) => modifyReason(inquiry, modifying),
  runOut: (inquiry, { today }) => (isOver(inquiry, today) ? undefined : "询价单仍在有效期内"),
} satisfies GuardTable<InquiryFacts>;
export type InquiryGuard = keyof typeof guards;
export type InquiryContext = TransitionContext<InquiryRole, InquiryGuard>;

export function transitionContext(
  inquiry: DocumentHead,
  roles: ReadonlySet<InquiryRole>,
  facts: InquiryFacts,
): InquiryContext {
  return { state: inquiry.status, roles, checkGuard: (guard) => guards[guard](inquiry, facts) };
}

/** A version of the product that asked for no number sets no bound. */
function countReason({ batchCount, transferCount }: DocumentHead): string | undefined {
  const isUsedUp = batchCount !== null && transferCount >= batchCount;
  return isUsedUp ? `可转投保的 ${batchCount} 份已全部用完` : undefined;
}

function modifyReason(
  { riskCode, planType }: DocumentHead,
  { isSwitchedOn, lists }: Modifying,
): string | undefined {
  if (isSwitchedOn && mayModifyInquiry({ riskCode, planType }, lists, isSwitchedOn)) return undefined;
  return "该险种或方案的询价不可修改";
}
