import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement } from "#platform/forms/definition.ts";
import { helpOf, unitLabel } from "#platform/forms/web/help.ts";
import { factoryProducts } from "./content.ts";

const products = factoryProducts().map(({ product }) => product);
const fields = products.flatMap(({ riskCode, sections }) =>
  sections.flatMap(({ code, elements }) =>
    elements.map((element) => ({ where: `${riskCode} ${code}.${element.elementCode}`, element })),
  ),
);
const without = (says: (element: FormElement) => boolean): string[] =>
  fields.filter(({ element }) => !says(element)).map(({ where }) => where);

/** Rules whose bounds a clerk has to know; the lengths of what is chosen from a list are not among them. */
const boundsOf = ({ type, dictionary, ruleList }: FormElement): string[] =>
  ruleList
    .filter(
      ({ ruleCode }) =>
        ruleCode !== "STR_RANGE" || !(dictionary || type === "select" || type === "treeSelect"),
    )
    .flatMap(({ properties }) => properties)
    .filter(({ code, value }) => ["max", "maxLen", "value", "scale"].includes(code) && value !== "0")
    .map(({ value }) => value);

test("there are 21 products, and every field of them says how it is filled in", () => {
  assert.equal(products.length, 21);
  assert.deepEqual(
    without((element) => /[\u4e00-\u9fff]/.test(helpOf(element))),
    [],
  );
});

test("a field that has a unit names it", () => {
  assert.deepEqual(
    without((element) => helpOf(element).includes(unitLabel(element) ?? "")),
    [],
  );
});

test("a field that has bounds names them", () => {
  const bare = (text: string): string => text.replaceAll(",", "");
  assert.deepEqual(
    without((element) => boundsOf(element).every((bound) => bare(helpOf(element)).includes(bound))),
    [],
  );
});
