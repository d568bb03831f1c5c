import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** The two times of a transaction: the day from which it holds, and the moment since which it is known. */
export type TransactionTimes = {
  readonly version: number;
  readonly effectiveFrom: PlainDate;
  readonly recordedAt: string;
};

/** The last transaction that held on a day, of those that were known at a moment; without a moment, of all. */
export function findTransactionInForceOn<Transaction extends TransactionTimes>(
  stack: readonly Transaction[],
  { on, knownAt }: { readonly on: PlainDate; readonly knownAt?: string },
): Transaction | undefined {
  return stack
    .filter(
      ({ effectiveFrom, recordedAt }) =>
        effectiveFrom <= on && (knownAt === undefined || recordedAt <= knownAt),
    )
    .toSorted((first, second) => second.version - first.version)[0];
}
