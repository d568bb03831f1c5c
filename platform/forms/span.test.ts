import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, addMonths, countDaysBetween, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { FormSection } from "./definition.ts";
import {
  beginSpans,
  completeSpans,
  computeSpanEnd,
  computeSpanLength,
  deriveSpanCells,
  type SpanUnit,
} from "./span.ts";

const MOST = 120;
const fullDays = { startHour: 0, endHour: 24 };
const day = fc.integer({ min: 0, max: 60_000 }).map((days): PlainDate => addDays("1950-01-01", days));
const leapDay = fc.integer({ min: 490, max: 520 }).map((fours): PlainDate => `${fours * 4}-02-29`);
const start = fc.oneof(
  day,
  leapDay.filter((date) => date !== "1900-02-29" && date !== "2100-02-29"),
);
const unit = fc.constantFrom<SpanUnit>("Y", "M", "D");
const length = fc.integer({ min: 1, max: MOST });
const hours = fc
  .record({ startHour: fc.integer({ min: 0, max: 24 }), endHour: fc.integer({ min: 0, max: 24 }) })
  .filter(({ startHour, endHour }) => !(startHour === 24 && endHour === 0));

for (const [startDate, count, of, endDate] of [
  ["2025-01-01", 1, "Y", "2025-12-31"],
  ["2023-03-01", 1, "Y", "2024-02-29"],
  ["2024-02-29", 1, "Y", "2025-02-27"],
  ["2024-02-29", 4, "Y", "2028-02-28"],
  ["2024-02-28", 1, "D", "2024-02-28"],
  ["2024-02-28", 2, "D", "2024-02-29"],
  ["2024-01-31", 1, "M", "2024-02-28"],
  ["2025-08-31", 6, "M", "2026-02-27"],
] as const)
  test(`${count} ${of} from ${startDate} end on ${endDate}`, () => {
    assert.equal(computeSpanEnd(startDate, { length: count, unit: of }), endDate);
  });

for (const [startHour, endHour, endDate] of [
  [0, 0, "2026-01-01"],
  [12, 12, "2026-01-01"],
  [12, 24, "2025-12-31"],
  [0, 12, "2025-12-31"],
  [24, 24, "2026-01-01"],
  [24, 0, undefined],
] as const)
  test(`a year from hour ${startHour} to hour ${endHour} ends on ${endDate}`, () => {
    assert.equal(computeSpanEnd("2025-01-01", { length: 1, unit: "Y" }, { startHour, endHour }), endDate);
  });

test("the end of any span gives its length back, over leap days and all hours", () => {
  fc.assert(
    fc.property(start, length, unit, hours, (startDate, count, of, span) => {
      const endDate = computeSpanEnd(startDate, { length: count, unit: of }, span);
      // Less than a day of hours, such as from noon to the end of the same day, may end before it starts.
      fc.pre(endDate !== undefined);
      const told = computeSpanLength({ startDate, endDate }, span, { unit: of, most: MOST });
      assert.deepEqual(told, { length: count, unit: of });
    }),
  );
});

test("any end gives a length, which ends there, or counts months begun", () => {
  fc.assert(
    fc.property(start, fc.integer({ min: 0, max: 3600 }), unit, (startDate, days, of) => {
      const endDate = addDays(startDate, days);
      const told = computeSpanLength({ startDate, endDate }, fullDays, { unit: of, most: MOST });
      assert.ok(told);
      const end = computeSpanEnd(startDate, told) ?? "";
      const isMonthBegun = told.unit === "M" && addMonths(startDate, told.length - 1) <= endDate;
      // One day more than whole months is no month begun, as in the check of the period.
      const daysMore = countDaysBetween(end, endDate);
      assert.ok(daysMore === 0 || daysMore === 1 || (daysMore < 0 && isMonthBegun));
    }),
  );
});

test("a moved start keeps the length, whatever day of the year it comes to", () => {
  fc.assert(
    fc.property(start, start, length, unit, (from, to, count, of) => {
      const before = { start: from, length: String(count), unit: of, end: "2030-01-01" };
      const cells = deriveSpanCells(terms, before, { start: to }, MOST);
      assert.deepEqual(cells, { end: computeSpanEnd(to, { length: count, unit: of }) });
    }),
  );
});

test("days count as on a calendar", () => {
  fc.assert(
    fc.property(start, length, (startDate, count) => {
      const end = computeSpanEnd(startDate, { length: count, unit: "D" });
      assert.equal(countDaysBetween(startDate, end ?? "") + 1, count);
    }),
  );
});

const terms = { startDate: "start", endDate: "end", length: "length", unit: "unit" };
const year = { start: "2025-01-01", end: "2025-12-31", length: "1", unit: "Y" };
for (const [what, before, typed, derived] of [
  ["a longer span ends later", year, { length: "2" }, { end: "2026-12-31" }],
  ["a year in months", year, { unit: "M" }, { end: "2025-01-31" }],
  ["an end after half a year", year, { end: "2025-06-30" }, { length: "6", unit: "M" }],
  ["an end after some days", year, { end: "2025-01-10" }, { length: "10", unit: "D" }],
  ["an end in the seventh month", year, { end: "2025-07-10" }, { length: "7", unit: "M" }],
  ["an end before the start", year, { end: "2024-06-30" }, {}],
  ["an end that is no day yet", year, { end: "2025-02-3" }, {}],
  ["no length", year, { length: "" }, {}],
  ["half a year, typed as a number", year, { length: "0.5" }, {}],
  ["a voyage", { ...year, unit: "V" }, { start: "2025-02-01" }, {}],
  ["what was a voyage in years", { ...year, unit: "V", length: "2" }, { unit: "Y" }, { end: "2026-12-31" }],
  [
    "start and end together",
    { unit: "Y" },
    { start: "2025-01-01", end: "2026-12-31" },
    { length: "2", unit: "Y" },
  ],
  ["all at once", {}, { ...year, end: "2025-11-30" }, {}],
  [
    "a start before an end, without a length",
    { end: "2025-12-31", unit: "Y" },
    { start: "2025-01-01" },
    { length: "1", unit: "Y" },
  ],
  ["another field", year, { note: "x" }, {}],
] as const)
  test(`typing ${what}`, () => {
    assert.deepEqual(deriveSpanCells(terms, before, typed, MOST), derived);
  });

const sections = [
  { code: "period", elements: [], span: { ...terms, lasts: { length: "1", unit: "Y" } } },
] as unknown as FormSection[];

test("a new document begins tomorrow, and a start that is known stays", () => {
  const begun = { start: "2024-02-29", unit: "Y", length: "1", end: "2025-02-27" };
  assert.deepEqual(beginSpans(sections, { period: {} }, "2024-02-28"), { period: begun });
  const known = { period: { start: "2024-05-01" } };
  assert.equal(beginSpans(sections, known, "2024-02-28"), known);
});

test("what is sent without its end or its length gets it, and what contradicts stays", () => {
  const { end, length: told, ...rest } = year;
  assert.deepEqual(completeSpans(sections, { period: { ...rest, length: told } })["period"], year);
  assert.deepEqual(completeSpans(sections, { period: { ...rest, end } })["period"], year);
  const wrong = { period: { ...year, end: "2025-11-30" } };
  assert.equal(completeSpans(sections, wrong), wrong);
  const unreadable = { period: { ...rest, length: told, end: "下周" } };
  assert.equal(completeSpans(sections, unreadable), unreadable);
});
