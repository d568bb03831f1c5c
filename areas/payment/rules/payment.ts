import { money, toWireMoney } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { TypedRow } from "#areas/drafting/rules/pay-plan.ts";

/** One attempt to pay. */
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
  /** When its money was paid; null while there is none. */
  readonly paidAt: string | null;
};

/** Which instalment of which document a payment pays. */
export type PaymentPart = {
  readonly businessNo: string;
  readonly businessType: string;
  readonly payNo: number;
  readonly amount: string;
};

/** What may be paid, as the area tells it that the document belongs to. */
export type Payable = {
  readonly businessNo: string;
  readonly businessType: string;
  readonly comCode: string;
  readonly holderName: string;
  /** A code of CustomerType. */
  readonly customerType: string;
  readonly certificateNo: string;
  readonly currency: string;
  readonly premium: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  /** The pay plan of its form; none is one instalment. */
  readonly rows: readonly TypedRow[];
  /** Why it cannot be paid now, in words for who asks; '' where it can. */
  readonly why: string;
  /** The last day on which its first instalment is taken. */
  readonly lastDay?: PlainDate | null;
  /** What it has become by being paid. */
  readonly policyNo?: string;
};

/** As an amount is read aloud. */
export function unitOf(currency: string): string {
  return currency === "CNY" ? "元" : currency;
}

/** So long the payer may take. */
export const PAYING_HOURS = 24;

export function isUnderWay({ paymentStatus }: Pick<Payment, "paymentStatus">): boolean {
  return ["0", "1", "2"].includes(paymentStatus);
}

/** What documents must share to be paid as one; undefined where they do. */
export function checkCombination(payables: readonly Payable[]): string | undefined {
  const differs = (of: (payable: Payable) => string) => new Set(payables.map(of)).size > 1;
  if (differs(({ holderName, certificateNo }) => `${holderName} ${certificateNo}`)) return "投保人不同";
  if (differs(({ currency }) => currency)) return "币种不同";
  return differs(({ comCode }) => comCode) ? "归属机构不同" : undefined;
}

/** Which share of a sum that came belongs to which document: what each asked for in turn, the last has what is left. */
export function allotted(parts: readonly PaymentPart[], came: string): PaymentPart[] {
  let left = money(came);
  return parts.map((part, at) => {
    const asked = money(part.amount);
    const share = at === parts.length - 1 || left.lessThan(asked) ? left : asked;
    left = left.minus(share);
    return { ...part, amount: toWireMoney(share) };
  });
}
