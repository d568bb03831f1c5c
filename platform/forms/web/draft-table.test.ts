import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilledRow } from "../filled-form.ts";
import { sampleSections } from "../testing/changed-forms.ts";
import { mergeDraftTable } from "./draft-table.ts";
import { getFieldLabel } from "./field-label.ts";

const job = (name: string, persons: string, note = ""): FilledRow => ({ job: name, persons, note });
const merge = (code: string, base: FilledRow[], typed: FilledRow[], newest: FilledRow[]) =>
  mergeDraftTable({ sections: sampleSections }, [code], { base, typed, newest });

const base = [job("甲", "5"), job("乙", "8")];

test("rows and cells that either side changed stay changed", () => {
  const typed = [job("甲", "6"), job("乙", "8"), job("丙", "1")];
  const newest = [job("甲", "5", "夜班"), job("乙", "9"), job("丁", "2")];
  const merged = merge("jobs", base, typed, newest);
  const rows = [job("甲", "6", "夜班"), job("乙", "9"), job("丙", "1"), job("丁", "2")];
  assert.deepEqual(new Set(merged?.rows), new Set(rows));
  assert.deepEqual(merged?.contested, []);
});

test("a row that one side removed is gone if the other side left it alone", () => {
  const merged = merge("jobs", base, [job("甲", "6"), job("乙", "8")], [job("甲", "5")]);
  assert.deepEqual(merged, { rows: [job("甲", "6")], contested: [] });
});

test("where both changed the same cell the user's counts, and the cell is told with its row", () => {
  const merged = merge("jobs", base, [job("甲", "6"), job("乙", "8")], [job("甲", "7"), job("乙", "9")]);
  assert.deepEqual(merged, {
    rows: [job("甲", "6"), job("乙", "9")],
    contested: [["jobs", "persons", "第 1 行 甲"]],
  });
  const label = getFieldLabel({ sections: sampleSections }, ["jobs", "persons", "第 1 行 甲"]);
  assert.equal(label, "工种 · 第 1 行 甲 · persons");
});

test("where one side removed a row that the other changed the user's counts, and the table is told", () => {
  const removed = merge("jobs", base, [job("甲", "5")], [job("甲", "5"), job("乙", "9")]);
  assert.deepEqual(removed, { rows: [job("甲", "5")], contested: [["jobs", "", "乙（已删除）"]] });
  const changed = merge("jobs", base, [job("甲", "5"), job("乙", "9")], [job("甲", "5")]);
  assert.deepEqual(changed, {
    rows: [job("甲", "5"), job("乙", "9")],
    contested: [["jobs", "", "第 2 行 乙"]],
  });
});

test("a row without keys, and one that both sides added, are told by their place in the restored table", () => {
  const [first, second] = [{ text: "甲" }, { text: "乙" }];
  const cells = merge("lines", [first, second], [first, { text: "丙" }], [first, { text: "丁" }]);
  assert.deepEqual(cells?.contested, [["lines", "text", "第 2 行 丙"]]);
  const added = merge("jobs", base, [job("丙", "1"), ...base], [...base, job("丙", "2")]);
  assert.deepEqual(added?.contested, [["jobs", "persons", "第 1 行 丙"]]);
});

test("rows that both sides add to an empty table stay", () => {
  const merged = merge("lines", [], [{ text: "甲" }], [{ text: "乙" }]);
  assert.deepEqual(new Set(merged?.rows.map((row) => (row as FilledRow)["text"])), new Set(["甲", "乙"]));
});

test("the codes of a cell and a section without rows are no tables", () => {
  const sides = { base: ["1"], typed: ["2"], newest: ["3"] };
  for (const path of [["holder"], ["holder", "region"], ["jobs", "note"], ["none"]])
    assert.equal(mergeDraftTable({ sections: sampleSections }, path, sides), undefined);
});
