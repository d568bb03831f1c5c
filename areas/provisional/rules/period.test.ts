import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "#platform/kernel/plain-date.ts";
import {
  checkExtension,
  checkPeriod,
  checkProposalState,
  computeDefaultPeriod,
  computeLastDay,
  computeWarnAfter,
} from "./period.ts";

const today = "2025-03-11";
const proposal = { startDate: "2025-03-01", endDate: "2026-03-10" };

const periods: [start: number, days: number, wrong?: "startDate" | "endDate"][] = [
  [-1, 10, "startDate"],
  [0, 0, "endDate"],
  [0, 1],
  [0, 30],
  [0, 31, "endDate"],
  [335, 30],
  [336, 30, "endDate"],
  [364, 1],
  [365, 1, "startDate"],
];
for (const [start, days, wrong] of periods)
  test(`a cover note from day ${start} for ${days} days is ${wrong ? `wrong in ${wrong}` : "right"}`, () => {
    const startDate = addDays(today, start);
    const period = { startDate, endDate: addDays(startDate, days - 1) };
    assert.equal(checkPeriod(period, { today, proposal })?.element, wrong);
  });

test("a cover note begins not before its proposal", () => {
  const later = { ...proposal, startDate: addDays(today, 5) };
  for (const [start, wrong] of [
    [4, "startDate"],
    [5, undefined],
  ] as const) {
    const startDate = addDays(today, start);
    assert.equal(checkPeriod({ startDate, endDate: startDate }, { today, proposal: later })?.element, wrong);
  }
  assert.deepEqual(computeDefaultPeriod(today, later), { startDate: "2025-03-16", endDate: "2025-04-14" });
  const short = { startDate: "2025-03-01", endDate: "2025-03-20" };
  assert.deepEqual(computeDefaultPeriod(today, short), { startDate: today, endDate: "2025-03-20" });
});

test("an extension ends with the period of the proposal", () => {
  const endDate = "2026-03-01";
  assert.equal(checkExtension(endDate, "2026-03-10", proposal), undefined);
  assert.match(checkExtension(endDate, "2026-03-11", proposal) ?? "", /终保日期 2026-03-10/u);
});

test("thirty days count the first and the last one", () => {
  assert.equal(computeLastDay("2025-03-01"), "2025-03-30");
});

for (const [days, isAllowed] of [
  [0, false],
  [1, true],
  [30, true],
  [31, false],
] as const)
  test(`an extension by ${days} days is ${isAllowed ? "allowed" : "refused"}`, () => {
    assert.equal(checkExtension(today, addDays(today, days), proposal) === undefined, isAllowed);
  });

test("the owner is reminded five days before the end and on the last day but one", () => {
  const endDate = "2025-03-30";
  const table = [
    ["2025-03-11", "2025-03-24"],
    ["2025-03-24", "2025-03-24"],
    ["2025-03-25", "2025-03-28"],
    ["2025-03-28", "2025-03-28"],
    ["2025-03-29", undefined],
  ] as const;
  for (const [day, after] of table) assert.equal(computeWarnAfter(endDate, day), after, day);
});

for (const [status, isCovered] of [
  ["01", false],
  ["02", true],
  ["03", true],
  ["04", true],
  ["05", false],
  ["06", true],
  ["07", true],
  ["08", false],
  ["09", false],
  ["10", false],
  ["11", false],
] as const)
  test(`a proposal in ${status} may ${isCovered ? "" : "not "}have a cover note`, () => {
    assert.equal(checkProposalState(status) === undefined, isCovered);
  });
