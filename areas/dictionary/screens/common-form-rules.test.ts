import assert from "node:assert/strict";
import { test } from "node:test";
import { commonFaults, firstFaulty, trimmed } from "./common-form-rules.ts";

const right = { code: "JY01", value: "建邺区常用地址", remark: "" };

test("code and name are asked for, a remark is not", () => {
  assert.deepEqual(commonFaults(right), {});
  assert.deepEqual(commonFaults({ code: " ", value: "", remark: "" }), {
    code: "请输入代码",
    value: "请输入名称",
  });
});

for (const [field, longest] of [
  ["code", 32],
  ["value", 200],
  ["remark", 200],
] as const) {
  test(`${field} holds ${longest} characters, not one more`, () => {
    assert.deepEqual(commonFaults({ ...right, [field]: "保".repeat(longest) }), {});
    assert.deepEqual(commonFaults({ ...right, [field]: "𠮷".repeat(longest) }), {});
    assert.deepEqual(commonFaults({ ...right, [field]: "保".repeat(longest + 1) }), {
      [field]: `超出限制，${longest}个字以内`,
    });
  });
}

test("blanks at the ends are dropped, the first faulty field is the first in reading order", () => {
  assert.deepEqual(trimmed({ code: " JY01 ", value: " 建 邺 ", remark: " " }), {
    code: "JY01",
    value: "建 邺",
    remark: "",
  });
  assert.equal(firstFaulty({ remark: "长", value: "空" }), "value");
});
