import assert from "node:assert/strict";
import { test } from "node:test";
import { checkForm } from "#platform/forms/check-form.ts";
import { readFactoryProducts } from "../content.ts";
import { compileProduct } from "./compile-product.ts";

const choices = {
  subLiabilityNameCode: "SubLiability",
  projectType: "PropertyItemType",
  targetType: "TargetType",
};

/** No factory product shows these columns; one that does has choices for them. */
test("invented codes in the row of a liability are refused at their fields", () => {
  const found = readFactoryProducts().find(({ product }) => product.riskCode === "0405");
  assert.ok(found);
  const sections = found.product.sections.map((section) => ({
    ...section,
    elements: section.elements.map((element) => ({ ...element, invisible: false })),
  }));
  const { form } = compileProduct({ ...found.product, sections });
  const invented = Object.fromEntries(Object.keys(choices).map((name) => [name, "77"]));
  const errors = checkForm(
    form,
    { liability: [invented] },
    {
      today: "2025-01-01",
      facts: {},
      computed: () => undefined,
      vocabulary: {
        has: (list) => !Object.values(choices).includes(list),
        isComplete: () => true,
      },
    },
  );
  for (const name of Object.keys(choices))
    assert.ok(
      errors.some(
        ({ section, element, message }) =>
          section === "liability" && element === name && message === "请从列表中选择",
      ),
      name,
    );
});
