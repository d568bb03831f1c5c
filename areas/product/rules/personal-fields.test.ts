import assert from "node:assert/strict";
import { test } from "node:test";
import { toFormulaFactValues } from "#platform/forms/fact-values.ts";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { readFactoryProducts } from "../content.ts";
import { compileProduct } from "./compile-product.ts";
import { formulaFactTypes } from "./facts.ts";

const personalFacts = ["gender", "birthDate", "occupation"] as const;

const open = (riskCode: string, customerType: string) => {
  const folder = readFactoryProducts().find(({ product }) => product.riskCode === riskCode);
  assert.ok(folder);
  const form = folder.cases[0]?.form ?? {};
  return new FormStore({
    form: compileProduct(folder.product).form,
    filled: { ...form, holder: { ...form["holder"], customerType } },
    mode: "detail",
    context: {
      today: "2025-01-01",
      vocabulary: { has: () => true, isComplete: () => true },
      facts: toFormulaFactValues(formulaFactTypes, { today: "2025-01-01" }),
    },
    startTimer: () => () => undefined,
  });
};
const isHidden = (store: FormStore, element: string) =>
  store.view({ section: "holder", row: "-", element }).isHidden;

test("a company has no gender, birth date, age or occupation", () => {
  const company = open("0405", "2");
  const person = open("0405", "1");
  for (const element of ["gender", "birthDate", "age", "occupation"]) {
    assert.ok(isHidden(company, element), element);
    assert.ok(!isHidden(person, element), element);
  }
});

for (const { product } of readFactoryProducts())
  test(`${product.riskCode}: what only a person has is shown by the type of the customer`, () => {
    for (const { code, parties = [], elements } of product.sections)
      for (const party of parties) {
        const { customerType } = party;
        if (customerType === undefined) continue;
        for (const fact of personalFacts) {
          const element = elements.find(({ elementCode }) => elementCode === party[fact]);
          if (element) assert.equal(element.when, `${code}.${customerType} == '1'`, element.label);
        }
      }
  });
