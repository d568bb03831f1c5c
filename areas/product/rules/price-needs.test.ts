import assert from "node:assert/strict";
import { test } from "node:test";
import { checkForm } from "#platform/forms/check-form.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { readFactoryProducts } from "../content.ts";
import { compileProduct, priceForm } from "./compile-product.ts";

const TODAY = "2024-12-16";
const vocabulary = { isComplete: () => true, has: () => true };

/** What the price needs although the form does not ask for it yet; a row's number is set by the system. */
const KNOWN: ReadonlySet<string> = new Set([
  "0102 site.addressNo",
  "0103 site.addressNo",
  "0301 limit",
  "0403 limit",
  "0412 limit",
  "0701 healthPlan.annualDeductible",
  "0701 healthPlan.socialInsuredCopayRate",
  "0801 limit",
]);

/** The form without a field of its first row, or without the rows of a table. */
function* listPoorerForms(form: FilledForm): Generator<readonly [what: string, form: FilledForm]> {
  for (const [code, content] of Object.entries(form)) {
    const isTable = Array.isArray(content);
    if (isTable) yield [code, { ...form, [code]: [] }];
    const [row = {}, ...rest] = listFormRows(content);
    for (const element of Object.keys(row)) {
      const poorer: FilledRow = { ...row, [element]: "" };
      yield [`${code}.${element}`, { ...form, [code]: isTable ? [poorer, ...rest] : poorer }];
    }
  }
}

for (const { product, cases } of readFactoryProducts()) {
  const { riskCode } = product;
  test(`${riskCode}: a form without a price says what is missing`, () => {
    const compiled = compileProduct(product);
    const context = { today: TODAY, vocabulary, facts: {}, computed: () => undefined };
    const countErrors = (form: FilledForm): number => checkForm(compiled.form, form, context).length;
    const silent = new Set<string>();
    for (const { form, facts } of cases) {
      const isPriced = (filled: FilledForm) =>
        "quote" in priceForm(compiled, filled, { ...facts, today: TODAY });
      if (!isPriced(form)) continue;
      const errors = countErrors(form);
      for (const [what, poorer] of listPoorerForms(form))
        if (!isPriced(poorer) && countErrors(poorer) <= errors) silent.add(`${riskCode} ${what}`);
    }
    assert.deepEqual(
      [...silent].filter((what) => !KNOWN.has(what)),
      [],
    );
  });
}
