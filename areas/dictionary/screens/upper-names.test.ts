import assert from "node:assert/strict";
import { test } from "node:test";
import { createParentNameFormatter } from "./upper-names.ts";

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

test("the parents of an item are written out; a parent of another type is named by its code", () => {
  const upperNameOf = createParentNameFormatter([...items, item("A01", "投保单", "T")]);
  assert.equal(upperNameOf(item("320105", "建邺区", "320100")), "江苏省 / 南京市");
  assert.equal(upperNameOf(item("A01", "投保单", "T")), "T");
  assert.equal(upperNameOf(item("320000", "江苏省")), "");
});
