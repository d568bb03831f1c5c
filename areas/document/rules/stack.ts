import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** The two times of a transaction: from which day it holds, and since when it is known. */
export type Dated = {
  readonly version: number;
  readonly effectiveFrom: PlainDate;
  readonly recordedAt: string;
};

/** What stands on a day, as it was known at a moment, or as it is known now: the last transaction of those that held and were known. */
export function standingOn<Transaction extends Dated>(
  stack: readonly Transaction[],
  { on, knownAt }: { readonly on: PlainDate; readonly knownAt?: string },
): Transaction | undefined {
  return stack
    .filter(
      ({ effectiveFrom, recordedAt }) =>
        effectiveFrom <= on && (knownAt === undefined || recordedAt <= knownAt),
    )
    .toSorted((one, other) => other.version - one.version)[0];
}
