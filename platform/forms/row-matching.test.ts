import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createFormElement } from "#platform/testing/form-element.ts";
import { compileForm } from "./compile-form.ts";
import { diffForms } from "./diff-forms.ts";
import type { FormSection } from "./definition.ts";
import type { FilledRow } from "./filled-form.ts";
import { matchFormRows } from "./row-matching.ts";

const table = (keys?: string[]): FormSection => ({
  code: "people",
  title: "人员",
  kind: "table",
  ...(keys && { duplicate: { rule: "R", keys, message: "重复" } }),
  elements: ["type", "number", "name", "day", "phone", "region"].map((code) => createFormElement(code)),
});

/** The plain rule: each new row takes the first free old row with an equal key. */
function matchPlainly(
  keys: readonly string[],
  old: readonly FilledRow[],
  now: readonly FilledRow[],
): (number | undefined)[] {
  const keyOf = (row: FilledRow) => JSON.stringify(keys.map((key) => row[key] ?? null));
  const oldKeys = old.map(keyOf);
  const used = new Set<number>();
  return now.map((row) => {
    const index = oldKeys.findIndex((key, oldIndex) => key === keyOf(row) && !used.has(oldIndex));
    if (index < 0) return undefined;
    used.add(index);
    return index;
  });
}

const cell = fc.constantFrom(undefined, null, "", "1", "2", "[]", '["1"]', "1:1", "-", [], ["1"], ["1", "2"]);
const rows = fc.array(fc.record({ type: cell, number: cell }), { maxLength: 12 });

test("rows are matched by their keys in the order of the table, even where keys are repeated", () => {
  fc.assert(
    fc.property(rows, rows, fc.nat(12), (old, changed, kept) => {
      const now = [...old.slice(0, kept), ...changed];
      for (const keys of [["type"], ["type", "number"], []])
        assert.deepEqual(matchFormRows({ section: table(keys) }, old, now), matchPlainly(keys, old, now));
    }),
    { numRuns: 500 },
  );
});

test("rows without keys are matched by position", () => {
  assert.deepEqual(matchFormRows({ section: table() }, [{}, {}], [{}]), [0]);
  assert.deepEqual(matchFormRows({ section: table() }, [{}], [{}, {}]), [0, undefined]);
});

const person = (index: number, day = "1990-01-01"): FilledRow => ({
  type: "01",
  number: `32010119900101${index}`,
  name: `员工${index}`,
  day,
  phone: "13800000000",
  region: ["32", "3201", `3201${index % 7}`],
});
const staff = Array.from({ length: 5000 }, (_, index) => person(index));
const { sections } = compileForm({
  sections: [table(["type", "number"])],
  checks: [],
  facts: {},
  maps: {},
});

/** Compares two tables by a map of their numbers and nothing else. */
function countPlainly(before: readonly FilledRow[], after: readonly FilledRow[]): number {
  const byNumber = new Map(before.map((row) => [`${String(row["type"])}${String(row["number"])}`, row]));
  let count = 0;
  for (const row of after) {
    const old = byNumber.get(`${String(row["type"])}${String(row["number"])}`);
    for (const { code } of sections[0]?.elements ?? [])
      if (String(old?.[code] ?? "") !== String(row[code] ?? "")) count++;
  }
  return count;
}

function measureShortest(work: () => unknown): number {
  const times = Array.from({ length: 40 }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

const changedInPlace = staff.map((_, index) => person(index, index % 17 === 0 ? "1991-01-01" : undefined));
const exchanged = [
  ...staff.filter((_, index) => index % 34 !== 0).map((row) => ({ ...row })),
  ...Array.from({ length: 148 }, (_, index) => person(7000 + index)),
];
for (const [title, after] of [
  ["300 changed", changedInPlace],
  ["150 added and 150 removed", exchanged],
] as const)
  test(`5,000 rows with ${title} are compared in at most three times a plain loop`, () => {
    const plainMs = measureShortest(() => countPlainly(staff, after));
    const diffMs = measureShortest(() => diffForms(sections, { people: staff }, { people: after }));
    assert.ok(diffMs <= 3 * plainMs, `${diffMs.toFixed(2)} ms against ${plainMs.toFixed(2)} ms`);
  });
