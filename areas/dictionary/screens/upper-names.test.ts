import assert from "node:assert/strict";
import { test } from "node:test";
import { upperNames } from "./upper-names.ts";

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
];

test("what stands above is written out, or named by its code when it is of another type", () => {
  const above = upperNames([...items, item("A01", "投保单", "T")]);
  assert.equal(above(item("320105", "建邺区", "320100")), "江苏省 / 南京市");
  assert.equal(above(item("A01", "投保单", "T")), "T");
  assert.equal(above(item("320000", "江苏省")), "");
});
