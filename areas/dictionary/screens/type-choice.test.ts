import assert from "node:assert/strict";
import { test } from "node:test";
import { groupCodeTypes } from "./type-choice.ts";

const types = [
  {
    codeType: "Region",
    typeName: "行政区划",
    hierarchical: true,
    pinyin: "xingzhengquhua",
    initials: "xzqh",
    itemCount: 3500,
  },
  {
    codeType: "Gender",
    typeName: "性别",
    hierarchical: false,
    pinyin: "xingbie",
    initials: "xb",
    itemCount: 4,
  },
];
const foundNames = (typed: string) =>
  groupCodeTypes(types, typed).flatMap(({ choices }) => choices.map(({ name }) => name));

test("without a search all types stand below the limits and deductibles", () => {
  assert.deepEqual(
    groupCodeTypes(types, "").map(({ title }) => title),
    ["限额与免赔", "字典类型"],
  );
  assert.deepEqual(foundNames(""), ["限额字段", "免赔字段", "行政区划", "性别"]);
});

for (const [typed, names] of [
  ["区划", ["行政区划"]],
  ["region", ["行政区划"]],
  ["xingzheng", ["行政区划"]],
  ["xb", ["性别"]],
  ["mp", ["免赔字段"]],
  ["没有的", []],
] as const) {
  test(`${typed} finds ${names.join("、") || "nothing"}`, () => assert.deepEqual(foundNames(typed), names));
}
