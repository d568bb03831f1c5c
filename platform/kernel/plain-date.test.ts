import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  addDays,
  addMonths,
  addYears,
  computeAgeOn,
  formatCompactDate,
  compareDates,
  countDaysBetween,
  getLast180Days,
  getLast29Days,
  isPlainDate,
  countStartedMonths,
  haveMonthsElapsed,
  countMonthsInclusive,
  getTodayInShanghai,
  countWholeMonths,
} from "./plain-date.ts";

const anyDate = fc.integer({ min: -40_000, max: 40_000 }).map((days) => addDays("2000-01-01", days));

test("a date exists in the calendar and has one spelling", () => {
  const right = ["2024-02-29", "2000-02-29", "2025-12-31", "0001-01-01", "9999-12-31"];
  for (const text of right) assert.equal(isPlainDate(text), true, text);
  const wrong = [
    "2025-02-29",
    "1900-02-29",
    "2025-02-30",
    "2025-04-31",
    "2025-13-01",
    "2025-00-10",
    "2025-01-00",
  ];
  const misspelt = [
    "0000-01-01",
    "2025-1-1",
    "20250101",
    "2025/01/01",
    "2025-01-01T00:00:00Z",
    " 2025-01-01",
    "",
  ];
  for (const text of [...wrong, ...misspelt]) assert.equal(isPlainDate(text), false, text);
});

test("the day in Shanghai begins at 16:00 of the day before in UTC", () => {
  assert.equal(getTodayInShanghai(new Date("2025-03-31T15:59:59.999Z")), "2025-03-31");
  assert.equal(getTodayInShanghai(new Date("2025-03-31T16:00:00.000Z")), "2025-04-01");
  assert.equal(getTodayInShanghai(new Date("2024-12-31T16:00:00.000Z")), "2025-01-01");
});

test("days are added over months, years and leap days", () => {
  assert.equal(addDays("2024-02-28", 1), "2024-02-29");
  assert.equal(addDays("2025-02-28", 1), "2025-03-01");
  assert.equal(addDays("2025-01-01", -1), "2024-12-31");
  assert.throws(() => addDays("2025-02-30", 1), /not a date/);
});

test("calculations stop at the ends of the calendar", () => {
  for (const beyond of [addDays("9999-12-31", 1), addMonths("9999-12-01", 1)])
    assert.equal(beyond, "9999-12-31");
  for (const before of [addDays("0001-01-01", -1), addMonths("0001-01-31", -12)])
    assert.equal(before, "0001-01-01");
});

test("adding months and years keeps the day or takes the last of the month", () => {
  const cases = [
    ["2025-01-31", 1, "2025-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2025-03-31", 1, "2025-04-30"],
    ["2025-01-31", 2, "2025-03-31"],
    ["2025-12-15", 1, "2026-01-15"],
    ["2025-01-15", -1, "2024-12-15"],
    ["2025-03-31", -13, "2024-02-29"],
    ["2025-05-05", 0, "2025-05-05"],
  ] as const;
  for (const [from, months, to] of cases) assert.equal(addMonths(from, months), to);
  assert.equal(addYears("2024-02-29", 1), "2025-02-28");
  assert.equal(addYears("2024-02-29", 4), "2028-02-29");
  assert.equal(addYears("2025-02-28", -1), "2024-02-28");
});

test("days between two dates count a common and a leap year", () => {
  assert.equal(countDaysBetween("2025-01-01", "2026-01-01"), 365);
  assert.equal(countDaysBetween("2024-01-01", "2025-01-01"), 366);
  assert.equal(countDaysBetween("2025-01-01", "2025-01-01"), 0);
  assert.equal(countDaysBetween("2025-01-02", "2025-01-01"), -1);
});

test("adding the days between two dates leads from one to the other", () => {
  fc.assert(
    fc.property(anyDate, anyDate, (from, to) => assert.equal(addDays(from, countDaysBetween(from, to)), to)),
  );
});

