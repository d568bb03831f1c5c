import assert from "node:assert/strict";
import { test } from "node:test";
import { type Dated, standingOn } from "./stack.ts";

const stack: Dated[] = [
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
    assert.equal(standingOn(stack, { on, ...(knownAt !== undefined && { knownAt }) })?.version, version);
  });
