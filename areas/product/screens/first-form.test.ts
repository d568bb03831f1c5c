import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkForm } from "#platform/forms/check-form.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { getOptionListName } from "#platform/forms/option-list.ts";
import { createOptionVocabulary } from "#platform/forms/web/option-source.ts";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { SINGLE_ROW_ID } from "#platform/forms/web/form-state.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import { listProductsWithForms } from "../builder/worked-products.ts";
import { type CompiledProduct, priceForm } from "../rules/compile-product.ts";
import { createProductChoiceCheck, listProductLimits } from "../rules/product-choices.ts";
import type { OptionListLoader } from "./list-sources.ts";
import { createProductOptionSource } from "./product-options.ts";
import { createFirstProductForm } from "./first-form.ts";

const TODAY = "2024-02-28";
const worked = listProductsWithForms();
const products = worked.map(({ compiled }) => compiled);
const vocabulary = { has: () => true, isComplete: () => true };
const rowOf = (form: FilledForm, code: string) => (form[code] ?? {}) as FilledRow;

function errorsIn(section: string, { form }: CompiledProduct, filled: FilledForm): string[] {
  const context = { today: TODAY, vocabulary, facts: {}, computed: () => undefined };
  return checkForm(form, filled, context)
    .filter((error) => error.section === section)
    .map(({ element, message }) => `${element} ${message}`);
}

function openStore({ form }: CompiledProduct, filled: FilledForm) {
  const context = { today: TODAY, vocabulary, facts: {} };
  const store = new FormStore({ form, filled, mode: "add", context, startTimer: () => () => undefined });
  const type = (element: string, cell: string) =>
    store.set({ section: "period", row: SINGLE_ROW_ID, element }, cell);
  return { store, type, period: () => rowOf(store.typedForm(), "period") };
}

const isChoice: ReadonlySet<string> = new Set(["select", "radio"]);
const limitCodes = [...new Set(products.flatMap(({ product }) => [...listProductLimits(product)]))];
const loader = {
  dictionary: async () => [],
  limitKeys: async () => limitCodes.map((code) => ({ code, name: code })),
} as unknown as OptionListLoader;

/** The rows of the first form, and rows of each clause and each type. */
function rowsToTry({ clauses }: CompiledProduct["product"], first: readonly FilledRow[]): FilledRow[] {
  return [
    {},
    ...first,
    ...clauses.map(({ clauseCode }) => ({ clauseCode })),
    ...["1", "2"].map((limitDeductibleFlag) => ({ limitDeductibleFlag })),
  ];
}

/** What a new document asks where its product does not last a year. */
const lasts: Record<string, { length?: string; unit: string }> = {
  "0301": { unit: "M" },
  "0501": { unit: "M" },
  "0621": { unit: "D" },
  "0622": { unit: "D" },
  "0901": { length: "1", unit: "V" },
  "0902": { length: "1", unit: "V" },
};

for (const compiled of products) {
  const { riskCode } = compiled.product;
  test(`${riskCode}: a new document begins tomorrow at 0 and lasts as its product says`, () => {
    const first = createFirstProductForm(compiled, TODAY);
    const { startDate, startHour, endDate, endHour, period, periodUnit } = rowOf(first, "period");
    const usual = lasts[riskCode];
    assert.deepEqual([startDate, startHour, endHour], ["2024-02-29", "0", "24"]);
    assert.deepEqual(
      [period, periodUnit, endDate],
      usual ? [usual.length, usual.unit, undefined] : ["1", "Y", "2025-02-27"],
    );
    if (!usual) assert.deepEqual(errorsIn("period", compiled, first), []);
  });
}

for (const compiled of products) {
  const { riskCode, clauses, requiredLimits = [] } = compiled.product;
  test(`${riskCode}: a new document has the required rows, and no cell offers a code that the server refuses`, async () => {
    const first = createFirstProductForm(compiled, TODAY);
    const main = clauses.find(({ clauseKind }) => clauseKind === "1");
    const required = main?.liabilities.filter((liability) => liability.required) ?? [];
    const codesIn = (section: string, element: string) =>
      listFormRows(first[section]).map((row) => row[element]);
    if (first["liability"])
      assert.deepEqual(
        codesIn("liability", "liabilityCode"),
        required.map(({ liabilityCode }) => liabilityCode),
      );
    if (first["limit"]) assert.deepEqual(codesIn("limit", "limitCode"), requiredLimits);
    const isOffered = createProductChoiceCheck(compiled.product);
    const options = createProductOptionSource(compiled.product, loader);
    options.load("limit.limitCode");
    await new Promise((done) => void setTimeout(done));
    for (const { code: section, elements } of compiled.form.sections)
      for (const { element } of elements.filter(({ element: { type } }) => isChoice.has(type)))
        for (const row of rowsToTry(compiled.product, listFormRows(first[section]))) {
          const name = getOptionListName(section, element);
          const list = options.listInRow?.(name, row) ?? options.list(name);
          for (const code of list?.byCode.keys() ?? [])
            assert.ok(isOffered(name, code, { ...row, [element.elementCode]: code }), `${name} ${code}`);
        }
    assert.deepEqual(errorsIn("liability", compiled, first), []);
  });
}

