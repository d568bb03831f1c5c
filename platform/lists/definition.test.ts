import assert from "node:assert/strict";
import { test } from "node:test";
import { getSqlColumnOfListColumn, defineList, type ListDefinition } from "./definition.ts";

const sound: ListDefinition = {
  name: "sample",
  call: "sample/queryList",
  title: "样例",
  permission: "signedIn",
  source: "sample",
  key: "sampleNo",
  heading: "sampleNo",
  sort: { column: "sampleNo", direction: "asc" },
  columns: [
    { name: "sampleNo", label: "编号", kind: "number", width: 100, sortable: true },
    { name: "premium", label: "保费", kind: "money", width: 100, sum: true },
    { name: "certificateNo", label: "证件号码", kind: "number", width: 100, mask: "identity" },
  ],
  filters: [{ name: "certificateNo", label: "证件号码", kind: "text", match: "whole" }],
};
const [number, premium, certificate] = sound.columns;
assert.ok(number && premium && certificate);

test("a valid list is accepted, with its columns in snake case", () => {
  assert.equal(defineList(sound), sound);
  assert.equal(getSqlColumnOfListColumn(certificate), "certificate_no");
  assert.equal(getSqlColumnOfListColumn({ name: "a", from: "b" }), "b");
});

for (const [description, change] of [
  ["names a column twice", { columns: [...sound.columns, number] }],
  ["calls a column like a part of the address", { columns: [...sound.columns, { ...number, name: "view" }] }],
  ["has a key that is no column", { key: "nothing" }],
  ["sorts by what is not sortable", { sort: { column: "premium", direction: "asc" } }],
  ["sums what is no money", { columns: [{ ...number, sum: true }, premium, certificate] }],
  ["sorts what it masks", { columns: [number, premium, { ...certificate, sortable: true }] }],
  [
    "looks for parts of what it masks",
    {
      filters: [{ name: "certificateNo", label: "证件号码", kind: "text", match: "contains" }],
    },
  ],
  ["looks for a text without saying how", { filters: [{ name: "sampleNo", label: "编号", kind: "text" }] }],
  [
    "has a preset that cannot be read",
    {
      filters: [{ name: "day", label: "日期", kind: "range", preset: "lately" }],
    },
  ],
  [
    "has a view of a filter that it has not",
    { views: [{ name: "a", label: "甲", filters: { day: "last7" } }] },
  ],
] as [string, Partial<ListDefinition>][])
  test(`a list that ${description} is refused`, () =>
    assert.throws(() => defineList({ ...sound, ...change })));
