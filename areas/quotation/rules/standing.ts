import type { DocumentHead } from "#areas/document/rules/document.ts";
import { BATCH } from "#areas/document/rules/projection.ts";
import { formFault, priceFault } from "#areas/drafting/rules/standing.ts";
import { mayModifyInquiry } from "#areas/product/rules/form-mode.ts";
import type { JudgedForm } from "#areas/product/rules/judge-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Standing } from "#platform/lifecycle/lifecycle.ts";

export type InquiryRole = "entry" | "owner" | "underwriter" | "system";
export type InquiryGuard =
  | "formSound"
  | "priced"
  | "stillValid"
  | "single"
  | "batch"
  | "countLeft"
  | "modifiable"
  | "runOut";

export type Modifying = {
  readonly isSwitchedOn: boolean;
  readonly lists: {
    readonly newReportRisks: readonly string[];
    readonly inquiryModifyPlanTypes: readonly string[];
  };
};

export type Known = {
  readonly today: PlainDate;
  /** Only asked where it may be submitted. */
  readonly judged: JudgedForm | undefined;
  readonly modifying: Modifying;
};

/** What an inquiry is to somebody, and what keeps him from each step: for what is offered and for what is accepted. */
export function standingFor(
  inquiry: DocumentHead,
  roles: ReadonlySet<InquiryRole>,
  known: Known,
): Standing<InquiryRole, InquiryGuard> {
  const guards: Record<InquiryGuard, () => string | undefined> = {
    formSound: () => formFault(known.judged),
    priced: () => priceFault(known.judged),
    stillValid: () => (isOver(inquiry, known.today) ? "询价单已过有效期" : undefined),
    single: () => (inquiry.inquiryType === BATCH ? "批量询价单" : undefined),
    batch: () => (inquiry.inquiryType === BATCH ? undefined : "单笔询价单"),
    countLeft: () => countFault(inquiry),
    modifiable: () => modifyFault(inquiry, known.modifying),
    runOut: () => (isOver(inquiry, known.today) ? undefined : "询价单仍在有效期内"),
  };
  return { state: inquiry.status, roles, fault: (guard) => guards[guard]() };
}

function isOver({ validUntil }: DocumentHead, today: PlainDate): boolean {
  return validUntil !== null && validUntil < today;
}

/** A version of the product that asked for no number sets no bound. */
function countFault({ batchCount, transferCount }: DocumentHead): string | undefined {
  const isUsedUp = batchCount !== null && transferCount >= batchCount;
  return isUsedUp ? `可转投保的 ${batchCount} 份已全部用完` : undefined;
}

function modifyFault(
  { riskCode, planType }: DocumentHead,
  { isSwitchedOn, lists }: Modifying,
): string | undefined {
  if (isSwitchedOn && mayModifyInquiry({ riskCode, planType }, lists, isSwitchedOn)) return undefined;
  return "该险种或方案的询价不可修改";
}
