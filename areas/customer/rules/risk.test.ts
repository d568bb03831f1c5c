import assert from "node:assert/strict";
import { test } from "node:test";
import { isMilderJudgement, isRiskyCustomer, isSameNameAndCertificate, isSameRiskJudgement } from "./risk.ts";

const risk = (customerRiskGrade: string, blacklistFlag: string) => ({ customerRiskGrade, blacklistFlag });

for (const [current, next, milder] of [
  [risk("3", "0"), risk("2", "0"), true],
  [risk("3", "0"), risk("3", "0"), false],
  [risk("3", "0"), risk("4", "0"), false],
  [risk("3", "1"), risk("3", "0"), true],
  [risk("3", "1"), risk("5", "0"), true],
  [risk("3", "0"), risk("2", "1"), true],
  [risk("3", "0"), risk("3", "1"), false],
] as const)
  test(`from ${current.customerRiskGrade}/${current.blacklistFlag} to ${next.customerRiskGrade}/${next.blacklistFlag} is ${milder ? "" : "not "}milder`, () =>
    assert.equal(isMilderJudgement(current, next), milder));

test("the highest grade and the blacklist are risky, the grade below is not", () => {
  assert.deepEqual(
    [risk("5", "0"), risk("4", "0"), risk("1", "1")].map((judgement) => isRiskyCustomer(judgement)),
    [true, false, true],
  );
});

test("two judgements differ if the grade or the blacklist flag differs", () => {
  assert.ok(isSameRiskJudgement(risk("1", "0"), risk("1", "0")));
  assert.ok(!isSameRiskJudgement(risk("1", "0"), risk("2", "0")));
  assert.ok(!isSameRiskJudgement(risk("1", "0"), risk("1", "1")));
});

test("a party is identified by its name and its certificate", () => {
  const party = { customerName: "某", certificateType: "01", certificateNo: "1" };
  assert.ok(isSameNameAndCertificate(party, { ...party }));
  for (const change of [{ customerName: "另" }, { certificateType: "02" }, { certificateNo: "2" }])
    assert.ok(!isSameNameAndCertificate(party, { ...party, ...change }));
});
