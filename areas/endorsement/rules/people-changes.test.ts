import assert from "node:assert/strict";
import { test } from "node:test";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import { createTestEmployeeRows } from "#areas/judging/builder/employees.ts";
import { diffForms } from "#platform/forms/diff-forms.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { listPeopleChanges } from "./people-changes.ts";

const found405 = listProductsWithForms().find(({ compiled: { product } }) => product.riskCode === "0405");
assert.ok(found405);
const { form: compiled } = found405.compiled;
const sectionOf = (code: string) => {
  const found = compiled.sections.find((section) => section.code === code);
  assert.ok(found);
  return found;
};
const [first, second, third, fourth] = createTestEmployeeRows(4);
assert.ok(first && second && third && fourth);

function compare(code: string, before: readonly FilledRow[], after: readonly FilledRow[]) {
  const forms: { before: FilledForm; after: FilledForm } = {
    before: { [code]: [...before] },
    after: { [code]: [...after] },
  };
  const section = sectionOf(code);
  const [difference] = diffForms([section], forms.before, forms.after);
  return listPeopleChanges(section, difference?.rows ?? [], forms);
}

test("people who come, go and change are one line each, with a masked certificate", () => {
  const moved = { ...second, groupNo: "9" };
  const groups = compare("roster", [first, second, third], [first, moved, fourth]) ?? [];
  assert.deepEqual(
    groups.map(({ kind, people }) => [kind, people.length]),
    [
      ["added", 1],
      ["removed", 1],
      ["changed", 1],
    ],
  );
  const [added, removed, changed] = groups.map(({ people }) => people[0]);
  assert.ok(added && removed && changed);
  const no = String(fourth["certificateNo"]);
  assert.ok(added.label.startsWith(`${String(fourth["personName"])}（`));
  assert.ok(added.label.includes("*") && !added.label.includes(no));
  assert.deepEqual(
    added.figures.map(({ element }) => element.label),
    ["职业", "方案组号"],
  );
  assert.ok(removed.label.startsWith(String(third["personName"])));
  assert.deepEqual(
    changed.cells.map(({ element, before, after }) => [element.label, before, after]),
    [["方案组号", second["groupNo"], "9"]],
  );
});

test("three hundred people are three hundred lines", () => {
  const [group, ...others] = compare("roster", [], createTestEmployeeRows(300)) ?? [];
  assert.deepEqual([group?.people.length, others.length], [300, 0]);
  assert.equal(new Set(group?.people.map(({ key }) => key)).size, 300);
});

test("a table without certificates lists no people", () => {
  assert.equal(compare("workType", [{ groupNo: "1" }], [{ groupNo: "2" }]), undefined);
});
