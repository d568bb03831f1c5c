import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts, readProductPattern } from "../content.ts";
import { compileProduct } from "./compile-product.ts";
import { examineProduct } from "./examine-product.ts";
import { copyProduct, createBlankProduct } from "./new-product.ts";
import type { Product } from "./product-shape.ts";
import { runWorkedCases } from "./worked-cases.ts";

const known = {
  dictionaries: new Set<string>(),
  limits: new Set<string>(),
  deductibles: new Set<string>(),
  currencies: new Set(["CNY", "USD"]),
};
const factory = readFactoryProducts();

/** The errors of a product, without those that are due to dictionaries not being known here. */
const errorsOf = (product: Product): string[] =>
  examineProduct(product, known).errors.filter((error) => !/没有(字典|限额|免赔)|：占位/.test(error));

for (const original of factory) {
  const { riskCode } = original.product;
  test(`a copy of ${riskCode} has codes of its own and passes the same worked cases`, () => {
    const newCode = `${riskCode.slice(0, 2)}98`;
    const { product, cases } = copyProduct(original, { riskCode: newCode, nameZh: "复制的产品" });
    assert.equal(product.nameZh, "复制的产品");
    assert.deepEqual(errorsOf(product), []);
    const ownCodes = product.clauses.flatMap(({ liabilities }) =>
      liabilities.flatMap(({ kindCode, liabilityCode }) => [kindCode, liabilityCode]),
    );
    for (const code of ownCodes) assert.ok(code.startsWith(newCode), code);
    for (const { ruleNo } of product.referrals.rules) assert.ok(ruleNo.startsWith(`R${newCode}-`), ruleNo);
    const failing = runWorkedCases(compileProduct(product), cases).filter(({ errors }) => errors.length > 0);
    assert.deepEqual(
      failing.map(({ workedCase, errors }) => [workedCase.caseNo, errors]),
      [],
    );
  });
}

test("a rate that ends like the risk code is not taken for it", () => {
  const [original] = factory;
  assert.ok(original);
  const { riskCode } = original.product;
  const product = { ...original.product, inquiryRequiredZh: `费率 0.${riskCode}，见 ${riskCode}-1` };
  const copy = copyProduct({ ...original, product }, { riskCode: "0198", nameZh: "复制的产品" });
  assert.equal(copy.product.inquiryRequiredZh, `费率 0.${riskCode}，见 0198-1`);
});

test("a blank product of each class compiles, and takes authority and amount from its class", () => {
  const pattern = readProductPattern();
  assert.deepEqual(Object.keys(pattern.classes).toSorted(), [
    "01",
    "02",
    "03",
    "04",
    "05",
    "06",
    "07",
    "08",
    "09",
  ]);
  for (const [classCode, { authority, systemType }] of Object.entries(pattern.classes)) {
    const { product, cases } = createBlankProduct(pattern, { riskCode: `${classCode}97`, nameZh: "无人机" });
    assert.ok(compileProduct(product));
    assert.deepEqual(errorsOf(product), []);
    assert.deepEqual(
      [product.classCode, product.systemType, product.authority],
      [classCode, systemType, authority],
    );
    assert.deepEqual(cases, []);
  }
});
