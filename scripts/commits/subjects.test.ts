import assert from "node:assert/strict";
import test from "node:test";
import { checkCommitSubject } from "./subjects.ts";

for (const [subject, fits] of [
  ["payment: accept late notices by the payer's date", true],
  ["platform, areas: nouns for types", true],
  [`tidy: ${"x".repeat(66)}`, true],
  [`tidy: ${"x".repeat(67)}`, false],
  ["Progress: lists at a million", false],
  ["Enter that comes before the products do", false],
] as const) {
  test(`${fits ? "fits" : "does not fit"}: ${subject}`, () =>
    assert.equal(checkCommitSubject(subject) === undefined, fits));
}
