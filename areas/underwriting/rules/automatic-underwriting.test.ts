import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReferralHit } from "#areas/product/rules/referral.ts";
import { parseMoney } from "#platform/kernel/money.ts";
import {
  computeAuthorityLevelForAmount,
  type UnderwritingFacts,
  underwriteAutomatically,
} from "./automatic-underwriting.ts";

const levels = {
  "0": "10000000.00",
  "1": "20000000.00",
  "2": "50000000.00",
  "3": "100000000.00",
  "4": "300000000.00",
};
const acceptable: UnderwritingFacts = {
  today: "2025-01-15",
  startDate: "2025-02-01",
  missing: [],
  totals: [],
  parties: [],
  productHits: [],
  excluded: [],
  exchange: undefined,
  covers: undefined,
  amount: parseMoney("8000000.00"),
  perPerson: undefined,
  authority: { levels },
};
const rule = (ruleNo: string, autoErrorType: string, uwLevel: number): ReferralHit => ({
  ruleNo,
  autoErrorType,
  uwLevel,
  message: ruleNo,
  actual: "",
  allowed: "",
});
const party = { role: "投保人", name: "甲", grade: "1", isConflicting: false, isBlacklisted: false };

/** The case, the changed facts, the flag, the level, and the hit rules with their types. */
const cases: [string, Partial<UnderwritingFacts>, "3" | "4" | "5", number, string[]][] = [
  ["no rule is hit", {}, "3", 0, []],
  ["an element is missing", { missing: [{ label: "投保人", message: "请输入" }] }, "5", 0, ["UW-1 03"]],
  [
    "parts do not add up to the whole",
    {
      totals: [
        { label: "缴费计划", parts: [parseMoney("60.00"), parseMoney("39.99")], whole: parseMoney("100.00") },
      ],
    },
    "5",
    0,
    ["UW-2 03"],
  ],
  [
    "parts add up to the whole",
    {
      totals: [
        { label: "缴费计划", parts: [parseMoney("60.00"), parseMoney("40.00")], whole: parseMoney("100.00") },
      ],
    },
    "3",
    0,
    [],
  ],
  ["a customer of grade 2", { parties: [{ ...party, grade: "2" }] }, "3", 0, []],
  ["a customer of grade 3", { parties: [{ ...party, grade: "3" }] }, "4", 2, ["UW-3 05"]],
  ["a customer of grade 4", { parties: [{ ...party, grade: "4" }] }, "4", 2, ["UW-3 05"]],
  ["a customer of grade 5", { parties: [{ ...party, grade: "5" }] }, "4", 3, ["UW-3 05"]],
  [
    "a certificate registered under another name",
    { parties: [{ ...party, isConflicting: true }] },
    "4",
    2,
    ["UW-3 05"],
  ],
  ["a rule of the product", { productHits: [rule("R1", "02", 1)] }, "4", 1, ["R1 02"]],
  ["a rule that refuses", { productHits: [rule("R1", "01", 4)] }, "4", 4, ["R1 01"]],
  ["a rule that nobody may waive", { productHits: [rule("R1", "03", 0)] }, "5", 0, ["R1 03"]],
  [
    "an exchange rate within the margin",
    { exchange: { rate: parseMoney("7.81"), reference: parseMoney("7.1") } },
    "3",
    0,
    [],
  ],
  [
    "an exchange rate outside the margin",
    { exchange: { rate: parseMoney("0.1"), reference: parseMoney("7.1") } },
    "4",
    3,
    ["UW-5 04"],
  ],
  [
    "an exchange rate without a reference",
    { exchange: { rate: parseMoney("1"), reference: undefined } },
    "4",
    3,
    ["UW-5 04"],
  ],
  ["a liability left out of the premium", { excluded: ["责任信息第1行"] }, "4", 2, ["UW-5 04"]],
  ["a cover from today", { startDate: "2025-01-15" }, "3", 0, []],
  ["a cover from yesterday", { startDate: "2025-01-14" }, "4", 2, ["UW-7 07"]],
  ["a cover from 30 days ago", { startDate: "2024-12-16" }, "4", 2, ["UW-7 07"]],
  ["a cover from 31 days ago", { startDate: "2024-12-15" }, "4", 4, ["UW-7 07"]],
  ["a cover from 90 days ago", { startDate: "2024-10-17" }, "4", 4, ["UW-7 07"]],
  ["a cover from 91 days ago", { startDate: "2024-10-16" }, "5", 0, ["UW-7 07"]],
  ["a permitted start", { startDate: "2024-10-16", permittedStartDate: "2024-10-16" }, "3", 0, []],
  ["a start before it", { startDate: "2025-01-10", permittedStartDate: "2025-01-11" }, "4", 2, ["UW-7 07"]],
  ["an amount at the authority of level 0", { amount: parseMoney("10000000.00") }, "3", 0, []],
  ["an amount one fen above that authority", { amount: parseMoney("10000000.01") }, "4", 1, ["UW-8 02"]],
  ["an amount above level 2", { amount: parseMoney("50000000.01") }, "4", 3, ["UW-8 02"]],
  ["an amount above every level", { amount: parseMoney("300000000.01") }, "4", 5, ["UW-8 02"]],
  [
    "an amount per person above level 0",
    {
      perPerson: parseMoney("1000000.01"),
      authority: { levels, perPerson: { "0": "1000000.00", "1": "1500000.00" } },
    },
    "4",
    1,
    ["UW-8 02"],
  ],
  [
    "several hits: all are reported, the highest level decides",
    { productHits: [rule("R1", "02", 2), rule("R2", "01", 4)], parties: [{ ...party, grade: "5" }] },
    "4",
    4,
    ["UW-3 05", "R1 02", "R2 01"],
  ],
  [
    "a hit that nobody may waive among others: all are reported, no underwriter decides",
    { productHits: [rule("R1", "02", 4), rule("R2", "03", 0)], amount: parseMoney("400000000.00") },
    "5",
    0,
    ["R1 02", "R2 03", "UW-8 02"],
  ],
];
for (const [situation, changes, flag, level, rules] of cases)
  test(`${situation}: ${flag}, level ${level}`, () => {
    const result = underwriteAutomatically({ ...acceptable, ...changes });
    assert.deepEqual([result.flag, result.uwLevel], [flag, level]);
    assert.deepEqual(
      result.hits.map(({ ruleNo, autoErrorType }) => `${ruleNo} ${autoErrorType}`),
      rules,
    );
  });

