import assert from "node:assert/strict";
import { test } from "node:test";
import type { Instalment } from "#areas/pay-plan/rules/pay-plan.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import {
  checkInstalmentRule,
  checkProposalState,
  computeSharePercent,
  findInstalmentRule,
  needsHeadOffice,
} from "./instalment-rules.ts";

const GENERAL = "32010100";
const REGIONAL = "51010100";
const DAY = "2025-03-11";

const rules: readonly [comCode: string, day: string, most: number | undefined][] = [
  [GENERAL, "2023-12-31", undefined],
  [GENERAL, "2024-01-01", 12],
  [REGIONAL, "2024-12-31", 12],
  [REGIONAL, "2025-01-01", 4],
  ["00000000", DAY, 12],
];
for (const [comCode, day, most] of rules)
  test(`the rule of ${comCode} on ${day} permits ${most ?? "nothing"}`, () => {
    assert.equal(findInstalmentRule(comCode, day)?.most, most);
  });

type Plan = { fees: readonly string[]; premium: string; endDate?: string; lastDate?: string };
function errorsOf(comCode: string, { fees, premium, endDate = "2025-12-31", lastDate }: Plan): string[] {
  const rule = findInstalmentRule(comCode, DAY);
  assert.ok(rule);
  const plan = fees.map((planFee, at): Instalment => {
    const planDate = at === fees.length - 1 && lastDate ? lastDate : addDays("2025-01-01", at * 7);
    return { payNo: at + 1, planFee, planDate, planEndDate: planDate };
  });
  const terms = { premium, startDate: "2025-01-01", endDate };
  return checkInstalmentRule(rule, terms, plan).map(
    ({ row, field, message }) => `${row} ${field} ${message}`,
  );
}
const even = (first: string, later: string, count: number) => [
  first,
  ...Array.from({ length: count - 1 }, () => later),
];

/** Both sides of each bound: a premium of 12,345.67 in Nanjing, one of more than 100,000 in Chengdu. */
const table: readonly [what: string, comCode: string, plan: Plan, errors: readonly string[]][] = [
  ["one instalment", GENERAL, { premium: "100.00", fees: ["100.00"] }, ["0 payNo 至少 2 期"]],
  ["two instalments", GENERAL, { premium: "100.00", fees: ["50.00", "50.00"] }, []],
  ["twelve", GENERAL, { premium: "360.00", fees: even("140.00", "20.00", 12) }, []],
  ["thirteen", GENERAL, { premium: "380.00", fees: even("140.00", "20.00", 13) }, ["12 payNo 最多 12 期"]],
  ["a first of 25%", GENERAL, { premium: "12345.67", fees: ["3086.42", "9259.25"] }, []],
  [
    "a first of a fen less",
    GENERAL,
    { premium: "12345.67", fees: ["3086.41", "9259.26"] },
    ["0 planFee 首期不低于保费的 25%"],
  ],
  [
    "a last 60 days before the end",
    GENERAL,
    { premium: "100.00", fees: ["50.00", "50.00"], lastDate: "2025-11-01" },
    [],
  ],
  [
    "a last 59 days before the end",
    GENERAL,
    { premium: "100.00", fees: ["50.00", "50.00"], lastDate: "2025-11-02" },
    ["1 planDate 末期应缴日期应在终保日期前至少 60 天，不晚于 2025-11-01"],
  ],
  [
    "100,000 in the region",
    REGIONAL,
    { premium: "100000.00", fees: ["50000.00", "50000.00"] },
    ["0 planFee 保费不超过 100,000.00 元，不能特殊分期"],
  ],
  ["a fen more", REGIONAL, { premium: "100000.01", fees: ["50000.00", "50000.01"] }, []],
  [
    "a first of less than 50,000",
    REGIONAL,
    { premium: "100000.01", fees: ["49999.99", "50000.02"] },
    ["0 planFee 首期不低于 50,000.00 元"],
  ],
  ["four in one year", REGIONAL, { premium: "170000.00", fees: even("50000.00", "40000.00", 4) }, []],
  [
    "five in one year",
    REGIONAL,
    { premium: "200000.00", fees: even("60000.00", "35000.00", 5) },
    ["4 payNo 最多 4 期"],
  ],
  [
    "five in two years",
    REGIONAL,
    { premium: "200000.00", fees: even("60000.00", "35000.00", 5), endDate: "2026-12-31" },
    [],
  ],
  [
    "five in two years less a day",
    REGIONAL,
    { premium: "200000.00", fees: even("60000.00", "35000.00", 5), endDate: "2026-12-30" },
    ["4 payNo 最多 4 期"],
  ],
  [
    "later ones 5% apart from their average",
    REGIONAL,
    { premium: "180000.00", fees: ["60000.00", "42000.00", "38000.00", "40000.00"] },
    [],
  ],
  [
    "one of them a fen further",
    REGIONAL,
    { premium: "180000.00", fees: ["60000.00", "42000.01", "38000.00", "39999.99"] },
    ["1 planFee 首期之后各期与其平均数相差不超过 5%"],
  ],
  [
    "a last 30 days before the end",
    REGIONAL,
    { premium: "120000.00", fees: ["60000.00", "60000.00"], lastDate: "2025-12-01" },
    [],
  ],
  [
    "a last 29 days before the end",
    REGIONAL,
    { premium: "120000.00", fees: ["60000.00", "60000.00"], lastDate: "2025-12-02" },
    ["1 planDate 末期应缴日期应在终保日期前至少 30 天，不晚于 2025-12-01"],
  ],
];
for (const [what, comCode, plan, errors] of table)
  test(`${comCode}: ${what}: ${errors.length === 0 ? "permitted" : "not permitted"}`, () => {
    assert.deepEqual(errorsOf(comCode, plan), errors);
  });

for (const [premium, count, isOfHeadOffice] of [
  ["1000000.00", 4, false],
  ["1000000.01", 4, true],
  ["100.00", 5, true],
  ["100.00", 2, false],
] as const)
  test(`${count} instalments of ${premium} are decided by ${isOfHeadOffice ? "the head office" : "the branch"}`, () => {
    assert.equal(needsHeadOffice(premium, count), isOfHeadOffice);
  });

test("shares are percents of the premium with two decimals", () => {
  assert.deepEqual(
    ["3703.70", "2469.13", "1851.86"].map((fee) => computeSharePercent(fee, "12345.67")),
    ["30.00", "20.00", "15.00"],
  );
});

test("an application is about a proposal that is still edited", () => {
  const open = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "12"].filter(
    (status) => checkProposalState(status) === undefined,
  );
  assert.deepEqual(open, ["01", "05"]);
});
