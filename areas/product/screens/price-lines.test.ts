import assert from "node:assert/strict";
import { test } from "node:test";
import { Decimal } from "#platform/kernel/money.ts";
import { readFactoryProducts } from "../content.ts";
import { compileProduct, priceForm } from "../rules/compile-product.ts";
import { findRowGroup, formatPriceFactor, groupPriceLines, isNeutralFactor } from "./price-lines.ts";

const factor = (name: string, value: string, row = "一类") => ({
  code: "x",
  name,
  value: new Decimal(value),
  row,
});

const shown: [name: string, value: string, text: string][] = [
  ["死亡伤残费率‰", "0.0006", "0.6‰ 死亡伤残费率 一类"],
  ["基准费率‰（综合险）", "0.0055", "5.5‰ 基准费率（综合险） 一类"],
  ["门诊费率", "0.065", "6.5% 门诊费率 一类"],
  ["费率", "0.0015", "1.5‰ 费率 一类"],
  ["意外费率‰", "1", "1 意外费率‰ 一类"],
  ["费率调整系数", "0.9", "0.9 费率调整系数 一类"],
  ["限额系数", "0.05", "0.05 限额系数 一类"],
  ["人数", "1200", "1,200 人数 一类"],
  ["每人保费", "1284.82", "1,284.82 每人保费 一类"],
];
for (const [name, value, text] of shown)
  test(`the factor ${name} ${value} reads ${text}`, () =>
    assert.equal(formatPriceFactor(factor(name, value)), text));

test("a factor of a table that is one changes nothing, but one person is one person", () => {
  assert.ok(isNeutralFactor(factor("工伤保险系数", "1.00", "已参加")));
  assert.ok(!isNeutralFactor(factor("人数系数", "0.95", "100-499人")));
  assert.ok(!isNeutralFactor(factor("人数", "1", "")));
});

const quoteOf = (riskCode: string) => {
  const folder = readFactoryProducts().find(({ product }) => product.riskCode === riskCode);
  const worked = folder?.cases[0];
  assert.ok(folder && worked);
  const priced = priceForm(compileProduct(folder.product), worked.form, {
    ...worked.facts,
    today: "2025-01-01",
  });
  assert.ok("quote" in priced);
  return priced.quote;
};

test("the lines of the row in focus are found by its table and its place", () => {
  const groups = groupPriceLines(quoteOf("0405").lines);
  const second = findRowGroup(groups, { section: "workType", index: 1 });
  assert.match(second?.line.label ?? "", /^机床操作工/);
  assert.equal(second?.parts.length, 4);
  assert.equal(findRowGroup(groups, { section: "workType", index: 99 }), undefined);
  assert.equal(findRowGroup(groups, { section: "liability", index: 1 }), undefined);
});

test("a row that is counted with others finds their common line", () => {
  for (const riskCode of ["0454", "0489", "0621"]) {
    const { lines } = quoteOf(riskCode);
    const section = lines.findLast(({ rows }) => rows)?.rows?.section ?? "";
    const group = findRowGroup(groupPriceLines(lines), { section, index: 0 });
    assert.match(group?.line.label ?? "", /×\d+$/, riskCode);
  }
});

test("no rate of any product is shown as a fraction", () => {
  for (const { product } of readFactoryProducts()) {
    const { lines } = quoteOf(product.riskCode);
    for (const { factors } of lines)
      for (const each of factors)
        if (/费率/.test(each.name)) assert.doesNotMatch(formatPriceFactor(each), /^0\.0/, product.riskCode);
  }
});
