import assert from "node:assert/strict";
import { test } from "node:test";
import { listTreeRows, toTreeKeyStep, listAncestors } from "./tree-rows.ts";

type Place = { id: string; value: string; children: readonly Place[] };
const place = (id: string, value: string, ...children: Place[]): Place => ({ id, value, children });
const tree = [
  place("320000", "江苏省", place("320100", "南京市", place("320105", "建邺区"))),
  place("110000", "北京市"),
];
const shown = (...open: string[]) =>
  listTreeRows(tree, new Set(open)).map(({ node, level }) => `${level} ${node.value}`);

test("only unfolded branches show what is below them", () => {
  assert.deepEqual(shown(), ["1 江苏省", "1 北京市"]);
  assert.deepEqual(shown("320000"), ["1 江苏省", "2 南京市", "1 北京市"]);
  assert.deepEqual(shown("320100"), ["1 江苏省", "1 北京市"]);
  assert.deepEqual(shown("320000", "320100"), ["1 江苏省", "2 南京市", "3 建邺区", "1 北京市"]);
});

test("a row knows its place among its own", () => {
  const [first, second, last] = listTreeRows(tree, new Set(["320000"]));
  assert.deepEqual(
    [first?.position, first?.size, second?.position, second?.size, last?.position],
    [1, 2, 1, 1, 2],
  );
});

const rows = listTreeRows(tree, new Set(["320000"]));
for (const [key, code, wanted] of [
  ["ArrowRight", "320000", { focus: "320100" }],
  ["ArrowRight", "320100", { expand: "320100" }],
  ["ArrowRight", "110000", undefined],
  ["ArrowLeft", "320000", { collapse: "320000" }],
  ["ArrowLeft", "320100", { focus: "320000" }],
  ["ArrowLeft", "110000", undefined],
  ["Enter", "320000", { collapse: "320000" }],
  ["Enter", "320100", { expand: "320100" }],
  ["Enter", "110000", undefined],
  ["x", "320000", undefined],
  ["Enter", "999999", undefined],
] as const) {
  test(`${key} on ${code}: ${JSON.stringify(wanted)}`, () =>
    assert.deepEqual(toTreeKeyStep(key, rows, code), wanted));
}

test("the way to a node leads from the top to what stands above it", () => {
  const names = (id: string) => listAncestors(tree, id).map(({ value }) => value);
  assert.deepEqual(names("320105"), ["江苏省", "南京市"]);
  assert.deepEqual(names("110000"), []);
  assert.deepEqual(names("999999"), []);
});
