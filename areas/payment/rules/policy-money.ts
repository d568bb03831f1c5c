import { type Money, parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { isReceived, type LedgerAccount, type LedgerLine } from "./ledger.ts";

/** Accounts of debts and claims between the insurer and the customer. */
const ofCustomer = ["receivable", "prepaid", "refundPayable"] as const satisfies readonly LedgerAccount[];

export type PolicyPaymentTotals = {
  /** The total premium charged to the customer. */
  readonly charged: string;
  /** The money received, less the money paid back. */
  readonly received: string;
  readonly outstanding: string;
  /** The money that the insurer holds for the customer or owes him. */
  readonly held: string;
};

/** Summarises the ledger lines booked under a policy's numbers. */
export function computePolicyPaymentTotals(lines: readonly LedgerLine[]): PolicyPaymentTotals {
  const onAccount = (account: LedgerAccount): Money =>
    sumMoney(lines.filter((line) => line.account === account).map(({ amount }) => parseMoney(amount)));
  const receipts = lines.filter(({ account }) => isReceived(account));
  const received = sumMoney(receipts.map(({ amount }) => parseMoney(amount)));
  const owing = sumMoney(ofCustomer.map(onAccount));
  return {
    charged: toWireMoney(owing.plus(received)),
    received: toWireMoney(received),
    outstanding: toWireMoney(onAccount("receivable")),
    held: toWireMoney(onAccount("prepaid").plus(onAccount("refundPayable")).negated()),
  };
}
