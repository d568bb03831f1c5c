import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays } from "#platform/kernel/plain-date.ts";
import { type TransactionTimes, findTransactionInForceOn } from "./stack.ts";

const stack: TransactionTimes[] = [
  { version: 1, effectiveFrom: "2025-01-01", recordedAt: "2024-12-15T02:00:00.000000Z" },
  { version: 2, effectiveFrom: "2025-03-01", recordedAt: "2025-02-20T02:00:00.000000Z" },
  { version: 3, effectiveFrom: "2025-02-01", recordedAt: "2025-03-10T02:00:00.000000Z" },
];
const late = "2026-01-01T00:00:00.000000Z";

const questions: [string, string, string | undefined, number | undefined][] = [
  ["before anything holds", "2024-12-31", late, undefined],
  ["on the first day", "2025-01-01", late, 1],
  ["on the day before a later one was known to have held", "2025-02-01", "2025-03-10T01:59:59.999999Z", 1],
  ["on the same day, once it is known", "2025-02-01", "2025-03-10T02:00:00.000000Z", 3],
  ["on the day of the second, before the third is known", "2025-03-01", "2025-03-01T00:00:00.000000Z", 2],
  ["with everything known", "2025-03-01", late, 3],
  ["now", "2025-03-01", undefined, 3],
  ["before anything is known", "2025-03-01", "2024-12-15T01:59:59.999999Z", undefined],
];
for (const [when, on, knownAt, version] of questions)
  test(`what stands ${when} is ${version ?? "nothing"}`, () => {
    assert.equal(
      findTransactionInForceOn(stack, { on, ...(knownAt !== undefined && { knownAt }) })?.version,
      version,
    );
  });

/** A contract as it was told: each entry stands upon the one before and is known after it; it may hold from any day. */
const told = fc.array(fc.record({ from: fc.nat(40), after: fc.nat(3) }), { minLength: 1, maxLength: 12 });
const second = (at: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, at)).toISOString();

test("what stands on any day, as known at any moment, is the fold of the transactions in the order of their stack", () => {
  fc.assert(
    fc.property(told, fc.nat(42), fc.option(fc.nat(40), { nil: undefined }), (entries, day, moment) => {
      const on = addDays("2025-01-01", day - 1);
      const knownAt = moment === undefined ? undefined : second(moment);
      const dated: TransactionTimes[] = [];
      let folded: number | undefined;
      let at = 0;
      for (const [before, { from, after }] of entries.entries()) {
        at += after;
        const entry = {
          version: before + 1,
          effectiveFrom: addDays("2025-01-01", from),
          recordedAt: second(at),
        };
        dated.push(entry);
        if (entry.effectiveFrom <= on && (moment === undefined || at <= moment)) folded = entry.version;
      }
      const known = knownAt !== undefined && { knownAt };
      const shown = findTransactionInForceOn(dated, { on, ...known });
      assert.equal(shown?.version, folded);
      // In whatever order they are read.
      assert.equal(findTransactionInForceOn(dated.toReversed(), { on, ...known })?.version, folded);
    }),
    { numRuns: 1000 },
  );
});
