import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement } from "../definition.ts";
import { sampleForm } from "../testing/sample-form.ts";
import { hasColumnTotal } from "../cell-format.ts";
import { computeColumnWidth, filterVisibleColumns } from "./table-columns.ts";

const section = sampleForm.sections.find(({ code }) => code === "rows");
assert.ok(section);
const columns = filterVisibleColumns(section);

test("amounts and numbers with a unit have a sum; serial numbers and years have none", () => {
  const summed = columns.filter(hasColumnTotal).map(({ code }) => code);
  assert.deepEqual(summed, ["amount", "share"]);
  const amount = columns.find(({ code }) => code === "amount");
  assert.ok(amount);
  const isSummedWith = (more: Partial<FormElement>) =>
    hasColumnTotal({ ...amount, element: { ...amount.element, ...more } });
  assert.ok(isSummedWith({ type: "number", unit: "人" }));
  assert.ok(!isSummedWith({ type: "number", unit: "" }));
  assert.ok(isSummedWith({ unit: "" }), "an amount in the currency of the document");
  assert.ok(!isSummedWith({ total: false }));
  assert.ok(!isSummedWith({ type: "number", unit: "年", total: false }));
  assert.ok(!isSummedWith({ type: "rate", unit: "‰" }));
});

test("an empty column is as wide as its type needs, and wider for a long heading on two lines", () => {
  const amount = columns.find(({ code }) => code === "amount");
  assert.ok(amount);
  const headed = (label: string) => computeColumnWidth({ ...amount, element: { ...amount.element, label } });
  assert.equal(headed("保险费"), headed("保险金额"));
  const numbered = (precision: string) =>
    computeColumnWidth({
      ...amount,
      element: {
        ...amount.element,
        label: "数值",
        type: "number",
        ruleList: [{ ruleCode: "DEMICAL_SCALE", properties: [{ code: "precision", value: precision }] }],
      },
    });
  assert.equal(
    numbered("18"),
    headed("保险费"),
    "a number column with amounts is as wide as an amount column",
  );
  assert.ok(numbered("5") < numbered("18"));
  assert.ok(headed("每次事故每人医疗费用赔偿限额合计") > headed("保险费"));
});

test("a column with content is as wide as its longest text, up to a bound", () => {
  const amount = columns.find(({ code }) => code === "amount");
  assert.ok(amount);
  const named = { ...amount, element: { ...amount.element, label: "人数", required: false } };
  const widthOf = (...texts: string[]) => computeColumnWidth(named, texts);
  assert.equal(widthOf("20", "8"), computeColumnWidth(named, ["8"]), "the heading needs more");
  assert.ok(widthOf("20") < widthOf(), "less than an empty column of amounts");
  assert.ok(widthOf("20", "108,000,000.00") > widthOf("800,000.00"));
  assert.ok(widthOf("机床操作工") > widthOf("12345"));
  assert.equal(widthOf("甲".repeat(100)), widthOf("甲".repeat(50)));
  assert.equal(widthOf("", ""), widthOf());
});
