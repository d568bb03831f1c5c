import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "#platform/kernel/plain-date.ts";
import {
  checkBackdatedDays,
  checkDocumentState,
  countBackdatedDays,
  describeLosses,
  needsHeadOffice,
} from "./limits.ts";

const today = "2025-03-11";

const table: [days: number, who: "nobody" | "branch" | "headOffice", message?: string][] = [
  [-1, "nobody", "申请起保日应早于今天，今天及以后起保不需要特殊倒签"],
  [0, "nobody", "申请起保日应早于今天，今天及以后起保不需要特殊倒签"],
  [1, "branch"],
  [30, "branch"],
  [31, "headOffice"],
  [90, "headOffice"],
  [91, "nobody", "倒签 91 天，超过 90 天不能倒签"],
];
for (const [days, who, message] of table)
  test(`a start ${days} days ago is permitted by ${who}`, () => {
    const counted = countBackdatedDays(addDays(today, -days), today);
    assert.equal(counted, days);
    assert.equal(checkBackdatedDays(counted), message);
    if (who !== "nobody") assert.equal(needsHeadOffice(counted), who === "headOffice");
  });

const states: [businessType: string, status: string, isOpen: boolean][] = [
  ["T", "01", true],
  ["T", "05", true],
  ["T", "12", true],
  ["T", "03", false],
  ["T", "06", false],
  ["T", "08", false],
  ["T", "10", false],
  ["E", "08", true],
  ["Q", "01", false],
];
for (const [businessType, status, isOpen] of states)
  test(`about ${businessType} in ${status} there is ${isOpen ? "an" : "no"} application`, () => {
    assert.equal(checkDocumentState({ businessType, status }) === undefined, isOpen);
  });

test("the claims are told in words, and where there is no policy to ask for", () => {
  assert.match(describeLosses("", 0, today, today), /未能查询/);
  assert.match(describeLosses("P0405202532010100000001", 0, today, today), /没有赔案$/);
  assert.match(describeLosses("P0405202532010100000001", 2, today, today), /有 2 件赔案$/);
});