test("the amount and the amount per person each require their own level", () => {
  const authority = { levels, perPerson: { "0": "1000000.00", "1": "1500000.00", "4": "10000000.00" } };
  const levelOf = (amount: string, perPerson?: string) =>
    computeAuthorityLevelForAmount({
      ...acceptable,
      authority,
      amount: parseMoney(amount),
      perPerson: perPerson ? parseMoney(perPerson) : undefined,
    });
  assert.deepEqual(
    [
      levelOf("1.00"),
      levelOf("20000000.00"),
      levelOf("20000000.01"),
      levelOf("300000000.01"),
      levelOf("1.00", "1500000.01"),
    ],
    [0, 1, 2, 5, 4],
  );
});

test("amounts in a hit have separators, and the hit states the allowed amount", () => {
  const [hit] = underwriteAutomatically({ ...acceptable, amount: parseMoney("12600000.00") }).hits;
  assert.deepEqual([hit?.actual, hit?.allowed], ["12,600,000.00", "10,000,000.00"]);
});

test("the hit of a blacklisted party names the blacklist", () => {
  const messageFor = (isBlacklisted: boolean) =>
    underwriteAutomatically({ ...acceptable, parties: [{ ...party, grade: "5", isBlacklisted }] }).hits[0]
      ?.message;
  assert.deepEqual([messageFor(true), messageFor(false)], ["投保人“甲”在黑名单上", "投保人“甲”为高风险客户"]);
});
