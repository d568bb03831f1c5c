import assert from "node:assert/strict";
import { test } from "node:test";
import { allotted } from "./payment.ts";

const parts = ["A", "B", "C"].map((businessNo, at) => ({
  businessNo,
  businessType: "T",
  payNo: 1,
  amount: ["100.00", "0.01", "50.00"][at] ?? "",
}));

for (const [came, shares] of [
  ["150.01", ["100.00", "0.01", "50.00"]],
  ["150.00", ["100.00", "0.01", "49.99"]],
  ["100.00", ["100.00", "0.00", "0.00"]],
  ["0.01", ["0.01", "0.00", "0.00"]],
  ["999.99", ["100.00", "0.01", "899.98"]],
] as const)
  test(`of ${came} each document has ${shares.join(", ")}`, () => {
    assert.deepEqual(
      allotted(parts, came).map(({ amount }) => amount),
      shares,
    );
  });
