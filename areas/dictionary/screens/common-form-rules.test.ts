import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkCommonEntryValues,
  findFirstInvalidEntryField,
  trimCommonEntryValues,
} from "./common-form-rules.ts";

const valid = { code: "JY01", value: "建邺区常用地址", remark: "" };

test("code and name are required, a remark is not", () => {
  assert.deepEqual(checkCommonEntryValues(valid), {});
  assert.deepEqual(checkCommonEntryValues({ code: " ", value: "", remark: "" }), {
    code: "请输入代码",
    value: "请输入名称",
  });
});

for (const [field, max] of [
  ["code", 32],
  ["value", 200],
  ["remark", 200],
] as const) {
  test(`${field} holds ${max} characters, not one more`, () => {
    assert.deepEqual(checkCommonEntryValues({ ...valid, [field]: "保".repeat(max) }), {});
    assert.deepEqual(checkCommonEntryValues({ ...valid, [field]: "𠮷".repeat(max) }), {});
    assert.deepEqual(checkCommonEntryValues({ ...valid, [field]: "保".repeat(max + 1) }), {
      [field]: `超出限制，${max}个字以内`,
    });
  });
}

test("leading and trailing blanks are dropped; the first invalid field is the first in reading order", () => {
  assert.deepEqual(trimCommonEntryValues({ code: " JY01 ", value: " 建 邺 ", remark: " " }), {
    code: "JY01",
    value: "建 邺",
    remark: "",
  });
  assert.equal(findFirstInvalidEntryField({ remark: "长", value: "空" }), "value");
});
