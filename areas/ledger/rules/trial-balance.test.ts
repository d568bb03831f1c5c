import assert from "node:assert/strict";
import { test } from "node:test";
import { type AccountMovement, buildTrialBalance, describeBalance } from "./trial-balance.ts";

const movement = (
  account: AccountMovement["account"],
  [opening, debit, credit]: readonly [string, string, string],
  currency = "CNY",
): AccountMovement => ({ account, currency, opening, debit, credit });

test("accounts stand in the order of their chart, each with its balance after the period", () => {
  const { rows } = buildTrialBalance([
    movement("premium", ["-100.00", "0.00", "50.00"]),
    movement("receivable", ["100.00", "53.00", "120.00"]),
    movement("bank", ["0.00", "120.00", "0.00"]),
  ]);
  assert.deepEqual(
    rows.map(({ account, closing }) => [account, closing]),
    [
      ["receivable", "33.00"],
      ["bank", "120.00"],
      ["premium", "-150.00"],
    ],
  );
});

test("currencies are never added up", () => {
  const { totals } = buildTrialBalance([
    movement("bank", ["0.00", "10.00", "0.00"], "USD"),
    movement("receivable", ["0.00", "0.00", "10.00"], "USD"),
    movement("bank", ["0.00", "7.10", "0.00"]),
    movement("receivable", ["0.00", "0.00", "7.10"]),
  ]);
  assert.deepEqual(totals, [
    { currency: "CNY", debit: "7.10", credit: "7.10" },
    { currency: "USD", debit: "10.00", credit: "10.00" },
  ]);
});

for (const [balance, side, amount] of [
  ["12.00", "借", "12.00"],
  ["-12.00", "贷", "12.00"],
  ["0.00", "平", "0.00"],
] as const)
  test(`a balance of ${balance} is shown as ${side} ${amount}`, () =>
    assert.deepEqual(describeBalance(balance), { side, amount }));
