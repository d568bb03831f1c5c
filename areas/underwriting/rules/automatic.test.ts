import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hit } from "#areas/product/rules/referral.ts";
import { money } from "#platform/kernel/money.ts";
import { amountLevel, type Subject, underwriteAutomatically } from "./automatic.ts";

const levels = {
  "0": "10000000.00",
  "1": "20000000.00",
  "2": "50000000.00",
  "3": "100000000.00",
  "4": "300000000.00",
};
const sound: Subject = {
  today: "2025-01-15",
  startDate: "2025-02-01",
  missing: [],
  totals: [],
  parties: [],
  productHits: [],
  asked: undefined,
  exchange: undefined,
  accumulations: [],
  amount: money("8000000.00"),
  perPerson: undefined,
  authority: { levels },
};
const rule = (ruleNo: string, autoErrorType: string, uwLevel: number): Hit => ({
  ruleNo,
  autoErrorType,
  uwLevel,
  message: ruleNo,
  actual: "",
  allowed: "",
});
const party = { role: "投保人", name: "甲", grade: "1", isConflicting: false, isBlacklisted: false };

/** What changes, the flag, the level, and the rules that were hit with their types. */
const cases: [string, Partial<Subject>, "3" | "4" | "5", number, string[]][] = [
  ["nothing is hit", {}, "3", 0, []],
  ["something is missing", { missing: [{ label: "投保人", says: "请输入" }] }, "5", 0, ["UW-1 03"]],
  [
    "parts make up another sum than the whole",
    { totals: [{ label: "缴费计划", parts: [money("60.00"), money("39.99")], whole: money("100.00") }] },
    "5",
    0,
    ["UW-2 03"],
  ],
  [
    "parts make up the whole",
    { totals: [{ label: "缴费计划", parts: [money("60.00"), money("40.00")], whole: money("100.00") }] },
    "3",
    0,
    [],
  ],
  ["a customer of grade 2", { parties: [{ ...party, grade: "2" }] }, "3", 0, []],
  ["a customer of grade 3", { parties: [{ ...party, grade: "3" }] }, "4", 2, ["UW-3 05"]],
  ["a customer of grade 4", { parties: [{ ...party, grade: "4" }] }, "4", 2, ["UW-3 05"]],
  ["a customer of grade 5", { parties: [{ ...party, grade: "5" }] }, "4", 3, ["UW-3 05"]],
  ["a certificate of another name", { parties: [{ ...party, isConflicting: true }] }, "4", 2, ["UW-3 05"]],
  ["a rule of the product", { productHits: [rule("R1", "02", 1)] }, "4", 1, ["R1 02"]],
  ["a rule that refuses", { productHits: [rule("R1", "01", 4)] }, "4", 4, ["R1 01"]],
  ["a rule that nobody may waive", { productHits: [rule("R1", "03", 0)] }, "5", 0, ["R1 03"]],
  [
    "a premium at the end of what is allowed",
    { asked: { premium: money("90.00"), computed: money("100.00"), allowedPercent: money("10") } },
    "3",
    0,
    [],
  ],
  [
    "a premium one fen below it",
    { asked: { premium: money("89.99"), computed: money("100.00"), allowedPercent: money("10") } },
    "4",
    3,
    ["UW-5 04"],
  ],
  [
    "a rate of exchange within its margin",
    { exchange: { rate: money("7.81"), reference: money("7.1") } },
    "3",
    0,
    [],
  ],
  [
    "a rate of exchange outside of it",
    { exchange: { rate: money("0.1"), reference: money("7.1") } },
    "4",
    3,
    ["UW-5 04"],
  ],
  ["a rate that nobody knows", { exchange: { rate: money("1"), reference: undefined } }, "4", 3, ["UW-5 04"]],
  [
    "an accumulation at its limit",
    { accumulations: [{ label: "同一地址", amount: money("100.00"), limit: money("100.00") }] },
    "3",
    0,
    [],
  ],
  [
    "an accumulation beyond it",
    { accumulations: [{ label: "同一地址", amount: money("100.01"), limit: money("100.00") }] },
    "4",
    2,
    ["UW-6 06"],
  ],
  ["a cover from today", { startDate: "2025-01-15" }, "3", 0, []],
  ["a cover from yesterday", { startDate: "2025-01-14" }, "4", 2, ["UW-7 07"]],
  ["a cover from 30 days ago", { startDate: "2024-12-16" }, "4", 2, ["UW-7 07"]],
  ["a cover from 31 days ago", { startDate: "2024-12-15" }, "4", 4, ["UW-7 07"]],
  ["a cover from 90 days ago", { startDate: "2024-10-17" }, "4", 4, ["UW-7 07"]],
  ["a cover from 91 days ago", { startDate: "2024-10-16" }, "5", 0, ["UW-7 07"]],
  ["an amount at the authority of level 0", { amount: money("10000000.00") }, "3", 0, []],
  ["an amount one fen above it", { amount: money("10000000.01") }, "4", 1, ["UW-8 02"]],
  ["an amount above level 2", { amount: money("50000000.01") }, "4", 3, ["UW-8 02"]],
  ["an amount above every level", { amount: money("300000000.01") }, "4", 5, ["UW-8 02"]],
  [
    "an amount for each person above level 0",
    {
      perPerson: money("1000000.01"),
      authority: { levels, perPerson: { "0": "1000000.00", "1": "1500000.00" } },
    },
    "4",
    1,
    ["UW-8 02"],
  ],
  [
    "several hits: all are told, the highest level decides",
    { productHits: [rule("R1", "02", 2), rule("R2", "01", 4)], parties: [{ ...party, grade: "5" }] },
    "4",
    4,
    ["UW-3 05", "R1 02", "R2 01"],
  ],
  [
    "one that nobody may waive among others: all are told, nobody is asked",
    { productHits: [rule("R1", "02", 4), rule("R2", "03", 0)], amount: money("400000000.00") },
    "5",
    0,
    ["R1 02", "R2 03", "UW-8 02"],
  ],
];
for (const [what, changed, flag, level, told] of cases)
  test(`${what}: ${flag}, level ${level}`, () => {
    const said = underwriteAutomatically({ ...sound, ...changed });
    assert.deepEqual([said.flag, said.uwLevel], [flag, level]);
    assert.deepEqual(
      said.hits.map(({ ruleNo, autoErrorType }) => `${ruleNo} ${autoErrorType}`),
      told,
    );
  });

test("the amount asks for its own level, the amount for each person for its own", () => {
  const authority = { levels, perPerson: { "0": "1000000.00", "1": "1500000.00", "4": "10000000.00" } };
  const at = (amount: string, perPerson?: string) =>
    amountLevel({
      ...sound,
      authority,
      amount: money(amount),
      perPerson: perPerson ? money(perPerson) : undefined,
    });
  assert.deepEqual(
    [at("1.00"), at("20000000.00"), at("20000000.01"), at("300000000.01"), at("1.00", "1500000.01")],
    [0, 1, 2, 5, 4],
  );
});

test("money in a hit is written with separators, and says what is allowed", () => {
  const [hit] = underwriteAutomatically({ ...sound, amount: money("12600000.00") }).hits;
  assert.deepEqual([hit?.actual, hit?.allowed], ["12,600,000.00", "10,000,000.00"]);
});

test("of somebody on a blacklist it is said that he is on one", () => {
  const told = (isBlacklisted: boolean) =>
    underwriteAutomatically({ ...sound, parties: [{ ...party, grade: "5", isBlacklisted }] }).hits[0]
      ?.message;
  assert.deepEqual([told(true), told(false)], ["投保人“甲”在黑名单上", "投保人“甲”为高风险客户"]);
});
