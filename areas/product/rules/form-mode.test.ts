import assert from "node:assert/strict";
import { test } from "node:test";
import { readRiskLists } from "../content.ts";
import { chooseInquiryMode, findInquiryMode, mayModifyInquiry, chooseFormDisplayMode } from "./form-mode.ts";

for (const [mode, isDisabled, expected] of [
  ["add", false, "add"],
  ["edit", false, "edit"],
  ["add", true, "detail"],
  ["edit", true, "detail"],
  ["detail", true, "detail"],
  ["pigai", true, "pigai"],
] as const)
  test(`${mode}, ${isDisabled ? "no longer to be applied for" : "open"}: shown as ${expected}`, () =>
    assert.equal(chooseFormDisplayMode(mode, isDisabled), expected));

for (const [insureType, insurancePlanNo, systemType, expected] of [
  ["STANDARD", "", "YJX", "STANDARD"],
  ["STANDARD", "JH06012024000001", "YJX", "STANDARD"],
  ["OPTIONAL", "", "YJX", "OPTIONAL"],
  ["OPTIONAL", "JH06012024000003", "YJX", "OPTIONAL_PLANNO"],
  ["OPTIONAL", "JH06012024000003", "ZRX", "OPTIONAL"],
] as const)
  test(`${insureType} of ${systemType} with plan "${insurancePlanNo}" is ${expected}`, () =>
    assert.equal(chooseInquiryMode({ insureType, insurancePlanNo, systemType }), expected));

test("the mode of a filled form", () => {
  const base = { insureType: "OPTIONAL", insurancePlanNo: "JH06012024000003" };
  assert.equal(findInquiryMode({ base }, "YJX"), "OPTIONAL_PLANNO");
  assert.equal(findInquiryMode({ base }, "ZRX"), "OPTIONAL");
  assert.equal(findInquiryMode({ base: { ...base, insureType: "STANDARD" } }, "YJX"), "STANDARD");
  assert.equal(findInquiryMode({}, "YJX"), "");
});

const lists = readRiskLists();
for (const [riskCode, planType, isSwitchedOn, expected] of [
  ["0484", "01", false, true],
  ["0405", "01", false, true],
  ["0403", "01", true, false],
  ["0601", "06", true, true],
  ["0601", "07", true, true],
  ["0601", "07", false, false],
  ["0601", "03", true, false],
] as const)
  test(`an inquiry of ${riskCode}, plan type ${planType}, switch ${isSwitchedOn}: ${expected ? "may" : "may not"} be modified`, () =>
    assert.equal(mayModifyInquiry({ riskCode, planType }, lists, isSwitchedOn), expected));

test("the lists have the names that the specification fixes", () => {
  assert.equal(lists.fixedClauseCode, "TK000457");
  assert.equal(lists.singleLiabilityTypeRisk, "0495");
  assert.deepEqual(lists.fixedRisks, ["0403", "0405", "0454", "0484", "0489"]);
  assert.deepEqual(
    [lists.safetyPropertyRisks.length, lists.safetyShipRisks.length, lists.safetyProducts.length],
    [54, 8, 6],
  );
});
