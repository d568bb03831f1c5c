import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement, FormRule } from "../definition.ts";
import { createSampleElement } from "../testing/sample-form.ts";
import { getCellHelp, getFieldHelp, getUnitLabel } from "./field-help.ts";

const rule = (ruleCode: FormRule["ruleCode"], bounds: Record<string, string> = {}): FormRule => ({
  ruleCode,
  properties: Object.entries(bounds).map(([code, value]) => ({ code, value })),
});
const helpFor = (more: Partial<FormElement>) => getFieldHelp(createSampleElement("x", more));

const cases: [Partial<FormElement>, string | undefined][] = [
  [{}, undefined],
  [{ ruleList: [rule("STR_RANGE", { minLen: "2", maxLen: "60" })] }, "2–60 个字"],
  [{ ruleList: [rule("STR_RANGE", { minLen: "0", maxLen: "500" })] }, "500 个字以内"],
  [{ ruleList: [rule("STR_RANGE", { minLen: "23", maxLen: "23" })] }, "23 个字"],
  [
    { type: "number", unit: "人", ruleList: [rule("NUM_RANGE", { min: "1", max: "100000" })] },
    "1 至 100,000 人",
  ],
  [
    { type: "number", unit: "年", ruleList: [rule("NUM_RANGE", { min: "1900", max: "2100" })] },
    "1900 至 2100 年",
  ],
  [{ type: "number", ruleList: [rule("NUM_RANGE", { min: "1" })] }, "不小于 1"],
  [{ type: "number", ruleList: [rule("NUM_RANGE", { max: "24" })] }, "不大于 24"],
  [{ type: "money", unit: "CNY", ruleList: [rule("DEMICAL_SCALE", { scale: "2" })] }, "最多 2 位小数"],
  [{ type: "money", unit: "CNY" }, undefined],
  [{ type: "percent", unit: "%" }, undefined],
  [
    {
      type: "percent",
      unit: "%",
      ruleList: [rule("DEMICAL_SCALE", { scale: "2" }), rule("NUM_RANGE", { min: "0", max: "50" })],
    },
    "0 至 50 %；最多 2 位小数",
  ],
  [{ type: "number", ruleList: [rule("DEMICAL_SCALE", { precision: "8" })] }, "最多 8 位"],
  [{ type: "select", dictionary: "Kind" }, undefined],
  [{ type: "radio" }, undefined],
  [{ type: "switch" }, undefined],
  [{ type: "cascader", dictionary: "Place" }, "选到最后一级，可搜汉字、拼音"],
  [{ type: "lookup", ruleList: [rule("STR_RANGE", { minLen: "8", maxLen: "8" })] }, "8 位代码"],
  [{ type: "lookup", help: "按姓名查找", ruleList: [rule("TEN_CHARACTERS")] }, "按姓名查找；10 位代码"],
  [{ ruleList: [rule("STR_RANGE", { minLen: "2" })] }, "至少 2 个字"],
  [{ type: "rate", ruleList: [rule("DEMICAL_SCALE", { scale: "6" })] }, "最多 6 位小数"],
  [{ type: "number", ruleList: [rule("DEMICAL_SCALE", { scale: "0" })] }, "整数"],
  [
    {
      type: "money",
      unit: "CNY",
      ruleList: [rule("ADJUST_IN_RANGE_VALUE", { min: "5000", max: "200000" })],
    },
    "5,000 至 200,000 元",
  ],
  [{ type: "money", unit: "CNY", ruleList: [rule("ADJUST_DOWNWARD", { value: "500" })] }, "不高于 500 元"],
  [{ type: "decimal", ruleList: [rule("ADJUST_UPWARD", { value: "1.5" })] }, "不低于 1.5"],
  [
    { type: "rate", ruleList: [rule("ADJUST_BY_RANGE_RATE", { decreaseRate: "20", increaseRate: "30" })] },
    "在系统值的下浮 20% 至上浮 30% 之间",
  ],
  [{ type: "number", ruleList: [rule("POSITIVE")] }, "大于 0"],
  [{ ruleList: [rule("POSTAL")] }, "6 位数字"],
  [{ ruleList: [rule("TEN_CHARACTERS")] }, "10 位"],
  [{ ruleList: [rule("IDENTITY")] }, "按证件类型校验"],
  [{ type: "date" }, "如 2025-01-31 或 20250131"],
  [{ type: "date", help: "不早于今天" }, "不早于今天"],
];

test("the help names the format and the bounds of a field, and nothing that its control shows", () => {
  for (const [more, help] of cases) assert.equal(helpFor(more), help);
});

test("a cell of a table names its unit once", () => {
  const cell = (more: Partial<FormElement>) => getCellHelp(createSampleElement("x", more));
  assert.equal(cell({ type: "money", unit: "CNY" }), "单位：元");
  assert.equal(
    cell({ type: "money", unit: "CNY", ruleList: [rule("DEMICAL_SCALE", { scale: "2" })] }),
    "最多 2 位小数；单位：元",
  );
  assert.equal(
    cell({ type: "number", unit: "人", ruleList: [rule("NUM_RANGE", { min: "1" })] }),
    "不小于 1 人",
  );
  assert.equal(cell({}), undefined);
});

test("CNY is shown as 元, and other units are not changed", () => {
  assert.equal(getUnitLabel({ unit: "CNY" }), "元");
  assert.equal(getUnitLabel({ unit: "‰" }), "‰");
  assert.equal(getUnitLabel({ unit: "" }), undefined);
  assert.equal(getUnitLabel({}), undefined);
});