test("dates sort by the calendar", () => {
  assert.deepEqual(["2025-10-01", "2024-12-31", "2025-02-01"].toSorted(compareDates), [
    "2024-12-31",
    "2025-02-01",
    "2025-10-01",
  ]);
  assert.equal(compareDates("2025-01-01", "2025-01-01"), 0);
});

test("a started month counts from its first day", () => {
  const cases = [
    ["2025-01-01", "2024-12-31", 0, 0],
    ["2025-01-01", "2025-01-01", 0, 0],
    ["2025-01-01", "2025-01-02", 0, 1],
    ["2025-01-01", "2025-05-01", 4, 4],
    ["2025-01-01", "2025-05-02", 4, 5],
    ["2025-01-31", "2025-02-27", 0, 1],
    ["2025-01-31", "2025-02-28", 1, 1],
    ["2025-01-31", "2025-03-01", 1, 2],
    ["2025-01-31", "2025-03-30", 1, 2],
    ["2025-01-31", "2025-03-31", 2, 2],
    ["2024-02-29", "2025-02-28", 12, 12],
    ["2025-03-01", "2025-08-10", 5, 6],
    ["2025-12-15", "2026-01-14", 0, 1],
  ] as const;
  for (const [from, to, whole, started] of cases) {
    assert.equal(countWholeMonths(from, to), whole, `whole, ${from} to ${to}`);
    assert.equal(countStartedMonths(from, to), started, `begun, ${from} to ${to}`);
  }
});

test("inclusive months count both end days and are never below one", () => {
  const cases = [
    ["2025-01-01", "2025-12-31", 12],
    ["2025-01-01", "2026-01-01", 13],
    ["2025-01-01", "2025-01-01", 1],
    ["2025-01-01", "2025-01-31", 1],
    ["2025-01-01", "2025-02-01", 2],
    ["2025-01-15", "2025-02-14", 1],
    ["2025-01-15", "2025-02-15", 2],
    ["2025-03-01", "2025-08-10", 6],
    ["2025-03-01", "2025-02-01", 1],
  ] as const;
  for (const [first, last, months] of cases)
    assert.equal(countMonthsInclusive(first, last), months, `${first} to ${last}`);
});

test("months have elapsed exactly when that many whole months have", () => {
  assert.equal(haveMonthsElapsed("2025-01-31", 1, "2025-02-27"), false);
  assert.equal(haveMonthsElapsed("2025-01-31", 1, "2025-02-28"), true);
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 1, max: 60 }), anyDate, (from, months, on) =>
      assert.equal(haveMonthsElapsed(from, months, on), countWholeMonths(from, on) >= months),
    ),
  );
});

test("begun months are the fewest that reach the end of the span", () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 1, max: 2000 }), (from, days) => {
      const to = addDays(from, days);
      const months = countStartedMonths(from, to);
      assert.ok(addMonths(from, months) >= to);
      assert.ok(addMonths(from, months - 1) < to);
    }),
  );
});

test("age is completed on the birthday", () => {
  const cases = [
    ["1985-03-12", "2025-03-11", 39],
    ["1985-03-12", "2025-03-12", 40],
    ["2025-03-12", "2025-03-12", 0],
    ["1988-02-29", "2025-02-27", 36],
    ["1988-02-29", "2025-02-28", 37],
    ["1988-02-29", "2024-02-28", 35],
    ["1988-02-29", "2024-02-29", 36],
  ] as const;
  for (const [birth, on, age] of cases) assert.equal(computeAgeOn(birth, on), age, `${birth} on ${on}`);
});

test("the default range of 29 days reaches back 2505600000 ms", () => {
  const range = getLast29Days("2025-03-01");
  assert.deepEqual(range, { start: "2025-01-31", end: "2025-03-01" });
  assert.equal(Date.parse(range.end) - Date.parse(range.start), 2_505_600_000);
  assert.deepEqual(getLast180Days("2025-06-30"), { start: "2025-01-01", end: "2025-06-30" });
});

test("a compact date has no separators", () => {
  assert.equal(formatCompactDate("2025-03-05"), "20250305");
  assert.throws(() => formatCompactDate("2025-3-5"), /not a date/);
});
