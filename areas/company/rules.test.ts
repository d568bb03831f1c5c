import assert from "node:assert/strict";
import { test } from "node:test";
import { companyFeatures, hasCompanyFeature, isCompanyFeature } from "./rules.ts";

test("the features that depend on the company are these four", () =>
  assert.deepEqual(Object.keys(companyFeatures).toSorted(), [
    "ecargo",
    "guaranteePush",
    "policyDetailJs",
    "studentTradeBill",
  ]));

for (const [feature, comCode, expected] of [
  ["studentTradeBill", "32010100", true],
  ["studentTradeBill", "44030100", true],
  ["studentTradeBill", "51000000", true],
  ["studentTradeBill", "31010100", false],
  ["policyDetailJs", "32000000", true],
  ["policyDetailJs", "33000000", false],
  ["guaranteePush", "11010100", true],
  ["guaranteePush", "37020100", false],
  ["ecargo", "33020100", true],
  ["ecargo", "33010100", false],
  ["ecargo", "37020000", true],
  ["ecargo", "44030200", true],
  ["ecargo", "44010100", false],
  ["ecargo", "00000000", false],
] as const) {
  test(`${comCode} ${expected ? "has" : "does not have"} ${feature}`, () =>
    assert.equal(hasCompanyFeature(comCode, feature), expected));
}

test("a name inherited from Object is no feature", () => {
  assert.equal(isCompanyFeature("ecargo"), true);
  assert.equal(isCompanyFeature("toString"), false);
});
