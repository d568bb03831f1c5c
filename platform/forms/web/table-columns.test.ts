import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleForm } from "../testing/sample-form.ts";
import { columnWidth, isSummed, shownColumns } from "./table-columns.ts";

const section = sampleForm.sections.find(({ code }) => code === "rows");
assert.ok(section);
const columns = shownColumns(section);

test("amounts and numbers with a unit add up; serial numbers and years do not", () => {
  const summed = columns.filter(isSummed).map(({ code }) => code);
  assert.deepEqual(summed, ["amount", "share"]);
  const amount = columns.find(({ code }) => code === "amount");
  assert.ok(amount);
  const inYears = { ...amount, element: { ...amount.element, type: "number" as const, unit: "年" } };
  assert.ok(!isSummed(inYears));
});

test("a column is as wide as its kind needs, and wider for a long heading on two lines", () => {
  const amount = columns.find(({ code }) => code === "amount");
  assert.ok(amount);
  const headed = (label: string) => columnWidth({ ...amount, element: { ...amount.element, label } });
  assert.equal(headed("保险费"), headed("保险金额"));
  assert.ok(headed("每次事故每人医疗费用赔偿限额合计") > headed("保险费"));
});
