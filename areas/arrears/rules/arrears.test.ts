import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "#platform/kernel/plain-date.ts";
import { findDueReminder, getNextSuspensionDay, getSuspensionDay, isOverdue } from "./arrears.ts";
import { findArrearsRule } from "./arrears-rules.ts";

const LAST_DAY = "2025-05-31";
const instalment = { planEndDate: LAST_DAY };
const rule = { remindDaysBefore: [7, 1], remindDaysAfter: [1, 15, 25] };

for (const [days, step] of [
  [-8, undefined],
  [-7, "B7"],
  [-2, "B7"],
  [-1, "B1"],
  [0, "B1"],
  [1, "A1"],
  [14, "A1"],
  [15, "A15"],
  [400, "A25"],
] as const)
  test(`${days} days from the last day to pay the reminder is ${step ?? "none"}`, () => {
    assert.equal(findDueReminder(instalment, rule, addDays(LAST_DAY, days)), step);
  });

test("without a reminder after the last day, none from before it is made up for", () => {
  const quiet = { ...rule, remindDaysAfter: [10] };
  assert.equal(findDueReminder(instalment, quiet, addDays(LAST_DAY, 1)), undefined);
});

test("an instalment is overdue after its last day, and cover ends after thirty more days, never in the past", () => {
  assert.deepEqual([isOverdue(instalment, LAST_DAY), isOverdue(instalment, "2025-06-01")], [false, true]);
  assert.equal(getSuspensionDay(instalment, { graceDays: 30 }), "2025-07-01");
  const next = (today: string) => getNextSuspensionDay(instalment, "0405", today);
  assert.deepEqual(
    [next("2025-06-01"), next("2025-06-30"), next("2025-08-15")],
    ["2025-07-01", "2025-07-01", "2025-08-16"],
  );
});

test("the rule of a product goes before the general one, and the later before the earlier", () => {
  const general = { riskCode: "", validFrom: "2024-01-01", ...rule, graceDays: 30 };
  const later = { ...general, validFrom: "2025-01-01", graceDays: 45 };
  const ofProduct = { ...general, riskCode: "0405", graceDays: 60 };
  const graceOf = (riskCode: string, day: string) =>
    findArrearsRule(riskCode, day, [later, ofProduct, general]).graceDays;
  assert.deepEqual(
    [graceOf("0301", "2024-12-31"), graceOf("0301", "2025-01-01"), graceOf("0405", "2025-06-01")],
    [30, 45, 60],
  );
  assert.throws(() => graceOf("0301", "2023-12-31"), /no rule/);
});
