import type { DocumentHead } from "#areas/document/rules/document.ts";
import { getFormErrorReason, getPricingErrorReason } from "#areas/judging/rules/transition-context.ts";
import { isPayeeAccount, PAYEE_ACCOUNT_MESSAGE } from "#areas/payment/rules/payee.ts";
import { getRedLetterReason } from "#areas/payment/rules/red-letter.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import type { TransitionContext } from "#platform/lifecycle/lifecycle.ts";
import type { EndorsementTerms } from "./endorsement.ts";

export type EndorsementRole = "entry" | "owner" | "payment" | "underwriter" | "system";
export type EndorsementFacts = {
  readonly payee: Pick<EndorsementTerms, "payeeName" | "payeeAccount" | "payeeBank">;
  /** Null while it cannot be computed. */
  readonly premiumChange: string | null;
  readonly isSeeFee: boolean;
  /** What the policy still owes: a decrease lowers it before anything is paid back. */
  readonly outstanding: string;
  /** Invoices of the policy that are not red-lettered, and the premium that they may stand for. */
  readonly invoicedPremium: string;
  readonly retainedPremium: string;
  readonly isBaseCurrent: boolean;
  /** The number of another endorsement of the policy in underwriting or payment. */
  readonly runningNo: string | undefined;
  /** Names of images that a submission demands and that are missing. */
  readonly missingPapers: readonly string[];
  readonly isBeingPaid: boolean;
  /** Only where it may be submitted. */
  readonly judged: ProductFormEvaluation | undefined;
};

const change = ({ premiumChange }: EndorsementFacts) => parseMoney(premiumChange ?? "0.00");
const hasRefund = (facts: EndorsementFacts) => change(facts).negated().greaterThan(facts.outstanding);
/** The money that the insurer keeps after the refund. */
const toRetained = (facts: EndorsementFacts): string => {
  const { outstanding, retainedPremium } = facts;
  return toWireMoney(parseMoney(retainedPremium).plus(change(facts)).plus(parseMoney(outstanding)));
};
const isCollectedFirst = (facts: EndorsementFacts) => facts.isSeeFee && change(facts).greaterThan(0);

function getPayeeReason(payee: EndorsementFacts["payee"]): string | undefined {
  if (Object.values(payee).includes("")) return "请填写退费收款账户的户名、账号和开户行";
  return isPayeeAccount(payee.payeeAccount) ? undefined : PAYEE_ACCOUNT_MESSAGE;
}

/** Why a guard stops a step: the same for the actions that are offered and for the calls that are accepted. */
const guards = {
  formSound: ({ judged }) => getFormErrorReason(judged),
  priced: ({ judged }) => getPricingErrorReason(judged),
  baseIsCurrent: ({ isBaseCurrent }) =>
    isBaseCurrent ? undefined : "保单已有新的批改生效，请先并入最新保单",
  isOnlyOne: ({ runningNo }) =>
    runningNo === undefined ? undefined : `批单 ${runningNo} 正在核批或收退费，请待其办结后再提交`,
  hasPapers: ({ missingPapers }) =>
    missingPapers.length === 0 ? undefined : `请上传${missingPapers.join("、")}`,
  hasPayee: (facts) => (hasRefund(facts) ? getPayeeReason(facts.payee) : undefined),
  isRedLettered: (facts) =>
    hasRefund(facts) ? getRedLetterReason({ ...facts, retained: toRetained(facts) }) : undefined,
  collects: (facts) => (isCollectedFirst(facts) ? undefined : "无须先收费"),
  refunds: (facts) => (hasRefund(facts) ? undefined : "不涉及退费"),
  neither: (facts) => (hasRefund(facts) || isCollectedFirst(facts) ? "须先收费或退费" : undefined),
  isNotBeingPaid: ({ isBeingPaid }) => (isBeingPaid ? "正在缴费，请先取消缴费" : undefined),
} satisfies Readonly<Record<string, (facts: EndorsementFacts) => string | undefined>>;
export type EndorsementGuard = keyof typeof guards;
export type EndorsementContext = TransitionContext<EndorsementRole, EndorsementGuard>;

export function buildEndorsementTransitionContext(
  { status }: Pick<DocumentHead, "status">,
  roles: ReadonlySet<EndorsementRole>,
  facts: EndorsementFacts,
): EndorsementContext {
  return { state: status, roles, checkGuard: (guard) => guards[guard](facts) };
}

/** The form of an approval that fits the money: collected first, paid back first, or in effect at once. */
export function getApprovalEvent(facts: EndorsementFacts): "approve" | "approveToRefund" | "approveToApply" {
  if (hasRefund(facts)) return "approveToRefund";
  return isCollectedFirst(facts) ? "approve" : "approveToApply";
}
