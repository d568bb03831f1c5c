import assert from "node:assert/strict";
import { test } from "node:test";
import { distributeReceivedAmount } from "./payment.ts";

const parts = ["A", "B", "C"].map((businessNo, index) => ({
  businessNo,
  businessType: "T",
  payNo: 1,
  amount: ["100.00", "0.01", "50.00"][index] ?? "",
}));

for (const [came, shares] of [
  ["150.01", ["100.00", "0.01", "50.00"]],
  ["150.00", ["100.00", "0.01", "49.99"]],
  ["100.00", ["100.00", "0.00", "0.00"]],
  ["0.01", ["0.01", "0.00", "0.00"]],
  ["999.99", ["100.00", "0.01", "899.98"]],
] as const)
  test(`of ${came} the documents get ${shares.join(", ")}`, () => {
    assert.deepEqual(
      distributeReceivedAmount(parts, came).map(({ amount }) => amount),
      shares,
    );
  });
