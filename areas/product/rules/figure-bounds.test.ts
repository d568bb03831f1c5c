import assert from "node:assert/strict";
import { test } from "node:test";
import { checkForm, type FormError } from "#platform/forms/check-form.ts";
import { getRuleBounds } from "#platform/forms/check-value.ts";
import type { FormElement, FormRule } from "#platform/forms/definition.ts";
import {
  type FilledForm,
  isTableSection,
  listFormRows,
  getFormulaValueType,
} from "#platform/forms/filled-form.ts";
import { readFactoryProducts } from "../content.ts";
import { type CompiledProduct, compileProduct } from "./compile-product.ts";
import type { WorkedCase } from "./product-shape.ts";

const folders = readFactoryProducts();
const vocabulary = { isComplete: () => true, has: () => true };

/** Units of countable things, which must be whole numbers. */
const countUnits = "人 人次 件 部 台 辆 户 间 艘 名 份 个 起 层 只 套 天 月 年 岁 分钟".split(" ");
const countNames = /^(groupNo|payNo|addressNo|period)$/;

const isFigure = ({ type, readOnly, invisible }: FormElement) =>
  getFormulaValueType(type) === "number" && !readOnly && !invisible;
const isCount = ({ elementCode, unit = "", type }: FormElement) =>
  type === "number" && (countUnits.includes(unit) || countNames.test(elementCode));
const rule = ({ ruleList }: FormElement, code: FormRule["ruleCode"]) => {
  const found = ruleList.find(({ ruleCode }) => ruleCode === code);
  return found && getRuleBounds(found);
};
const least = (element: FormElement): number | undefined => {
  if (rule(element, "POSITIVE")) return 0;
  const text =
    rule(element, "NUM_RANGE")?.["min"] ??
    rule(element, "ADJUST_IN_RANGE_VALUE")?.["min"] ??
    rule(element, "ADJUST_UPWARD")?.["value"];
  return text === undefined ? undefined : Number(text);
};

for (const { product } of folders) {
  const figures = product.sections.flatMap(({ code, elements }) =>
    elements.filter(isFigure).map((element) => ({ at: `${code}.${element.elementCode}`, element })),
  );

  test(`${product.riskCode}: no typed figure may be below zero`, () => {
    assert.ok(figures.length > 1);
    const unbound = figures.filter(({ element }) => !((least(element) ?? -1) >= 0));
    assert.deepEqual(
      unbound.map(({ at }) => at),
      [],
    );
  });

  test(`${product.riskCode}: counts are whole numbers, and every number declares its decimals`, () => {
    const split = figures.filter(
      ({ element }) => isCount(element) && rule(element, "DEMICAL_SCALE")?.["scale"] !== "0",
    );
    const endless = figures.filter(({ element }) => rule(element, "DEMICAL_SCALE")?.["scale"] === undefined);
    assert.deepEqual(
      [...split, ...endless].map(({ at }) => at),
      [],
    );
  });
}

function errorsOf(compiled: CompiledProduct, form: FilledForm): FormError[] {
  const computed = () => undefined;
  return checkForm(compiled.form, form, { today: "2024-12-01", vocabulary, facts: {}, computed });
}

type Place = { section: string; index: number; element: FormElement };

function filledFigures({ product }: CompiledProduct, form: FilledForm): Place[] {
  return product.sections.flatMap((section) =>
    listFormRows(form[section.code]).flatMap((row, index) =>
      section.elements
        .filter((element) => isFigure(element) && row[element.elementCode] !== undefined)
        .map((element) => ({ section: section.code, index: isTableSection(section) ? index : -1, element })),
    ),
  );
}

function withCell(form: FilledForm, { section, index, element }: Place, cell: string): FilledForm {
  const rows = listFormRows(form[section]).map((row, at) =>
    at === Math.max(index, 0) ? { ...row, [element.elementCode]: cell } : row,
  );
  return { ...form, [section]: index < 0 ? (rows[0] ?? {}) : rows };
}

function isTold(compiled: CompiledProduct, { form }: WorkedCase, place: Place, cell: string): boolean {
  const { section, index, element } = place;
  return errorsOf(compiled, withCell(form, place, cell)).some(
    (error) => error.section === section && error.index === index && error.element === element.elementCode,
  );
}

for (const { product, cases } of folders) {
  const compiled = compileProduct(product);
  for (const worked of cases)
    test(`${product.riskCode} ${worked.caseNo}: a negative figure and a fractional count are errors at their cell`, () => {
      const untold = filledFigures(compiled, worked.form).flatMap((place) => {
        const wrong = isCount(place.element) ? ["-1", "2.5"] : ["-1"];
        return wrong
          .filter((cell) => !isTold(compiled, worked, place, cell))
          .map((cell) => `${place.section}.${place.element.elementCode} ${cell}`);
      });
      assert.deepEqual(untold, []);
    });
}
