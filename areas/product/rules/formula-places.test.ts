import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "../content.ts";
import { compileProduct, ProductError } from "./compile-product.ts";
import type { Product } from "./product-shape.ts";

const products = new Map(readFactoryProducts().map(({ product }) => [product.riskCode, product]));
const copyOf = (riskCode: string): Product => structuredClone(at(products, riskCode));
const at = <Key, Found>(found: { get(key: Key): Found | undefined }, key: Key): Found => {
  const itemAt = found.get(key);
  assert.ok(itemAt !== undefined, String(key));
  return itemAt;
};
const itemAt = <Item>(items: readonly Item[] | undefined, index = 0): Item => {
  const found = items?.[index];
  assert.ok(found);
  return found;
};
const errorsOf = (product: Product): readonly string[] => {
  try {
    compileProduct(product);
  } catch (error) {
    if (error instanceof ProductError) return error.errors;
    throw error;
  }
  return [];
};
const period = (product: Product) => {
  const found = product.sections.find(({ code }) => code === "period");
  assert.ok(found);
  return found;
};
const block = ({ rating }: Product) => itemAt(rating.blocks);
const BAD = "nobody.knows";

/** Every place where a product may hold a formula. */
const places: [place: string, riskCode: string, spoil: (product: Product) => void][] = [
  ["form.json 分区“period”的显示条件", "0601", (p) => void (period(p).when = BAD)],
  [
    "form.json 分区“period”字段“startDate”的显示条件",
    "0601",
    (p) => {
      const element = period(p).elements.find(({ elementCode }) => elementCode === "startDate");
      assert.ok(element);
      element.when = BAD;
    },
  ],
  [
    "form.json 分区“period”字段“startDate”的计算公式",
    "0601",
    (p) => {
      const element = period(p).elements.find(({ elementCode }) => elementCode === "startDate");
      assert.ok(element);
      element.formula = BAD;
    },
  ],
  ["form.json 校验“limitsContradict”应成立的条件", "0601", (p) => void (itemAt(p.checks).holds = BAD)],
  ["rules.json 必须询价的条件", "0601", (p) => void (p.referrals.inquiryRequired = BAD)],
  ["rules.json 规则“R0601-1”的触发条件", "0601", (p) => void (itemAt(p.referrals.rules).when = BAD)],
  ["rules.json 规则“R0601-1”的实际值", "0601", (p) => void (itemAt(p.referrals.rules).actual = BAD)],
  [
    "rating.json 计费前提“period”应成立的条件",
    "0601",
    (p) => void p.rating.requires.push({ holds: BAD, field: "period", message: "" }),
  ],
  ["rating.json 中间值“headcountAll”的公式", "0601", (p) => void (itemAt(p.rating.values).formula = BAD)],
  ["rating.json 系数“planPremium”的查表的依据", "0601", (p) => void (itemAt(p.rating.factors).input = BAD)],
  [
    "rating.json 系数“planPremium”的横向依据",
    "0601",
    (p) => void Object.assign(itemAt(p.rating.factors).across ?? {}, { input: BAD }),
  ],
  [
    "rating.json 系数“planPremium”的选定值的字段",
    "0601",
    (p) => void (itemAt(p.rating.factors).chosen = BAD),
  ],
  ["rating.json 第 1 块的适用条件", "0601", (p) => void (block(p).when = BAD)],
  [
    "rating.json 第 1 块合并行的名称",
    "0454",
    (p) => void (block(p).group = { label: `{${BAD}}`, unit: "台" }),
  ],
  [
    "rating.json 第 1 块逐人保费的名称",
    "0601",
    (p) => void Object.assign(block(p).persons ?? {}, { label: `{${BAD}}` }),
  ],
  [
    "rating.json 第 1 块的每人保费",
    "0601",
    (p) => void Object.assign(block(p).persons ?? {}, { perMan: BAD }),
  ],
  ["rating.json 第 1 块的人数", "0601", (p) => void Object.assign(block(p).persons ?? {}, { count: BAD })],
  ["rating.json 第 1 块的年龄", "0601", (p) => void Object.assign(block(p).persons ?? {}, { age: BAD })],
  [
    "rating.json 第 1 块步骤“fixed”的名称",
    "0601",
    (p) => void (itemAt(block(p).steps).label = `方案 {${BAD}}`),
  ],
  ["rating.json 第 1 块步骤“fixed”的适用条件", "0601", (p) => void (itemAt(block(p).steps).when = BAD)],
  ["rating.json 第 1 块步骤“fixed”的公式", "0601", (p) => void (itemAt(block(p).steps).value = BAD)],
  ["rating.json 第 1 块步骤“fixed”的不低于", "0601", (p) => void (itemAt(block(p).steps).atLeast = BAD)],
  ["rating.json 第 1 块步骤“death”的基数", "0405", (p) => void (itemAt(block(p).steps).base = BAD)],
  [
    "rating.json 第 1 块步骤“tiers”的分档累进的金额",
    "0495",
    (p) => void Object.assign(itemAt(block(p).steps).tiers ?? {}, { of: BAD }),
  ],
  [
    "rating.json 第 1 块步骤“death”的系数“own”的公式",
    "0405",
    (p) => void itemAt(block(p).steps).factors?.push({ code: "own", label: "自定", formula: BAD }),
  ],
  ["rating.json 合计后的计算“caseType”的公式", "0495", (p) => void (itemAt(p.rating.after).value = BAD)],
  ["rating.json 合计后的计算“caseType”的适用条件", "0495", (p) => void (itemAt(p.rating.after).when = BAD)],
  ["rating.json 保险金额", "0601", (p) => void (p.rating.sumAmount = BAD)],
  [
    "rating.json 附带结果“more”的公式",
    "0601",
    (p) => void p.rating.extras.push({ code: "more", label: "多", value: BAD }),
  ],
  [
    "rating.json 批改“addPersons”第 1 块的适用条件",
    "0405",
    (p) => void (itemAt(p.rating.changes["addPersons"]?.blocks).when = BAD),
  ],
];
for (const [place, riskCode, spoil] of places)
  test(`an invalid formula is reported once, at ${place}`, () => {
    const product = copyOf(riskCode);
    spoil(product);
    const errors = errorsOf(product);
    assert.equal(errors.length, 1, errors.join("\n"));
    assert.ok(itemAt(errors).startsWith(`产品 ${riskCode} ${place}：没有分区“nobody”`), itemAt(errors));
  });

