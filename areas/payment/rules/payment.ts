import { type Money, parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { ApprovedPayPlan } from "#areas/pay-plan/rules/approved-plan.ts";
import type { PayPlanFormRow } from "#areas/pay-plan/rules/pay-plan.ts";

/** One payment attempt, as stored. */
export type Payment = {
  readonly paymentNo: string;
  readonly comCode: string;
  readonly version: number;
  readonly paymentStatus: string;
  readonly paymentMethod: string;
  readonly payerName: string;
  readonly payerCertificateNo: string;
  readonly currency: string;
  readonly amount: string;
  readonly tradeNo: string;
  readonly payUrl: string;
  readonly codeUrl: string;
  readonly account: string;
  readonly reason: string;
  readonly begunBy: string;
  readonly begunAt: string;
  readonly expiresAt: string;
  /** The time of payment; null without money. */
  readonly paidAt: string | null;
};

/** The instalment of a document that a payment pays. */
export type PaymentInstalment = {
  readonly businessNo: string;
  readonly businessType: string;
  readonly payNo: number;
  readonly amount: string;
};

/** A document that may be paid, as its area describes it. */
export type PayableDocument = {
  readonly businessNo: string;
  readonly businessType: string;
  readonly comCode: string;
  readonly holderName: string;
  /** The type of the payer, a code of the dictionary CustomerType. */
  readonly customerType: string;
  readonly certificateNo: string;
  readonly currency: string;
  readonly premium: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  /** The payment plan of its form. Without rows there is one instalment. */
  readonly rows: readonly PayPlanFormRow[];
  /** Plans beyond the standard that were approved for it. */
  readonly approvedPlans?: readonly ApprovedPayPlan[];
  /** The reason for the caller why it cannot be paid now; '' if it can. */
  readonly why: string;
  /** The last day on which the first instalment is accepted. */
  readonly lastDay?: PlainDate | null;
  /** The policy that it became by payment. */
  readonly policyNo?: string;
};

/** The hours within which the payer must pay. */
export const PAYMENT_DEADLINE_HOURS = 24;

/** 支付成功. Money that is paid back leaves this state. */
export const SETTLED_PAYMENT_STATUS = "3";

export function isPaymentUnderWay({ paymentStatus }: Pick<Payment, "paymentStatus">): boolean {
  return ["0", "1", "2"].includes(paymentStatus);
}

/** An endorsement is paid for a policy that is issued already. */
export function isEndorsement({ businessType }: Pick<PayableDocument, "businessType">): boolean {
  return businessType === "E";
}

type JointField = {
  readonly name: string;
  readonly of: (payable: PayableDocument) => string;
  /** Whether the message names both values. */
  readonly isNamed: boolean;
};
const jointFields: readonly JointField[] = [
  { name: "投保人", of: ({ holderName }) => holderName, isNamed: true },
  { name: "投保人证件号码", of: ({ certificateNo }) => certificateNo, isNamed: false },
  { name: "币种", of: ({ currency }) => currency, isNamed: false },
  { name: "归属机构", of: ({ comCode }) => comCode, isNamed: false },
];

/** Returns the reason why documents cannot be paid together: the first that differs, and in what. */
export function checkJointPayment([first, ...others]: readonly PayableDocument[]): string | undefined {
  if (!first) return undefined;
  for (const { name, of, isNamed } of jointFields) {
    const other = others.find((payable) => of(payable) !== of(first));
    if (!other) continue;
    const values = isNamed ? `（${of(other)}、${of(first)}）` : "";
    return `${other.businessNo} 与 ${first.businessNo} 的${name}不同${values}`;
  }
  return undefined;
}

/** Distributes received money over the documents: each gets its amount in turn, and the last the remainder. */
export function distributeReceivedAmount(
  parts: readonly PaymentInstalment[],
  came: string,
): PaymentInstalment[] {
  let remainder = parseMoney(came);
  return parts.map((part, index) => {
    const requested = parseMoney(part.amount);
    const share = index === parts.length - 1 || remainder.lessThan(requested) ? remainder : requested;
    remainder = remainder.minus(share);
    return { ...part, amount: toWireMoney(share) };
  });
}

/** What is still to be paid of an instalment besides what prepayments hold for it. */
export function computeRestOfInstalment(
  { planFee, payFee }: { readonly planFee: string; readonly payFee: string },
  holds: readonly { readonly amount: string }[],
): Money {
  const held = sumMoney(holds.map(({ amount }) => parseMoney(amount)));
  return parseMoney(planFee).minus(parseMoney(payFee)).minus(held);
}
