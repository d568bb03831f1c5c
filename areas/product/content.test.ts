import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement } from "#platform/forms/definition.ts";
import { getFieldHelp, getUnitLabel } from "#platform/forms/web/field-help.ts";
import { readFactoryProducts } from "./content.ts";

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

test("there are 21 products, and each of their fields has a help text", () => {
  assert.equal(products.length, 21);
  assert.deepEqual(
    without((element) => /[\u4e00-\u9fff]/.test(getFieldHelp(element))),
    [],
  );
});

test("a field that has a unit names it", () => {
  assert.deepEqual(
    without((element) => getFieldHelp(element).includes(getUnitLabel(element) ?? "")),
    [],
  );
});

test("a field that has bounds names them", () => {
  const bare = (text: string): string => text.replaceAll(",", "");
  assert.deepEqual(
    without((element) => boundsOf(element).every((bound) => bare(getFieldHelp(element)).includes(bound))),
    [],
  );
});