test("every invalid formula is reported, not only the first", () => {
  const product = copyOf("0601");
  const spoilt = places.filter(([, riskCode]) => riskCode === "0601");
  const alone = spoilt.filter(([place]) => !/查表|横向|选定|中间值/.test(place));
  for (const [, , spoil] of alone) spoil(product);
  const errors = errorsOf(product);
  assert.equal(errors.length, alone.length, errors.join("\n"));
});

test("an unknown factor is reported with its step, without a generated formula", () => {
  const product = copyOf("0601");
  itemAt(block(product).steps, 1).factors = ["rateA", "rateAA"];
  assert.deepEqual(errorsOf(product), ["产品 0601 rating.json 第 1 块步骤“accident”：没有系数“rateAA”"]);
});

test("a row factor used outside its rows is reported with its step", () => {
  const product = copyOf("0601");
  delete block(product).over;
  const errors = errorsOf(product);
  assert.ok(
    errors.includes("产品 0601 rating.json 第 1 块步骤“accident”：系数“rateA”须在表格“yjxPlan”的行内使用"),
    errors.join("\n"),
  );
});

test("an error of an endorsement alone is reported with the endorsement", () => {
  const product = copyOf("0495");
  product.rating.extras.push({ code: "late", label: "晚", value: "caseType" });
  const errors = errorsOf(product);
  assert.ok(errors.length > 0);
  for (const error of errors)
    assert.match(error, /^产品 0495 rating.json 批改“\w+”附带结果“late”的公式：没有名为“caseType”的计算项/);
});
