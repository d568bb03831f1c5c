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
  /** Those who paid, where a third party paid a part of the premium; empty where the holder paid. */
  readonly payers: readonly string[];
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
  /** Whether an underwriter has taken its task. */
  readonly isTaskClaimed: boolean;
  /** Only where it may be submitted. */
  readonly judged: ProductFormEvaluation | undefined;
};

/** What a submission demands besides a sound form and a price. */
export type SubmissionFacts = Pick<
  EndorsementFacts,
  | "payee"
  | "premiumChange"
  | "outstanding"
  | "invoicedPremium"
  | "retainedPremium"
  | "runningNo"
  | "missingPapers"
  | "payers"
>;

const change = ({ premiumChange }: Pick<EndorsementFacts, "premiumChange">) =>
  parseMoney(premiumChange ?? "0.00");
const hasRefund = (facts: Pick<EndorsementFacts, "premiumChange" | "outstanding">) =>
  change(facts).negated().greaterThan(facts.outstanding);
/** The money that the insurer keeps after the refund. */
const toRetained = (facts: SubmissionFacts): string => {
  const { outstanding, retainedPremium } = facts;
  return toWireMoney(parseMoney(retainedPremium).plus(change(facts)).plus(parseMoney(outstanding)));
};
const isCollectedFirst = (facts: EndorsementFacts) => facts.isSeeFee && change(facts).greaterThan(0);

function getPayeeReason({ payee, payers }: SubmissionFacts): string | undefined {
  if (Object.values(payee).includes("")) return "请填写退费收款账户的户名、账号和开户行";
  if (payers.length > 0 && !payers.includes(payee.payeeName.trim()))
    return `保费有第三方代付，只能退给实际付款人，退费收款户名应为${payers.join("或")}`;
  return isPayeeAccount(payee.payeeAccount) ? undefined : PAYEE_ACCOUNT_MESSAGE;
}

/** Why a guard stops a step: the same for the actions that are offered and for the calls that are accepted. */
const guards = {
  formSound: ({ judged }) => getFormErrorReason(judged),
  priced: ({ judged }) => getPricingErrorReason(judged),
  baseIsCurrent: ({ isBaseCurrent }) =>
    isBaseCurrent ? undefined : "保单已有新的批改生效，请先并入最新保单",
  isOnlyOne: ({ runningNo }: SubmissionFacts) =>
    runningNo === undefined ? undefined : `批单 ${runningNo} 正在核批或收退费，请待其办结后再提交`,
  hasPapers: ({ missingPapers }: SubmissionFacts) =>
    missingPapers.length === 0 ? undefined : `请上传${missingPapers.join("、")}`,
  hasPayee: (facts: SubmissionFacts) => (hasRefund(facts) ? getPayeeReason(facts) : undefined),
  isRedLettered: (facts: SubmissionFacts) =>
    hasRefund(facts) ? getRedLetterReason({ ...facts, retained: toRetained(facts) }) : undefined,
  collects: (facts) => (isCollectedFirst(facts) ? undefined : "无须先收费"),
  refunds: (facts) => (hasRefund(facts) ? undefined : "不涉及退费"),
  neither: (facts) => (hasRefund(facts) || isCollectedFirst(facts) ? "须先收费或退费" : undefined),
  isUnclaimed: ({ isTaskClaimed }) => (isTaskClaimed ? "核批人已领取，请联系核批人退回修改" : undefined),
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

/** A demand of the submission that is not met yet, and where it is met. */
export type SubmissionNeed = {
  readonly kind: "running" | "papers" | "payee" | "redLetter";
  readonly message: string;
  /** The field of the terms; '' without one. */
  readonly path: string;
  /** The other endorsement; '' without one. */
  readonly endorseNo: string;
};

/** What the guards of a submission will refuse, in their words, while the clerk still types. */
export function listSubmissionNeeds(facts: SubmissionFacts): SubmissionNeed[] {
  const { payee, runningNo = "" } = facts;
  const firstEmpty = (["payeeName", "payeeAccount", "payeeBank"] as const).find(
    (field) => payee[field] === "",
  );
  const isOfOther = facts.payers.length > 0 && !facts.payers.includes(payee.payeeName.trim());
  const found = [
    { kind: "running", why: guards.isOnlyOne(facts), path: "", endorseNo: runningNo },
    { kind: "papers", why: guards.hasPapers(facts), path: "", endorseNo: "" },
    {
      kind: "payee",
      why: guards.hasPayee(facts),
      path: `terms.${firstEmpty ?? (isOfOther ? "payeeName" : "payeeAccount")}`,
      endorseNo: "",
    },
    { kind: "redLetter", why: guards.isRedLettered(facts), path: "", endorseNo: "" },
  ] as const;
  return found.flatMap(({ why, ...need }) => (why === undefined ? [] : [{ ...need, message: why }]));
}

/** The form of an approval that fits the money: collected first, paid back first, or in effect at once. */
export function getApprovalEvent(facts: EndorsementFacts): "approve" | "approveToRefund" | "approveToApply" {
  if (hasRefund(facts)) return "approveToRefund";
  return isCollectedFirst(facts) ? "approve" : "approveToApply";
}
