import assert from "node:assert/strict";
import { test } from "node:test";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { applyLossesToForm, computeRenewalLosses, getRenewalAdvice } from "./renewal-losses.ts";

const loss = (settledAmount: string, outstandingAmount: string, count = 1) => ({
  year: 2024,
  count,
  settledAmount,
  outstandingAmount,
});

test("losses are settled and outstanding amounts of all years in percent of the premium", () => {
  const losses = computeRenewalLosses([loss("1000.10", "500.00"), loss("0.00", "250.00", 2)], "7000.00");
  assert.deepEqual(losses, {
    claims: 3,
    settledAmount: "1000.10",
    outstandingAmount: "750.00",
    lossRatio: "25.00",
  });
  assert.equal(computeRenewalLosses([loss("1.00", "0.00")], "0.00").lossRatio, "0.00");
  assert.deepEqual(computeRenewalLosses([], "100.00").claims, 0);
});

const bands: [settled: string, advice: string, lossHistory: string][] = [
  ["20.00", "1", "1"],
  ["20.01", "2", "2"],
  ["40.00", "2", "2"],
  ["70.00", "2", "3"],
  ["70.01", "3", "4"],
  ["100.00", "3", "4"],
  ["100.01", "4", "5"],
];
const employer = listProductsWithForms().find(({ compiled }) => compiled.product.riskCode === "0405");
assert.ok(employer, "0405 has a worked case");

function employerWith(lossHistory: string, lossFactor: string): FilledForm {
  const row = employer?.form["employer"] as FilledRow;
  return { ...employer?.form, employer: { ...row, lossHistory, lossFactor } };
}

for (const [settled, advice, lossHistory] of bands)
  test(`${settled} % of the premium is advice ${advice} and history ${lossHistory}`, () => {
    const losses = computeRenewalLosses([loss(settled, "0.00")], "100.00");
    assert.equal(getRenewalAdvice(losses), advice);
    const next = applyLossesToForm(employer.compiled, employerWith("1", "0.6"), losses);
    const { lossHistory: after, lossFactor } = next["employer"] as FilledRow;
    assert.deepEqual([after, lossFactor], [lossHistory, lossHistory === "1" ? "0.6" : ""]);
  });

test("neither a good year nor unknown claims make the history better", () => {
  const good = computeRenewalLosses([loss("1.00", "0.00")], "100.00");
  for (const losses of [good, computeRenewalLosses([], "100.00")]) {
    const form = employerWith("4", "1.25");
    assert.deepEqual(applyLossesToForm(employer.compiled, form, losses), form);
  }
});

test("every product with a field of losses takes them, and the others stay as they are", () => {
  const losses = computeRenewalLosses([loss("300.00", "0.00", 4)], "100.00");
  const changed = listProductsWithForms().flatMap(({ compiled, form }) =>
    JSON.stringify(applyLossesToForm(compiled, form, losses)) === JSON.stringify(form)
      ? []
      : [compiled.product.riskCode],
  );
  assert.deepEqual(changed, ["0102", "0103", "0403", "0405", "0701", "0801"]);
});
