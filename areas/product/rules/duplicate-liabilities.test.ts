import assert from "node:assert/strict";
import { test } from "node:test";
import { checkForm } from "#platform/forms/check-form.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { readFactoryProducts } from "../content.ts";
import { compileProduct } from "./compile-product.ts";

/** Products that are sold by packages have no table of liabilities. */
const products = readFactoryProducts().filter(({ product }) =>
  product.sections.some(({ code }) => code === "liability"),
);
const context = {
  today: "2024-12-01",
  vocabulary: { isComplete: () => true, has: () => true },
  facts: {},
  computed: () => undefined,
};
const group = { groupNo: "1" };

const secondRows: readonly (readonly [string, FilledRow, FilledRow, string | undefined])[] = [
  ["nothing tells apart", {}, {}, "条款+责任的组合不能重复"],
  [
    "another sub-liability, group and description",
    { ...group, subLiabilityNameCode: "01", description: "甲" },
    { groupNo: "2", subLiabilityNameCode: "02", description: "乙" },
    undefined,
  ],
  ["another group", group, { groupNo: "2" }, undefined],
  ["the same group", group, { ...group, description: "乙" }, "责任+方案组号的组合不能重复"],
  [
    "the same sub-liability",
    { subLiabilityNameCode: "01" },
    { subLiabilityNameCode: "01", description: "乙" },
    "责任+子责任的组合不能重复",
  ],
  [
    "the same subject",
    { projectName: "厂房" },
    { projectName: "厂房", description: "乙" },
    "责任+标的的组合不能重复",
  ],
  [
    "the same description under another clause",
    { description: "甲" },
    { clauseCode: "TK999999", description: "甲" },
    "责任+描述的组合不能重复",
  ],
];

for (const { product, cases } of products)
  for (const [name, first, second, expected] of secondRows)
    test(`${product.riskCode}: a liability twice, ${name}`, () => {
      const form = cases[0]?.form as FilledForm;
      const [row = {}, ...others] = form["liability"] as readonly FilledRow[];
      const liability = [{ ...row, ...first }, ...others, { ...row, ...second }];
      const errors = checkForm(compileProduct(product).form, { ...form, liability }, context);
      const duplicates = errors.filter(({ message }) => message.endsWith("的组合不能重复"));
      assert.deepEqual(
        duplicates.map(({ index, message }) => `${index} ${message}`),
        expected === undefined ? [] : [`${liability.length - 1} ${expected}`],
      );
    });
