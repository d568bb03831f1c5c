import assert from "node:assert/strict";
import { test } from "node:test";
import { getAgentFeePercent, computeNetPremium } from "./proposal-premium.ts";

test("a premium without its tax is computed to the fen", () => {
  assert.equal(computeNetPremium("148515.20", "6.00"), "140108.68");
  assert.equal(computeNetPremium("1060.00", "6.00"), "1000.00");
  assert.equal(computeNetPremium("1060.00", "0.00"), "1060.00");
});

test("a form without a commission has none", () => {
  assert.equal(getAgentFeePercent({ fee: { agentFee: "15.00" } }), "15.00");
  assert.equal(getAgentFeePercent({ fee: { agentFee: null } }), "0");
  assert.equal(getAgentFeePercent({}), "0");
});
