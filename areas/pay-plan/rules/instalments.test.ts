import assert from "node:assert/strict";
import { test } from "node:test";
import { computeInstalmentFigures, computeInstalmentRows } from "./instalments.ts";

test("shares become instalments, the last taking the difference; what is typed stays", () => {
  const shares = { payPlan: [{ payRatio: "33.33" }, { payRatio: "33.33" }, { payRatio: "33.34" }] };
  assert.deepEqual(
    computeInstalmentRows(shares, "12345.67").map(({ planFee }) => planFee),
    ["4114.81", "4114.81", "4116.05"],
  );
  const typed = { payPlan: [{ planFee: "1.00", payRatio: "100" }] };
  assert.deepEqual(computeInstalmentRows(typed, "5.00"), typed.payPlan);
  assert.deepEqual(computeInstalmentRows({}, "5.00"), []);
});

test("a share that is no number leaves the instalments without amounts, and an empty one counts as nothing", () => {
  const unreadable = { payPlan: [{ payRatio: "40" }, { payRatio: "六成" }] };
  assert.deepEqual(computeInstalmentRows(unreadable, "100.00"), unreadable.payPlan);
  const empty = { payPlan: [{ payRatio: "40" }, { payRatio: "" }] };
  assert.deepEqual(
    computeInstalmentRows(empty, "100.00").map(({ planFee }) => planFee),
    ["40.00", "60.00"],
  );
});

test("what is kept of instalments is what each comes to, whether it was typed or worked out", () => {
  const shares = { payPlan: [{ payRatio: "40" }, { payRatio: "60" }] };
  assert.deepEqual(computeInstalmentFigures(shares, "100.01"), [
    { section: "payPlan", index: 0, element: "planFee", value: "40.00" },
    { section: "payPlan", index: 1, element: "planFee", value: "60.01" },
  ]);
  const typed = { payPlan: [{ planFee: "7.00" }] };
  assert.deepEqual(
    computeInstalmentFigures(typed, "7.00").map(({ value }) => value),
    ["7.00"],
  );
  assert.deepEqual(computeInstalmentFigures({}, "7.00"), []);
});
