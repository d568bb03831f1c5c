import assert from "node:assert/strict";
import { test } from "node:test";
import { formatExportCell, formatListCell } from "./cell-text.ts";
import type { ListColumn } from "./definition.ts";

const names = { EndorseType: { "09": "增加人员", "04": "保险期间变更" } };
const one: ListColumn = { name: "type", label: "类型", kind: "text", names: "EndorseType", width: 1 };
const many: ListColumn = { ...one, hasManyCodes: true };

for (const [column, value, text] of [
  [one, "09", "增加人员"],
  [one, "09,04", "09,04"],
  [many, "09", "增加人员"],
  [many, "09,04", "增加人员、保险期间变更"],
  [many, "09,77", "增加人员、77"],
  [many, "", "/"],
  [many, null, "/"],
] as const)
  test(`${column.hasManyCodes ? "of many codes" : "of one code"} ${value} is ${text}`, () => {
    assert.equal(formatListCell(column, value, names), text);
    assert.equal(formatExportCell(column, value, names), text === "/" ? "" : text);
  });
