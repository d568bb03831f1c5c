import assert from "node:assert/strict";
import { test } from "node:test";
import { isMilder, isRisky, isSameParty, isSameRisk } from "./risk.ts";

const risk = (customerRiskGrade: string, blacklistFlag: string) => ({ customerRiskGrade, blacklistFlag });

for (const [now, next, milder] of [
  [risk("3", "0"), risk("2", "0"), true],
  [risk("3", "0"), risk("3", "0"), false],
  [risk("3", "0"), risk("4", "0"), false],
  [risk("3", "1"), risk("3", "0"), true],
  [risk("3", "1"), risk("5", "0"), true],
  [risk("3", "0"), risk("2", "1"), true],
  [risk("3", "0"), risk("3", "1"), false],
] as const)
  test(`from ${now.customerRiskGrade}/${now.blacklistFlag} to ${next.customerRiskGrade}/${next.blacklistFlag} is ${milder ? "" : "not "}milder`, () =>
    assert.equal(isMilder(now, next), milder));

test("the highest grade and the blacklist are risky, the grade below is not", () => {
  assert.deepEqual(
    [risk("5", "0"), risk("4", "0"), risk("1", "1")].map((one) => isRisky(one)),
    [true, false, true],
  );
});

test("a judgement is another if either part is", () => {
  assert.ok(isSameRisk(risk("1", "0"), risk("1", "0")));
  assert.ok(!isSameRisk(risk("1", "0"), risk("2", "0")));
  assert.ok(!isSameRisk(risk("1", "0"), risk("1", "1")));
});

test("a party is its name and its certificate", () => {
  const one = { customerName: "某", certificateType: "01", certificateNo: "1" };
  assert.ok(isSameParty(one, { ...one }));
  for (const change of [{ customerName: "另" }, { certificateType: "02" }, { certificateNo: "2" }])
    assert.ok(!isSameParty(one, { ...one, ...change }));
});
