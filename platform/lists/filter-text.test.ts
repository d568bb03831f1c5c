import assert from "node:assert/strict";
import { test } from "node:test";
import { resolveDayRange, formatRangeEnds, describeDayRange, parseFilterText } from "./filter-text.ts";

const range = (text: string) => {
  const value = parseFilterText("range", text);
  return value?.kind === "range" ? value.range : undefined;
};

for (const [text, today, from, to, words] of [
  ["last0", "2026-11-21", "2026-11-21", "2026-11-21", "今天"],
  ["last29", "2026-11-21", "2026-10-23", "2026-11-21", "近 29 天"],
  ["last180", "2026-11-21", "2026-05-25", "2026-11-21", "近 180 天"],
  ["past", "2026-12-28", undefined, "2026-12-27", "今天以前"],
  ["until0", "2026-12-28", undefined, "2026-12-28", "今天及以前"],
  ["until7", "2026-12-28", undefined, "2027-01-04", "7 天内及以前"],
  ["next7", "2026-12-28", "2026-12-28", "2027-01-04", "今后 7 天"],
  ["month", "2026-02-10", "2026-02-01", "2026-02-28", "本月"],
  ["month", "2028-02-29", "2028-02-01", "2028-02-29", "本月"],
  ["formerMonth", "2026-01-31", "2025-12-01", "2025-12-31", "上月"],
  ["2026-01-01~2026-01-31", "2026-11-21", "2026-01-01", "2026-01-31", "2026-01-01 至 2026-01-31"],
  ["2026-01-01~2026-01-01", "2026-11-21", "2026-01-01", "2026-01-01", "2026-01-01"],
  ["2026-01-01~", "2026-11-21", "2026-01-01", undefined, "2026-01-01 起"],
  ["~2026-01-31", "2026-11-21", undefined, "2026-01-31", "2026-01-31 及以前"],
] as const)
  test(`${text} on ${today} is from ${from ?? "the beginning"} to ${to ?? "the end"}`, () => {
    const read = range(text);
    assert.ok(read);
    const days = resolveDayRange(read, today);
    assert.deepEqual([days.from, days.to], [from, to]);
    assert.equal(describeDayRange(read), words);
  });

for (const text of [
  "",
  "~",
  "last",
  "last3661",
  "last-1",
  "next3661",
  "2026-02-30~",
  "2026-02-01~2026-01-31",
  "2026-01-01",
  "a~b",
  "2026-01-01~2026-01-02~2026-01-03",
  "'; drop table customer; --",
])
  test(`“${text}” is no range of days`, () => assert.equal(range(text), undefined));

test("choices, branches and texts are parsed, and texts that cannot be stored are refused", () => {
  assert.deepEqual(parseFilterText("choice", "1,2"), { kind: "choice", codes: ["1", "2"] });
  assert.equal(parseFilterText("choice", "1,,2"), undefined);
  assert.equal(parseFilterText("choice", Array.from({ length: 51 }, () => "1").join(",")), undefined);
  assert.deepEqual(parseFilterText("branch", "32010000"), { kind: "branch", comCode: "32010000" });
  for (const text of ["3201", "3201000x", "320100000"])
    assert.equal(parseFilterText("branch", text), undefined);
  assert.deepEqual(parseFilterText("text", " 示例 "), { kind: "text", text: "示例" });
  for (const text of [" ", "a\u0000b", "\ud800", "x".repeat(2001)])
    assert.equal(parseFilterText("text", text), undefined);
});

test("amounts are parsed as people type them, and ambiguous ones are never guessed", () => {
  assert.deepEqual(parseFilterText("amounts", "1,000~２０００.5"), {
    kind: "amounts",
    amounts: { from: "1000.00", to: "2000.50" },
  });
  assert.deepEqual(parseFilterText("amounts", "~12"), { kind: "amounts", amounts: { to: "12.00" } });
  assert.equal(parseFilterText("amounts", "12 345,67~"), undefined);
  assert.equal(formatRangeEnds({ from: "1" }), "1~");
});
