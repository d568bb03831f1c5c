import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement } from "../definition.ts";
import { sampleForm } from "../testing/sample-form.ts";
import { isSummed } from "../shown-cell.ts";
import { columnWidth, shownColumns } from "./table-columns.ts";

const section = sampleForm.sections.find(({ code }) => code === "rows");
assert.ok(section);
const columns = shownColumns(section);

test("amounts and numbers with a unit add up; serial numbers and years do not", () => {
  const summed = columns.filter(isSummed).map(({ code }) => code);
  assert.deepEqual(summed, ["amount", "share"]);
  const amount = columns.find(({ code }) => code === "amount");
  assert.ok(amount);
  const as = (given: Partial<FormElement>) =>
    isSummed({ ...amount, element: { ...amount.element, ...given } });
  assert.ok(as({ type: "number", unit: "人" }));
  assert.ok(!as({ type: "number", unit: "" }));
  assert.ok(as({ unit: "" }), "an amount in the currency of the document");
  assert.ok(!as({ total: false }));
  assert.ok(!as({ type: "number", unit: "年", total: false }));
  assert.ok(!as({ type: "rate", unit: "‰" }));
});

test("a column is as wide as its kind needs, and wider for a long heading on two lines", () => {
  const amount = columns.find(({ code }) => code === "amount");
  assert.ok(amount);
  const headed = (label: string) => columnWidth({ ...amount, element: { ...amount.element, label } });
  assert.equal(headed("保险费"), headed("保险金额"));
  const numbered = (precision: string) =>
    columnWidth({
      ...amount,
      element: {
        ...amount.element,
        label: "数值",
        type: "number",
        ruleList: [{ ruleCode: "DEMICAL_SCALE", properties: [{ code: "precision", value: precision }] }],
      },
    });
  assert.equal(numbered("18"), headed("保险费"), "a number that holds amounts is as wide as one");
  assert.ok(numbered("5") < numbered("18"));
  assert.ok(headed("每次事故每人医疗费用赔偿限额合计") > headed("保险费"));
});