test("the limits of a new document are those without which a worked case has no price or another amount", () => {
  for (const { compiled, form } of worked) {
    const rows = listFormRows(form["limit"]);
    const resultOf = (limit: readonly FilledRow[]) => {
      const priced = priceForm(compiled, { ...form, limit }, {});
      return "quote" in priced ? priced.quote.sumAmountCny.toFixed() : "no price";
    };
    const needed = rows.filter((row) => resultOf(rows.filter((other) => other !== row)) !== resultOf(rows));
    assert.deepEqual(
      compiled.product.requiredLimits ?? [],
      needed.map(({ limitCode }) => limitCode),
      compiled.product.riskCode,
    );
  }
});

test("the liabilities offered are those of the clause, the codes those of the type of the row", async () => {
  const compiled = products.find(({ product }) => product.riskCode === "0405");
  assert.ok(compiled);
  const options = createProductOptionSource(compiled.product, loader);
  options.load("limit.limitCode");
  await new Promise((done) => void setTimeout(done));
  const offered = (name: string, row: FilledRow) => [
    ...(options.listInRow?.(name, row)?.byCode.keys() ?? []),
  ];
  assert.deepEqual(offered("liability.liabilityCode", { clauseCode: "TK000402" }), ["040500201"]);
  assert.deepEqual(offered("liability.kindCode", { clauseCode: "TK000402" }), ["0405002"]);
  assert.deepEqual(offered("liability.liabilityCode", { kindCode: "0405003" }), ["040500301"]);
  assert.equal(options.listInRow?.("liability.liabilityCode", {}), undefined);
  const deductibles = ["perManMedicalDeductible", "socialInsuredCopayRate", "lostWorkWaitingDays"];
  assert.deepEqual(
    offered("limit.limitCode", { limitDeductibleFlag: "2" }).toSorted(),
    deductibles.toSorted(),
  );
  const limits = offered("limit.limitCode", { limitDeductibleFlag: "1" });
  assert.ok(limits.includes("perAccidentLimit"));
  assert.ok(deductibles.every((code) => !limits.includes(code)));
  const { form } = compiled;
  const errors = checkForm(
    form,
    { liability: [{ clauseCode: "TK000402", kindCode: "0405001", liabilityCode: "040500101" }] },
    { today: TODAY, vocabulary: createOptionVocabulary(options), facts: {}, computed: () => undefined },
  );
  assert.deepEqual(
    errors.filter(({ index }) => index === 0).map(({ element, message }) => `${element} ${message}`),
    ["kindCode 请从列表中选择", "liabilityCode 请从列表中选择"],
  );
});

test("a product shows the columns that it uses, and a used one is never hidden", () => {
  for (const { product, form } of products) {
    const liability = form.sections.find(({ code }) => code === "liability");
    if (!liability) continue;
    const shown = liability.elements.filter(({ element }) => !element.invisible).map(({ code }) => code);
    const always = ["clauseCode", "kindCode", "liabilityCode", "description", "amount"];
    const rated = ["excludePremium", "groupNo"].filter((code) =>
      JSON.stringify(product.rating).includes(`liability.${code}`),
    );
    assert.deepEqual(shown.toSorted(), [...always, ...rated].toSorted());
    const hidden = form.sections.flatMap(({ code, elements }) =>
      elements.filter(({ element }) => element.invisible).map((element) => `${code}.${element.code}`),
    );
    const text = JSON.stringify([product.rating, product.referrals, product.checks]);
    for (const path of hidden) assert.ok(!text.includes(path), `${product.riskCode} ${path}`);
  }
});

test("no computed end or length is refused by the checks of the product, on any day and at any hour", () => {
  const [compiled] = products;
  assert.ok(compiled);
  const { store, type, period } = openStore(compiled, createFirstProductForm(compiled, TODAY));
  const hour = fc.integer({ min: 0, max: 24 }).map(String);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40_000 }),
      fc.constantFrom("Y", "M", "D"),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 3000 }),
      hour,
      hour,
      (start, unit, length, days, startHour, endHour) => {
        fc.pre(!(startHour === "24" && endHour === "0"));
        type("startHour", startHour);
        type("endHour", endHour);
        type("startDate", addDays("1990-01-01", start));
        type("periodUnit", unit);
        type("period", String(length));
        // Within one day a span of some hours may have no end of a later hour.
        fc.pre(startHour === "0" || length > 1);
        assert.deepEqual(errorsIn("period", compiled, store.typedForm()), []);
        type("endDate", addDays("1990-01-01", start + days));
        if (startHour === "0" && endHour === "24")
          assert.deepEqual(errorsIn("period", compiled, store.typedForm()), []);
      },
    ),
    { numRuns: 200 },
  );
  assert.ok(period()["endDate"]);
});

test("one undo takes back what was typed with what followed from it", () => {
  const compiled = products.find(({ product }) => product.riskCode === "0405");
  assert.ok(compiled);
  const { store, type, period } = openStore(compiled, createFirstProductForm(compiled, TODAY));
  const first = period();
  type("period", "2");
  assert.equal(period()["endDate"], "2026-02-27");
  store.undo();
  assert.deepEqual(period(), first);
});

test("a product lays down values of a new document, and a party marked as the same follows them", () => {
  for (const riskCode of ["0103", "0405", "0601"]) {
    const compiled = products.find(({ product }) => product.riskCode === riskCode);
    assert.ok(compiled);
    const first = createFirstProductForm(compiled, TODAY);
    const { customerType, certificateType, holderName } = rowOf(first, "holder");
    assert.deepEqual([customerType, certificateType, holderName ?? ""], ["2", "73", ""]);
    const { sameAsHolder, insuredCustomerType, relationToHolder } = rowOf(first, "insured");
    assert.deepEqual([sameAsHolder, insuredCustomerType, relationToHolder], ["1", "2", "00"]);
  }
});
