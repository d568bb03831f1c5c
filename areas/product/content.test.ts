import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement } from "#platform/forms/definition.ts";
import { getCellHelp, getFieldHelp, getUnitLabel } from "#platform/forms/web/field-help.ts";
import {
  computeColumnWidth,
  filterVisibleColumns,
  findNameColumn,
} from "#platform/forms/web/table-columns.ts";
import { readFactoryProducts } from "./content.ts";
import { compileProduct } from "./rules/compile-product.ts";

const products = readFactoryProducts().map(({ product }) => product);
const fields = products.flatMap(({ riskCode, sections }) =>
  sections.flatMap(({ code, elements }) =>
    elements.map((element) => ({ where: `${riskCode} ${code}.${element.elementCode}`, element })),
  ),
);
const without = (hasHint: (element: FormElement) => boolean): string[] =>
  fields.filter(({ element }) => !hasHint(element)).map(({ where }) => where);

/** Rules whose bounds a clerk must know; lengths of values chosen from a list are excluded. */
const boundsOf = ({ type, dictionary, ruleList }: FormElement): string[] =>
  ruleList
    .filter(
      ({ ruleCode }) =>
        ruleCode !== "STR_RANGE" || !(dictionary || type === "select" || type === "treeSelect"),
    )
    .flatMap(({ properties }) => properties)
    .filter(({ code, value }) => ["max", "maxLen", "value", "scale"].includes(code) && value !== "0")
    .map(({ value }) => value);

test("there are 21 products, and no help repeats what a control shows", () => {
  assert.equal(products.length, 21);
  assert.deepEqual(
    without((element) => !/从列表中选择|选择一项|选择是或否/.test(getFieldHelp(element) ?? "")),
    [],
  );
});

test("a field that has a unit names it", () => {
  assert.deepEqual(
    without((element) => (getCellHelp(element) ?? "").includes(getUnitLabel(element) ?? "")),
    [],
  );
});

test("a field that has bounds names them", () => {
  const bare = (text: string): string => text.replaceAll(",", "");
  assert.deepEqual(
    without((element) =>
      boundsOf(element).every((bound) => bare(getFieldHelp(element) ?? "").includes(bound)),
    ),
    [],
  );
});

test("the eleven columns of work types fit a form in full width at 1440", () => {
  const product = products.find(({ riskCode }) => riskCode === "0405");
  assert.ok(product);
  const workType = compileProduct(product).form.sections.find(({ code }) => code === "workType");
  assert.ok(workType);
  const visible = filterVisibleColumns(workType);
  const total = visible.reduce((sum, column) => sum + computeColumnWidth(column), 80);
  assert.ok(total <= 1117, `${total}`);
  assert.equal(findNameColumn(workType, visible)?.element.label, "工种名称");
});
