import assert from "node:assert/strict";
import { test } from "node:test";
import { asTree } from "../rules.ts";
import { treeRows, treeStep, upperNames } from "./tree-rows.ts";

const item = (code: string, value: string, upperCode = "") => ({
  code,
  value,
  upperCode,
  remark: "",
  pinyin: "",
  initials: "",
});
const items = [
  item("320000", "江苏省"),
  item("320100", "南京市", "320000"),
  item("320105", "建邺区", "320100"),
  item("110000", "北京市"),
];
const tree = asTree(items);
const shown = (...open: string[]) =>
  treeRows(tree, new Set(open)).map(({ node, level }) => `${level} ${node.value}`);

test("only unfolded branches show what is below them", () => {
  assert.deepEqual(shown(), ["1 江苏省", "1 北京市"]);
  assert.deepEqual(shown("320000"), ["1 江苏省", "2 南京市", "1 北京市"]);
  assert.deepEqual(shown("320100"), ["1 江苏省", "1 北京市"]);
  assert.deepEqual(shown("320000", "320100"), ["1 江苏省", "2 南京市", "3 建邺区", "1 北京市"]);
});

test("a row knows its place among its own", () => {
  const [first, second, last] = treeRows(tree, new Set(["320000"]));
  assert.deepEqual(
    [first?.position, first?.size, second?.position, second?.size, last?.position],
    [1, 2, 1, 1, 2],
  );
});

const rows = treeRows(tree, new Set(["320000"]));
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
    assert.deepEqual(treeStep(key, rows, code), wanted));
}

test("what stands above is written out, or named by its code when it is of another type", () => {
  const above = upperNames([...items, item("A01", "投保单", "T")]);
  assert.equal(above(item("320105", "建邺区", "320100")), "江苏省 / 南京市");
  assert.equal(above(item("A01", "投保单", "T")), "T");
  assert.equal(above(item("320000", "江苏省")), "");
});
