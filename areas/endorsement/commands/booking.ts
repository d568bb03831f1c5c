import type { Document } from "#areas/document/rules/document.ts";
import { bookEndorsement } from "#areas/payment/commands/endorsement.ts";
import type { PaymentTransitionWork } from "#areas/payment/commands/payment-handlers.ts";
import { requestRefund } from "#areas/payment/commands/refund.ts";
import type { PayableDocument } from "#areas/payment/rules/payment.ts";
import { computeNetPremium, getAgentFeePercent } from "#areas/payment/rules/proposal-premium.ts";
import { CONTRACT_SUM_CURRENCY } from "#areas/policy/contract/policy.ts";
import { policyNumbered } from "#areas/policy/questions/policies.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { EndorsementJudge } from "../questions/evaluation.ts";
import type { Endorsement } from "../rules/endorsement.ts";
import { computeCommissionChange } from "../rules/expense.ts";
import { getEndorsement } from "../store.ts";

/** Books a decrease and asks for the refund of what was paid already. */
export async function bookAndRequestRefund(
  work: PaymentTransitionWork,
  document: Document,
  judge: EndorsementJudge,
): Promise<void> {
  const { toPayBack, endorsement } = await bookChange(work, document, judge);
  const { payeeName, payeeAccount, payeeBank, policyNo } = endorsement;
  const { businessNo, comCode, inputBy } = document;
  await requestRefund(work, {
    businessNo,
    policyNo,
    comCode,
    currency: CONTRACT_SUM_CURRENCY,
    amount: toPayBack,
    reason: refundReasonOf(endorsement),
    payeeName,
    payeeAccount,
    payeeBank,
    requestedBy: inputBy,
  });
}

/** Books what an endorsement adds to the debt of its policy, or takes off it. */
export async function bookChange(work: PaymentTransitionWork, document: Document, judge: EndorsementJudge) {
  const { tx, services } = work;
  const endorsement = await getEndorsement(tx, document.businessNo);
  const policy = await policyNumbered(tx, endorsement.policyNo);
  assert(policy, "an endorsement has its policy");
  const { compiled, form, sumPremium: before } = await judge.readBase(tx, policy, endorsement.baseVersion);
  const { policyNo, premiumChange, validDate } = endorsement;
  const premium = premiumChange ?? "0.00";
  const after = toWireMoney(parseMoney(before).plus(parseMoney(premium)));
  const { vatRate } = compiled.product;
  const [netBefore, netAfter] = [before, after].map((total) => parseMoney(computeNetPremium(total, vatRate)));
  assert(netBefore && netAfter, "both have their net premium");
  const commission = computeCommissionChange({
    before: { premium: before, agentFee: getAgentFeePercent(form) },
    after: { premium: after, agentFee: getAgentFeePercent(document.content) },
    vatRate,
  });
  const today = getTodayInShanghai(services.now());
  const { toPayBack } = await bookEndorsement(work, {
    payable: toPayable(document, { policyNo, premium, validDate, today }),
    policyNo,
    premiumChange: premium,
    netPremiumChange: toWireMoney(netAfter.minus(netBefore)),
    commissionChange: commission.change,
  });
  return { toPayBack, endorsement };
}

type PayableInput = {
  readonly policyNo: string;
  readonly premium: string;
  readonly validDate: string;
  readonly today: string;
};

/** An added premium as it is paid: in one instalment, under the number of the endorsement. */
export function toPayable(
  { businessNo, businessType, comCode, holderName, content, endDate }: Document,
  { policyNo, premium, validDate, today }: PayableInput,
): PayableDocument {
  return {
    businessNo,
    businessType,
    comCode,
    holderName,
    customerType: getFormText(content, "holder", "customerType"),
    certificateNo: getFormText(content, "holder", "certificateNo"),
    currency: CONTRACT_SUM_CURRENCY,
    premium,
    startDate: validDate,
    endDate: endDate ?? today,
    rows: [],
    why: "",
    policyNo,
  };
}

const REFUND_REASONS: Readonly<Record<string, string>> = { "18": "06", "19": "01", "20": "02" };
const REDUCED = "03";

/** A code of RefundReason by the chief type of the endorsement. */
function refundReasonOf({ types }: Pick<Endorsement, "types">): string {
  return REFUND_REASONS[types[0] ?? ""] ?? REDUCED;
}
