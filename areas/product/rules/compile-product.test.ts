import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "../content.ts";
import { compileProduct } from "./compile-product.ts";
import type { Product } from "./product-shape.ts";

const sound = (riskCode: string): Product => {
  const found = readFactoryProducts().find(({ product }) => product.riskCode === riskCode);
  assert.ok(found);
  return structuredClone(found.product);
};
const step = ({ rating }: Product) => {
  const [found] = rating.blocks[0]?.steps ?? [];
  assert.ok(found);
  return found;
};
const factor = ({ rating }: Product, code: string) => {
  const found = rating.factors.find((known) => known.code === code);
  assert.ok(found, code);
  return found;
};
const element = ({ sections }: Product, section: string, code: string) => {
  const elements = sections.find((one) => one.code === section)?.elements ?? [];
  const found = elements.find(({ elementCode }) => elementCode === code);
  assert.ok(found, code);
  return found;
};

type Mistake = [what: string, riskCode: string, spoil: (product: Product) => void, pattern: RegExp];

const formulas: Mistake[] = [
  [
    "a condition that names no field",
    "0601",
    (p) => void (element(p, "group", "minAge").when = "group.noField == '1'"),
    /产品 0601 form.json 分区“group”字段“minAge”的显示条件：分区“group”没有字段“noField”/,
  ],
  [
    "a rule that names no table",
    "0601",
    (p) => void (p.referrals.inquiryRequired = "count(noTable) > 1"),
    /产品 0601 rules.json 必须询价的条件：没有表格“noTable”/,
  ],
  [
    "a formula that names no factor",
    "0601",
    (p) => void (step(p).value = "factor('noFactor')"),
    /产品 0601 rating.json 第 1 块步骤“fixed”的公式：没有系数“noFactor”.*第 9 个字符/,
  ],
  [
    "a fact that nobody knows",
    "0601",
    (p) => void (p.rating.sumAmount = "fact('nobody')"),
    /没有事实“nobody”/,
  ],
  ["a formula of the wrong kind", "0601", (p) => void (step(p).when = "1 + 1"), /结果应为是否，实际为数字/],
  [
    "a row's figure outside of its rows",
    "0601",
    (p) => void (p.rating.sumAmount = "yjxPlan.persons"),
    /须在表格“yjxPlan”的行内使用/,
  ],
  [
    "a row's result outside of its rows",
    "0601",
    (p) => void p.rating.after.push({ code: "late", label: "迟", value: "medical" }),
    /没有名为“medical”的计算项/,
  ],
  ["a formula that is none", "0601", (p) => void (step(p).value = "1 +"), /公式无法识别/],
  [
    "a factor by bands of a text",
    "0601",
    (p) => void (factor(p, "headcount").input = "holder.holderName"),
    /分段取值，输入应为数字/,
  ],
];
for (const [description, riskCode, spoil, pattern] of formulas)
  test(`${description} is reported with its file and formula`, () => {
    const product = sound(riskCode);
    spoil(product);
    assert.throws(() => compileProduct(product), pattern);
  });
