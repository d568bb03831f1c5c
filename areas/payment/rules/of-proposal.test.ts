import assert from "node:assert/strict";
import { test } from "node:test";
import { agentFeeOf, instalmentRows, withoutTax } from "./of-proposal.ts";

test("a premium without its tax is worked out to the fen", () => {
  assert.equal(withoutTax("148515.20", "6.00"), "140108.68");
  assert.equal(withoutTax("1060.00", "6.00"), "1000.00");
  assert.equal(withoutTax("1060.00", "0.00"), "1060.00");
});

test("no commission is agreed upon where none is named", () => {
  assert.equal(agentFeeOf({ fee: { agentFee: "15.00" } }), "15.00");
  assert.equal(agentFeeOf({ fee: { agentFee: null } }), "0");
  assert.equal(agentFeeOf({}), "0");
});

test("shares become instalments, the last taking the difference; what is typed stays", () => {
  const shares = { payPlan: [{ payRatio: "33.33" }, { payRatio: "33.33" }, { payRatio: "33.34" }] };
  assert.deepEqual(
    instalmentRows(shares, "12345.67").map(({ planFee }) => planFee),
    ["4114.81", "4114.81", "4116.05"],
  );
  const typed = { payPlan: [{ planFee: "1.00", payRatio: "100" }] };
  assert.deepEqual(instalmentRows(typed, "5.00"), typed.payPlan);
  assert.deepEqual(instalmentRows({}, "5.00"), []);
});
