import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createFormElement } from "#platform/testing/form-element.ts";
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
