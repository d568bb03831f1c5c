import assert from "node:assert/strict";
import { test } from "node:test";
import { isLongEnough, renewalError, renewableFrom } from "./renewable.ts";

const days: [endDate: string, first: string][] = [
  ["2025-12-31", "2025-11-01"],
  ["2025-03-31", "2025-01-30"],
  ["2024-03-31", "2024-01-31"],
  ["2024-02-29", "2023-12-31"],
  ["2025-02-28", "2024-12-30"],
];
for (const [endDate, first] of days)
  test(`what ends on ${endDate} may be renewed from ${first}, and not the day before`, () => {
    assert.equal(renewableFrom({ endDate }), first);
    const policy = { status: "02", endDate };
    assert.equal(renewalError(policy, first), undefined);
    const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
    assert.match(renewalError(policy, before) ?? "", new RegExp(first));
  });

for (const [status, may] of [
  ["01", true],
  ["02", true],
  ["03", true],
  ["04", false],
  ["05", false],
  ["06", false],
  ["07", false],
] as const)
  test(`a policy of state ${status} is ${may ? "" : "not "}renewed`, () =>
    assert.equal(renewalError({ status, endDate: "2025-12-31" }, "2025-12-31") === undefined, may));

test("ninety days after its end a policy is renewed for the last time", () => {
  const ended = { status: "03", endDate: "2025-12-31" };
  assert.equal(renewalError(ended, "2026-03-31"), undefined);
  assert.match(renewalError(ended, "2026-04-01") ?? "", /按新保办理/);
});

test("nobody is reminded of a cover shorter than the time of reminding", () => {
  assert.equal(isLongEnough({ startDate: "2025-01-01", endDate: "2025-03-01" }), false);
  assert.equal(isLongEnough({ startDate: "2025-01-01", endDate: "2025-03-02" }), true);
});
