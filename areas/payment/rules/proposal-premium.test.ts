import assert from "node:assert/strict";
import { test } from "node:test";
import { agentFeeOf, withoutTax } from "./proposal-premium.ts";

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
