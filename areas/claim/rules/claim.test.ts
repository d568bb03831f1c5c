import assert from "node:assert/strict";
import { test } from "node:test";
import { checkClaim, type Claim, findChangedMember, toClaim } from "./claim.ts";

const claim: Claim = {
  claimNo: "C-1",
  policyNo: "P04053201010020250000012345",
  lossDate: "2025-03-01",
  state: "2",
  registeredAmount: "100.00",
  settledAmount: "0.00",
  outstandingAmount: "100.00",
};
const period = { startDate: "2025-01-01", endDate: "2025-12-31" };

for (const [title, change, message] of [
  ["on the first day of the policy", { lossDate: "2025-01-01" }, undefined],
  ["the day before", { lossDate: "2024-12-31" }, "出险日期不在保险期间内"],
  ["on the day of the import", { lossDate: "2025-06-16" }, undefined],
  ["after it", { lossDate: "2025-06-17" }, "出险日期晚于今天"],
  ["closed with an outstanding amount", { state: "3" }, "已结案或注销的赔案不能有未决金额"],
  ["closed and settled", { state: "3", settledAmount: "80.00", outstandingAmount: "0.00" }, undefined],
  [
    "cancelled and settled",
    { state: "4", settledAmount: "80.00", outstandingAmount: "0.00" },
    "注销的赔案不能有已决金额",
  ],
] as const)
  test(`a claim ${title}`, () => {
    assert.equal(checkClaim({ ...claim, ...change }, period, "2025-06-16"), message);
  });

test("amounts of a file get two decimals, and a number of a policy its capital letter", () => {
  const form = { claim: { ...claim, policyNo: claim.policyNo.toLowerCase(), registeredAmount: "100" } };
  assert.deepEqual(toClaim(form), claim);
});

test("a claim that is told again unchanged has no changed member", () => {
  assert.equal(findChangedMember(claim, { ...claim }), undefined);
  assert.equal(findChangedMember(claim, { ...claim, settledAmount: "1.00" }), "settledAmount");
});
