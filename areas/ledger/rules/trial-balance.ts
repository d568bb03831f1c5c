import { type LedgerAccount, ledgerAccounts } from "#areas/payment/rules/ledger.ts";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";

/** The sums of one account in one currency. `opening` is what was booked before the period. */
export type AccountMovement = {
  readonly account: LedgerAccount;
  readonly currency: string;
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
};
/** Balances are positive on the debit side (借) and negative on the credit side (贷). */
export type AccountBalance = AccountMovement & { readonly closing: string };
export type CurrencyTotal = { readonly currency: string; readonly debit: string; readonly credit: string };
export type TrialBalance = {
  readonly rows: readonly AccountBalance[];
  readonly totals: readonly CurrencyTotal[];
};

const accountOrder = Object.keys(ledgerAccounts);

/** 科目余额表: the accounts in the order of the chart of accounts, by currency, with a total for each. */
export function buildTrialBalance(movements: readonly AccountMovement[]): TrialBalance {
  const rows = movements
    .map((movement) => ({ ...movement, closing: computeClosing(movement) }))
    .toSorted(
      (a, b) =>
        a.currency.localeCompare(b.currency) ||
        accountOrder.indexOf(a.account) - accountOrder.indexOf(b.account),
    );
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return { rows, totals: currencies.map((currency) => computeTotal(currency, rows)) };
}

function computeClosing({ opening, debit, credit }: AccountMovement): string {
  return toWireMoney(parseMoney(opening).plus(parseMoney(debit)).minus(parseMoney(credit)));
}

function computeTotal(currency: string, rows: readonly AccountBalance[]): CurrencyTotal {
  const own = rows.filter((row) => row.currency === currency);
  const sum = (side: "debit" | "credit") => toWireMoney(sumMoney(own.map((row) => parseMoney(row[side]))));
  return { currency, debit: sum("debit"), credit: sum("credit") };
}

/** A balance as books show it: its side and its amount without a sign. */
export function describeBalance(balance: string): {
  readonly side: "借" | "贷" | "平";
  readonly amount: string;
} {
  const value = parseMoney(balance);
  if (value.isZero()) return { side: "平", amount: "0.00" };
  return value.isNegative()
    ? { side: "贷", amount: toWireMoney(value.negated()) }
    : { side: "借", amount: balance };
}
