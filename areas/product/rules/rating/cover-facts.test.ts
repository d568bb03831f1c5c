import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "../../content.ts";
import { compileProduct, priceForm } from "../compile-product.ts";
import { computeShortRate } from "./cover.ts";

const folder = readFactoryProducts().find(({ product }) => product.riskCode === "0103");
const worked = folder?.cases.find(({ caseNo }) => caseNo === "PAR-02");
assert.ok(folder && worked);
const compiled = compileProduct(folder.product);
const { form } = worked;
const facts = { today: "2025-01-01" };

const priceOrMessage = (period: Record<string, string>, extraFacts: Record<string, string> = {}): string => {
  const filled = { ...form, period: { ...form["period"], ...period } };
  const priced = priceForm(compiled, filled, { ...facts, ...extraFacts });
  return "error" in priced ? priced.error.message : priced.quote.premium.toFixed(2);
};

const refused: [string, Record<string, string>, RegExp][] = [
  ["a start that is no date", { startDate: "昨天" }, /“起保日期”“昨天”没有对应的取值/],
  ["a day that no calendar has", { endDate: "2025-02-30" }, /“终保日期”“2025-02-30”没有对应的取值/],
  ["an end beyond all reckoning", { endDate: "9999-12-31" }, /“终保日期”/],
  ["an hour that is no number", { startHour: "早上" }, /“起保时间”|“起保小时”|“早上”没有对应的取值/],
  ["the 25th hour", { endHour: "25" }, /“25”没有对应的取值/],
  ["an end before the start", { startDate: "2025-05-02", endDate: "2025-05-01" }, /终保时间应晚于起保时间/],
  [
    "an end in the hour of the start",
    { startDate: "2025-05-01", endDate: "2025-05-01", endHour: "0" },
    /应晚于/,
  ],
];
for (const [description, period, why] of refused)
  test(`${description} is refused, and never crashes`, () => assert.match(priceOrMessage(period), why));

test("a cover of one hour is enough", () => {
  const period = { startDate: "2025-05-01", startHour: "0", endDate: "2025-05-01", endHour: "1" };
  assert.match(priceOrMessage(period), /^\d+\.\d\d$/);
});

for (const figure of ["NaN", "Infinity", "1e9999", "0x10", "abc", "9".repeat(30)])
  test(`a fact that should be a number and is ${figure.slice(0, 8)} is refused by its name`, () => {
    const renewed = { ...form, base: { ...form["base"], renewalFlag: "1" } };
    const priced = priceForm(compiled, renewed, { ...facts, yearsWithUs: figure });
    assert.ok("error" in priced);
    assert.match(priced.error.message, /在我司连续投保年数/);
  });

const byDays = folder.product.shortRateTables.find(({ basis }) => basis === "days");
assert.ok(byDays);
const shares: [string, string, string][] = [
  ["2025-12-06", "340/365 天", "0.931507"],
  ["2025-12-30", "364/365 天", "0.99726"],
  ["2025-12-31", "12 个月 100%", "1"],
  ["2026-01-01", "13 个月 100%", "1"],
  ["2026-01-02", "367/365 天", "1.005479"],
];
for (const [endDate, expected, share] of shares)
  test(`by the day, from 1 January 2025 to ${endDate} is ${expected}`, () => {
    const cover = { startDate: "2025-01-01", startHour: 0, endDate, endHour: 24 };
    const found = computeShortRate(byDays, cover);
    assert.deepEqual([found.description, found.share.toDecimalPlaces(6).toString()], [expected, share]);
  });
