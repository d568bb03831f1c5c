import assert from "node:assert/strict";
import { test } from "node:test";
import { getFirstDayOfStanding, listStandingYears, sumPoliciesInForce } from "./customer-standing.ts";

const policies = [
  { status: "02", startDate: "2025-01-01", sumPremium: "100.10" },
  { status: "02", startDate: "2024-12-31", sumPremium: "200.20" },
  { status: "03", startDate: "2021-01-01", sumPremium: "50.00" },
  { status: "04", startDate: "2020-12-31", sumPremium: "70.00" },
];

test("policies in force are counted with their premium", () => {
  assert.deepEqual(sumPoliciesInForce(policies), { count: 2, premium: "300.30" });
  assert.deepEqual(sumPoliciesInForce([]), { count: 0, premium: "0.00" });
});

test("the standing has five years up to this one, with premiums by beginning and losses by their date", () => {
  const losses = [{ year: 2024, count: 2, settledAmount: "30.00", outstandingAmount: "5.00" }];
  const years = listStandingYears(policies, losses, "2025-06-16");
  assert.deepEqual(
    years.map(({ year, premium, claims }) => [year, premium, claims]),
    [
      [2025, "100.10", 0],
      [2024, "200.20", 2],
      [2023, "0.00", 0],
      [2022, "0.00", 0],
      [2021, "50.00", 0],
    ],
  );
  assert.equal(getFirstDayOfStanding("2025-06-16"), "2021-01-01");
});
