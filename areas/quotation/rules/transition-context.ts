import type { DocumentHead } from "#areas/document/rules/document.ts";
import { BATCH_INQUIRY_TYPE } from "#areas/document/rules/projection.ts";
import {
  getFormErrorReason,
  type TransitionGuardTable,
  isDocumentValidityOver,
  getPricingErrorReason,
} from "#areas/judging/rules/transition-context.ts";
import { mayModifyInquiry } from "#areas/product/rules/form-mode.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { TransitionContext } from "#platform/lifecycle/lifecycle.ts";

export type InquiryRole = "entry" | "owner" | "underwriter" | "system";
export type InquiryModificationFacts = {
  readonly isSwitchedOn: boolean;
  readonly lists: {
    readonly newReportRisks: readonly string[];
    readonly inquiryModifyPlanTypes: readonly string[];
  };
};

export type InquiryFacts = {
  readonly today: PlainDate;
  /** Only where the inquiry may be submitted. */
  readonly judged: ProductFormEvaluation | undefined;
  readonly modifying: InquiryModificationFacts;
};

/** Why a guard stops a step: the same for the actions that are offered and for the calls that are accepted. */
const guards = {
  formSound: (_, { judged }) => getFormErrorReason(judged),
  priced: (_, { judged }) => getPricingErrorReason(judged),
  stillValid: (inquiry, { today }) =>
    isDocumentValidityOver(inquiry, today) ? "询价单已过有效期" : undefined,
  single: ({ inquiryType }) => (inquiryType === BATCH_INQUIRY_TYPE ? "批量询价单" : undefined),
  batch: ({ inquiryType }) => (inquiryType === BATCH_INQUIRY_TYPE ? undefined : "单笔询价单"),
  countLeft: (inquiry) => countReason(inquiry),
  modifiable: (inquiry, { modifying }) => findInquiryModifyReason(inquiry, modifying),
  runOut: (inquiry, { today }) => (isDocumentValidityOver(inquiry, today) ? undefined : "询价单仍在有效期内"),
} satisfies TransitionGuardTable<InquiryFacts>;
export type InquiryGuard = keyof typeof guards;
export type InquiryContext = TransitionContext<InquiryRole, InquiryGuard>;

export function buildInquiryTransitionContext(
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

export function findInquiryModifyReason(
  { riskCode, planType }: Pick<DocumentHead, "riskCode" | "planType">,
  { isSwitchedOn, lists }: InquiryModificationFacts,
): string | undefined {
  if (isSwitchedOn && mayModifyInquiry({ riskCode, planType }, lists, isSwitchedOn)) return undefined;
  return "该险种或方案的询价不可修改";
}
