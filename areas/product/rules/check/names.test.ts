import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "../../content.ts";
import { examineProduct } from "../examine-product.ts";
import type { Product } from "../product-shape.ts";

const products = new Map(readFactoryProducts().map(({ product }) => [product.riskCode, product]));
const sound = (riskCode: string): Product => {
  const found = products.get(riskCode);
  assert.ok(found);
  return structuredClone(found);
};
const first = <Item>(items: readonly Item[] | undefined): Item => {
  const found = items?.[0];
  assert.ok(found);
  return found;
};
const named = <Item extends { code: string }>(items: readonly Item[], code: string): Item => {
  const found = items.find((item) => item.code === code);
  assert.ok(found, code);
  return found;
};
const element = (product: Product, section: string, code: string) => {
  const found = named(product.sections, section).elements.find(({ elementCode }) => elementCode === code);
  assert.ok(found, code);
  return found;
};
const step = (product: Product) => first(first(product.rating.blocks).steps);
/** Compares only the errors that the change caused, because the dictionaries are not known here. */
const known = {
  dictionaries: new Set<string>(),
  limits: new Set<string>(),
  deductibles: new Set<string>(),
  currencies: new Set(["CNY", "USD"]),
};
const broughtBy = (riskCode: string, spoil: (product: Product) => void): string[] => {
  const before = new Set(examineProduct(sound(riskCode), known).errors);
  const product = sound(riskCode);
  spoil(product);
  return examineProduct(product, known).errors.filter((error) => !before.has(error));
};

type Mistake = [what: string, riskCode: string, spoil: (product: Product) => void, expected: string];
const mistakes: Mistake[] = [
  [
    "a field that reads itself",
    "0601",
    (p) => void (element(p, "group", "minAge").formula = "group.minAge + 1"),
    "form.json 分区“group”字段“minAge”的计算公式：引用了字段本身",
  ],
  [
    "fields that read each other",
    "0601",
    (p) => {
      element(p, "group", "minAge").formula = "given(group.maxAge, 0) + 1";
      element(p, "group", "maxAge").formula = "given(group.minAge, 0) + 1";
    },
    "form.json 分区“group”字段“minAge”的计算公式：循环引用：group.minAge → group.maxAge → group.minAge",
  ],
  [
    "a column that reads the sum of itself",
    "0601",
    (p) => void (element(p, "yjxPlan", "persons").formula = "sum(yjxPlan, yjxPlan.persons)"),
    "form.json 分区“yjxPlan”字段“persons”的计算公式：引用了字段本身",
  ],
  [
    "a minimum in no currency",
    "0601",
    (p) => void (p.rating.minPremium["XXX"] = "100.00"),
    "rating.json 最低保费：没有币种“XXX”",
  ],
  [
    "an unknown rule of rows that are alike",
    "0601",
    (p) => void Object.assign(named(p.sections, "liability").duplicate ?? {}, { rule: "NOPE_RULE" }),
    "form.json 分区“liability”：没有重复校验“NOPE_RULE”，应为 CLAUSE_LIABILITY、",
  ],
  [
    "a rule on a liability that does not compare it",
    "0601",
    (p) => void Object.assign(named(p.sections, "liability").duplicate ?? {}, { keys: ["clauseCode"] }),
    "form.json 分区“liability”：重复校验“CLAUSE_LIABILITY”应有字段“liabilityCode”",
  ],
  [
    "an unknown field in a further rule",
    "0601",
    (p) => void named(p.sections, "liability").otherDuplicates?.[0]?.distinctBy?.push("noField"),
    "form.json 分区“liability”：重复校验中没有字段“noField”",
  ],
  [
    "a choice without a list",
    "0601",
    (p) => void delete element(p, "liability", "targetType").dictionary,
    "form.json 分区“liability”字段“targetType”：没有可选的内容，应有字典或产品数据",
  ],
  [
    "rows that are alike in nothing",
    "0601",
    (p) => void Object.assign(named(p.sections, "liability").duplicate ?? {}, { keys: [] }),
    "form.json 分区“liability”：重复校验应有字段",
  ],
  [
    "a field without a name",
    "0601",
    (p) => void (element(p, "group", "minAge").label = " "),
    "form.json 分区“group”字段“minAge”：名称不能为空",
  ],
  [
    "a section without a title",
    "0601",
    (p) => void (named(p.sections, "group").title = ""),
    "form.json 分区“group”：名称不能为空",
  ],
  [
    "a plan with a name of two lines",
    "0601",
    (p) => void (first(p.plans).nameZh = "一号\n方案"),
    "product.json 第 1 个方案：只能填写一行，请删除换行和制表符",
  ],
  [
    "a name without end",
    "0601",
    (p) => void (p.nameZh = "险".repeat(201)),
    "product.json 产品名称：名称最多 200 个字",
  ],
  [
    "a place that is not closed in the name of a step",
    "0601",
    (p) => void (step(p).label += " {yjxPlan.persons"),
    "rating.json 第 1 块步骤“fixed”：花括号没有配对",
  ],
  [
    "a place that is not closed in a special clause",
    "0601",
    (p) => void (first(p.specialClauses).contentZh += "{insuredName"),
    "product.json 特别约定“TY0601”的内容：花括号没有配对",
  ],
  [
    "a value that is called as a word of the language",
    "0601",
    (p) => void p.rating.values.push({ code: "and", label: "与", formula: "1" }),
    "rating.json 中间值“and”：“and”是表达式的用词，请换一个代码",
  ],
  [
    "a step that is called as the sum of the year",
    "0601",
    (p) => void first(p.rating.blocks).steps.push({ code: "annual", label: "年", value: "1" }),
    "rating.json 第 1 块步骤“annual”：“annual”由系统计算，请换一个代码",
  ],
  [
    "a value that is called as the premium",
    "0601",
    (p) => void p.rating.values.push({ code: "premium", label: "保费", formula: "1" }),
    "rating.json 中间值“premium”：“premium”由系统计算，请换一个代码",
  ],
  [
    "sections without end",
    "0601",
    (p) => {
      for (let index = 0; index < 200; index += 1)
        p.sections.push({ code: `s${index}`, title: "空", kind: "form", elements: [] });
    },
    `product.json 规模：分区最多 200 个，现有 ${sound("0601").sections.length + 200} 个`,
  ],
  [
    "fields without end",
    "0601",
    (p) => {
      const { elements } = named(p.sections, "group");
      const one = first(elements);
      for (let index = 0; index < 2000; index += 1) elements.push({ ...one, elementCode: `e${index}` });
    },
    "product.json 规模：字段最多 2000 个",
  ],
  [
    "formulas without end",
    "0601",
    (p) => {
      for (let index = 0; index < 2000; index += 1)
        p.rating.values.push({ code: `v${index}`, label: "值", formula: "1" });
    },
    "product.json 规模：公式最多 2000 个",
  ],
];
for (const [description, riskCode, spoil, expected] of mistakes)
  test(`${description} is reported`, () => {
    const errors = broughtBy(riskCode, spoil);
    assert.ok(
      errors.some((error) => error.startsWith(`产品 ${riskCode} ${expected}`)),
      errors.join("\n"),
    );
  });

test("a computed field may read another computed field", () => {
  const errors = broughtBy("0601", (p) => {
    element(p, "group", "minAge").formula = "given(group.maxAge, 0) + 1";
    element(p, "group", "maxAge").formula = "1 + 1";
  });
  assert.deepEqual(errors, []);
});
