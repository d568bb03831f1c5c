import { type Money, money, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import type { Account, Line } from "./ledger.ts";

/** What a customer owes us and what we owe him; the rest of the books is our own. */
const ofCustomer = ["receivable", "prepaid", "refundPayable"] as const satisfies readonly Account[];

export type PolicyMoney = {
  /** What was asked for in all. */
  readonly charged: string;
  /** What came in, less what went out again. */
  readonly received: string;
  readonly outstanding: string;
  /** What we hold for him, or owe him back. */
  readonly held: string;
};

/** What the books say of one policy's money, from the lines that were booked under its numbers. */
export function policyMoney(lines: readonly Line[]): PolicyMoney {
  const onAccount = (account: Account): Money =>
    sumMoney(lines.filter((line) => line.account === account).map(({ amount }) => money(amount)));
  const received = onAccount("bank");
  const owing = sumMoney(ofCustomer.map(onAccount));
  return {
    charged: toWireMoney(owing.plus(received)),
    received: toWireMoney(received),
    outstanding: toWireMoney(onAccount("receivable")),
    held: toWireMoney(onAccount("prepaid").plus(onAccount("refundPayable")).negated()),
  };
}
