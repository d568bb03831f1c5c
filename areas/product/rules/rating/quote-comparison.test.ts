import assert from "node:assert/strict";
import { test } from "node:test";
import { Decimal } from "#platform/kernel/money.ts";
import { compareQuotes } from "./quote-comparison.ts";

const of = (text: string) => new Decimal(text);
const factor = (code: string, value: string, row = "") => ({ code, name: code, value: of(value), row });
const line = (code: string, result: string, factors: ReturnType<typeof factor>[], base = "100") => ({
  code,
  label: code,
  base: of(base),
  factors,
  result: of(result),
  isPart: false,
});
const step = (code: string, label: string, result: string) => ({ code, label, result: of(result) });
type Quoted = Parameters<typeof compareQuotes>[0];
const quoted = (lines: unknown[], steps: unknown[] = []) => ({ lines, steps }) as unknown as Quoted;

test("what is as it was is not told", () => {
  const same = quoted([line("a", "10", [factor("续保系数", "0.95")])], [step("sum", "合计", "10")]);
  assert.deepEqual(compareQuotes(same, same), []);
});

test("a changed factor is told by its name with both values and what they stand for", () => {
  const before = quoted([line("a", "10", [factor("续保系数", "0.95", "续保一年"), factor("费率", "2")])]);
  const after = quoted([line("a", "9", [factor("续保系数", "0.90", "续保两年"), factor("费率", "2")])]);
  assert.deepEqual(compareQuotes(before, after), [
    {
      label: "a",
      before: "10.00",
      after: "9.00",
      isPart: false,
      figures: [{ name: "续保系数", before: "0.95（续保一年）", after: "0.9（续保两年）", isChanged: true }],
    },
  ]);
});

test("a changed base, a new line, a line that is gone, and a step of other terms", () => {
  const before = quoted([line("a", "1", []), line("b", "2", [])], [step("short", "短期费率 12 个月", "3")]);
  const after = quoted(
    [line("a", "1", [], "200"), line("c", "4", [])],
    [step("short", "短期费率 6 个月", "3")],
  );
  assert.deepEqual(
    compareQuotes(before, after).map((told) => [told.label, told.before, told.after, told.figures.length]),
    [
      ["a", "1.00", "1.00", 1],
      ["c", undefined, "4.00", 0],
      ["b", "2.00", undefined, 0],
      ["短期费率 6 个月", "3.00", "3.00", 1],
    ],
  );
});

test("lines of one code are compared in their order", () => {
  const before = quoted([line("a", "1", []), line("a", "2", [])]);
  const after = quoted([line("a", "1", []), line("a", "3", [])]);
  assert.deepEqual(
    compareQuotes(before, after).map((told) => [told.before, told.after]),
    [["2.00", "3.00"]],
  );
});
