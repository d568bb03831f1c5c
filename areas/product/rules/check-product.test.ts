import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "../content.ts";
import { checkProduct } from "./check-product.ts";
import { listPlaceholders } from "./check/error-report.ts";
import type { Product } from "./product-shape.ts";

const products = new Map(readFactoryProducts().map(({ product }) => [product.riskCode, product]));
const copyOf = (riskCode: string): Product => {
  const found = products.get(riskCode);
  assert.ok(found);
  return structuredClone(found);
};

/** The codes that valid products use. That the dictionaries have them is proved by loading the products. */
const all = [...products.values()];
const liabilities = all.flatMap(({ clauses }) => clauses.flatMap((clause) => clause.liabilities));
const referenceCodes = {
  dictionaries: new Set(
    all.flatMap(({ sections }) =>
      sections.flatMap(({ elements }) => elements.map((element) => element.dictionary ?? "")),
    ),
  ),
  limits: new Set([
    ...all.flatMap(({ policyLimits }) => policyLimits),
    ...liabilities.flatMap(({ limitCodes }) => limitCodes),
    ...all.flatMap(({ plans = [] }) => plans.flatMap(({ items }) => items.map(({ limitCode }) => limitCode))),
  ]),
  deductibles: new Set([
    ...all.flatMap(({ policyDeductibles }) => policyDeductibles),
    ...liabilities.flatMap(({ deductibleCodes }) => deductibleCodes),
    ...all.flatMap(({ specialClauses }) =>
      specialClauses.flatMap(({ contentZh }) => listPlaceholders(contentZh)),
    ),
  ]),
  currencies: new Set(["CNY", "USD"]),
};
referenceCodes.deductibles.delete("days");

for (const product of all)
  test(`${product.riskCode} ${product.nameZh} has no errors`, () =>
    assert.deepEqual(checkProduct(product, referenceCodes), []));

const first = <Item>(items: readonly Item[] | undefined): Item => {
  assert.ok(items?.[0]);
  return items[0];
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
const rule = (
  ruleCode: "NUM_RANGE" | "STR_RANGE" | "ADJUST_IN_RANGE_VALUE",
  bounds: Record<string, string>,
) => ({
  ruleCode,
  properties: Object.entries(bounds).map(([code, value]) => ({ code, value })),
});
const ruled = (bounds: Record<string, string>) => (product: Product) => {
  element(product, "yjxPlan", "persons").ruleList = [rule("NUM_RANGE", bounds)];
};
const factor = (product: Product, code: string) => named(product.rating.factors, code);
const step = (product: Product) => first(first(product.rating.blocks).steps);
type Mistake = [what: string, riskCode: string, spoil: (product: Product) => void, pattern: RegExp];
const inTerms: Mistake[] = [
  [
    "sold until before it is sold",
    "0601",
    (p) => void (p.sale.until = "2020-01-01"),
    /product.json 销售日期：停售日期早于开售日期/,
  ],
  [
    "a branch that is none",
    "0601",
    (p) => void (p.sale.branches = ["32", "江苏"]),
    /product.json 销售机构：“江苏”不是机构代码的开头/,
  ],
  ["a tax above all", "0601", (p) => void (p.vatRate = "101"), /product.json 增值税率：应在 0 至 100 之间/],
  ["a tax below nothing", "0601", (p) => void (p.vatRate = "-0.01"), /增值税率：应在 0 至 100 之间/],
  [
    "a clause twice",
    "0601",
    (p) => void p.clauses.push(first(p.clauses)),
    /product.json 条款“TK000601”：代码重复/,
  ],
  [
    "a liability twice",
    "0601",
    (p) => void first(p.clauses).liabilities.push(first(first(p.clauses).liabilities)),
    /责任“060100101”：代码重复/,
  ],
  [
    "a liability of another kind",
    "0601",
    (p) => void (first(first(p.clauses).liabilities).kindCode = "0601009"),
    /责任“060100101”：责任代码应以险别代码“0601009”开头/,
  ],
  ["a kind twice", "0601", (p) => void p.kinds?.push(first(p.kinds)), /险别“0601001”：代码重复/],
  ["a kind without a name", "0601", (p) => void p.kinds?.shift(), /险别“0601001”：没有名称（kinds）/],
  [
    "a kind that covers nothing",
    "0601",
    (p) => void p.kinds?.push({ kindCode: "0601099", nameZh: "无" }),
    /险别“0601099”：没有责任/,
  ],
  [
    "a liability's unknown limit",
    "0601",
    (p) => void first(first(p.clauses).liabilities).limitCodes.push("noLimit"),
    /责任“060100101”：没有限额“noLimit”/,
  ],
  [
    "a liability's unknown deductible",
    "0601",
    (p) => void first(first(p.clauses).liabilities).deductibleCodes.push("noDeductible"),
    /责任“060100101”：没有免赔“noDeductible”/,
  ],
  [
    "an unknown limit of the policy",
    "0601",
    (p) => void p.policyLimits.push("noLimit"),
    /保单限额与免赔：没有限额“noLimit”/,
  ],
  [
    "an unknown deductible of the policy",
    "0601",
    (p) => void p.policyDeductibles.push("noDeductible"),
    /没有免赔“noDeductible”/,
  ],
  [
    "a special clause twice",
    "0601",
    (p) => void p.specialClauses.push(first(p.specialClauses)),
    /特别约定“TY0601”：代码重复/,
  ],
  [
    "a place that nothing fills",
    "0601",
    (p) => void (first(p.specialClauses).contentZh += "{nobody}"),
    /特别约定“TY0601”：占位“{nobody}”既不是/,
  ],
  [
    "a place that is no longer declared",
    "0405",
    (p) => p.specialClauses.forEach((clause) => delete clause.placeholders),
    /特别约定“TY0402”：占位“{days}”既不是/,
  ],
  [
    "a declared place that is not in the text",
    "0601",
    (p) => void (first(p.specialClauses).placeholders = [{ name: "days", label: "天数" }]),
    /声明的占位“{days}”没有使用/,
  ],
  ["a plan twice", "0601", (p) => void p.plans?.push(first(p.plans)), /方案“JH06012024000001”：代码重复/],
  [
    "a plan without a number",
    "0601",
    (p) => void delete first(p.plans).insurancePlanNo,
    /应有 packageId 或 insurancePlanNo/,
  ],
  [
    "a plan of a way that is not offered",
    "0601",
    (p) => void (first(p.plans).insureType = "OTHER"),
    /产品没有投保方式“OTHER”/,
  ],
  [
    "a plan with a foreign liability",
    "0601",
    (p) => void (first(first(p.plans).items).liabilityCode = "999999999"),
    /产品没有责任“999999999”/,
  ],
  [
    "a plan with an unknown limit",
    "0601",
    (p) => void (first(first(p.plans).items).limitCode = "noLimit"),
    /没有限额或免赔“noLimit”/,
  ],
  [
    "a plan whose limits contradict",
    "0601",
    (p) => void Object.assign(first(first(p.plans).items), { min: "2", max: "1" }),
    /下限大于上限/,
  ],
  [
    "a plan with a foreign special clause",
    "0601",
    (p) => void first(p.plans).specialCodes.push("TY9999"),
    /产品没有特别约定“TY9999”/,
  ],
];
const inForm: Mistake[] = [
  [
    "a section twice",
    "0601",
    (p) => void p.sections.push(named(p.sections, "group")),
    /form.json 分区“group”：代码重复/,
  ],
  [
    "a field twice",
    "0601",
    (p) => void named(p.sections, "group").elements.push(element(p, "group", "minAge")),
    /分区“group”字段“minAge”：代码重复/,
  ],
  [
    "an unknown dictionary",
    "0601",
    (p) => void (element(p, "group", "minAge").dictionary = "NoSuch"),
    /分区“group”字段“minAge”：没有字典“NoSuch”/,
  ],
  [
    "a cascader without a dictionary",
    "0601",
    (p) => void delete element(p, "holder", "region").dictionary,
    /字段“region”：级联字段应有字典/,
  ],
  [
    "a total where there is none",
    "0601",
    (p) => void (element(p, "group", "minAge").total = false),
    /字段“minAge”：“total”只用于表格的金额和数字/,
  ],
  [
    "a rule twice",
    "0601",
    (p) => void element(p, "group", "minAge").ruleList.push(first(element(p, "group", "minAge").ruleList)),
    /字段“minAge”规则“DEMICAL_SCALE”：代码重复/,
  ],
  ["a rule without its bounds", "0601", ruled({}), /规则“NUM_RANGE”缺少“min”或“max”/],
  [
    "a rule with one bound of two",
    "0601",
    (p) => void (element(p, "yjxPlan", "persons").ruleList = [rule("ADJUST_IN_RANGE_VALUE", { min: "1" })]),
    /缺少“max”/,
  ],
  ["a bound that is no number", "0601", ruled({ min: "NaN" }), /的“min”应为数字，实际为“NaN”/],
  ["bounds that contradict", "0601", ruled({ min: "2", max: "1" }), /的“min”大于“max”/],
  ["a bound that the rule does not know", "0601", ruled({ min: "1", least: "1" }), /没有属性“least”/],
  [
    "a rule of numbers on a text",
    "0601",
    (p) => void element(p, "holder", "holderName").ruleList.push(rule("NUM_RANGE", { min: "1" })),
    /只能用于数字字段/,
  ],
  [
    "an identity whose kind nobody says",
    "0601",
    (p) =>
      void named(p.sections, "holder").elements.splice(
        named(p.sections, "holder").elements.findIndex(
          ({ elementCode }) => elementCode === "certificateType",
        ),
        1,
      ),
    /所指的证件类型字段不存在/,
  ],
  [
    "rows that are alike in no field",
    "0601",
    (p) => void named(p.sections, "liability").duplicate?.keys.push("noField"),
    /分区“liability”：重复校验中没有字段“noField”/,
  ],
  [
    "a check told nowhere",
    "0601",
    (p) => void (first(p.checks).field = "limit.noField"),
    /校验“limitsContradict”：没有字段“limit.noField”/,
  ],
  ["a check twice", "0601", (p) => void p.checks.push(first(p.checks)), /校验“limitsContradict”：代码重复/],
];
const inRating: Mistake[] = [
  [
    "a factor twice",
    "0601",
    (p) => void p.rating.factors.push(first(p.rating.factors)),
    /rating.json 系数“planPremium”：代码重复/,
  ],
  ["a factor without rows", "0601", (p) => void (factor(p, "rateA").rows = []), /系数“rateA”：没有任何一行/],
  [
    "a row without a figure",
    "0601",
    (p) => void delete first(factor(p, "rateA").rows).value,
    /系数“rateA”：“一类”行没有取值/,
  ],
  [
    "a row with half a range",
    "0601",
    (p) => void (first(factor(p, "rateA").rows).min = "1"),
    /应同时有下限和上限/,
  ],
  [
    "a default outside its range",
    "0601",
    (p) => void Object.assign(first(factor(p, "rateA").rows), { min: "2", max: "3" }),
    /默认值不在取值区间内/,
  ],
  [
    "a range upside down",
    "0601",
    (p) => void Object.assign(first(factor(p, "rateA").rows), { min: "3", max: "2" }),
    /下限大于上限/,
  ],
  [
    "a key twice",
    "0601",
    (p) => void factor(p, "rateA").rows.push(first(factor(p, "rateA").rows)),
    /系数“rateA”：“1”重复/,
  ],
  [
    "a row short of a column",
    "0601",
    (p) => void first(factor(p, "planPremium").rows).values?.pop(),
    /应有 3 列取值/,
  ],
  [
    "a column twice",
    "0601",
    (p) => void factor(p, "planPremium").across?.columns.splice(0, 2, "3", "1"),
    /列重复/,
  ],
  [
    "bands that do not rise",
    "0601",
    (p) => void factor(p, "headcount").rows.unshift({ label: "1000人及以上", value: "0.85" }),
    /系数“headcount”：“1000人及以上”行没有上限/,
  ],
  [
    "a band below the one before it",
    "0601",
    (p) => void (factor(p, "headcount").rows[1] = { upTo: "49", label: "乙", value: "1" }),
    /“乙”行的上限应递增/,
  ],
  [
    "keys between which nothing can lie",
    "0103",
    (p) => void factor(p, "si").rows.push(first(factor(p, "si").rows)),
    /的 key 应递增/,
  ],
  [
    "an interpolated key that is no number",
    "0103",
    (p) => void (first(factor(p, "si").rows).key = "少"),
    /的 key 应为数字/,
  ],
  ["a step twice", "0601", (p) => void first(p.rating.blocks).steps.push(step(p)), /计算项“fixed”：代码重复/],
  [
    "a step of two ways",
    "0601",
    (p) => void (step(p).base = "1"),
    /步骤“fixed”：应有且只有 base、value、tiers 之一/,
  ],
  [
    "a step with factors and no base",
    "0601",
    (p) => void (step(p).factors = ["rateA"]),
    /系数须与 base 同用/,
  ],
  ["half a decimal place", "0601", (p) => void (step(p).round = 1.5), /小数位数应为 0 至 9/],
  [
    "a block over no table",
    "0601",
    (p) => void (first(p.rating.blocks).over = "group"),
    /第 1 块：没有表格“group”/,
  ],
  [
    "a result written to no field",
    "0601",
    (p) => void (step(p).into = "yjxPlan.noField"),
    /结果写入的字段“yjxPlan.noField”不存在/,
  ],
  [
    "a result of an endorsement written to no field",
    "0601",
    (p) => {
      const [steps] = Object.values(p.rating.changes).flatMap(({ blocks }) =>
        blocks.map((block) => block.steps),
      );
      first(steps).into = "change.noField";
    },
    /结果写入的字段“change.noField”不存在/,
  ],
  [
    "a result written to what every object has",
    "0601",
    (p) => void (step(p).into = "constructor.name"),
    /结果写入的字段“constructor.name”不存在/,
  ],
  [
    "a row's result written beside its table",
    "0601",
    (p) => void (step(p).into = "group.insuredCount"),
    /“group.insuredCount”不在本块的表格内/,
  ],
  [
    "tiers that end",
    "0495",
    (p) => void step(p).tiers?.rows.push({ upTo: "999999999.00", rate: "0.001", label: "高" }),
    /末段应不设上限/,
  ],
  [
    "tiers that fall",
    "0495",
    (p) => void step(p).tiers?.rows.splice(1, 0, { upTo: "1.00", rate: "0.01", label: "低" }),
    /分段上限应递增/,
  ],
  [
    "no such short rate table",
    "0601",
    (p) => void (p.rating.shortRateTable = "SR99"),
    /没有短期费率表“SR99”/,
  ],
  [
    "a short rate table of eleven months",
    "0601",
    (p) => void first(p.shortRateTables).percentByMonth?.pop(),
    /短期费率表“SR01”：应有 12 个月/,
  ],
  [
    "a short rate that falls",
    "0601",
    (p) => void first(p.shortRateTables).percentByMonth?.splice(0, 1, 30),
    /不能递减/,
  ],
  ["a minimum below nothing", "0601", (p) => void (p.rating.minPremium = { CNY: "-1" }), /“CNY”不能为负数/],
  [
    "a need of no section",
    "0621",
    (p) => void (first(p.rating.requires).field = "nobody"),
    /没有分区“nobody”/,
  ],
  [
    "a type of endorsement twice",
    "0601",
    (p) => void p.endorsements?.push(first(p.endorsements)),
    /endorsements.json 批改类型“01”：代码重复/,
  ],
  [
    "a referral rule twice",
    "0601",
    (p) => void p.referrals.rules.push(first(p.referrals.rules)),
    /rules.json 规则“R0601-1”：代码重复/,
  ],
  [
    "a referral rule of another product",
    "0601",
    (p) => void (first(p.referrals.rules).ruleNo = "R0405-1"),
    /编号应以 R0601- 开头/,
  ],
  [
    "the number of a subject in no field",
    "0454",
    (p) => void (p.referrals.subject = "elevator.nothing"),
    /rules.json 标的编号：没有字段“elevator.nothing”/,
  ],
  [
    "a rule about subjects that have no number",
    "0412",
    (p) => void delete p.referrals.subject,
    /规则“R0412-2”：用到标的是否已投保，请写明标的编号/,
  ],
  [
    "a duplicate by no field",
    "0405",
    (p) =>
      void (p.referrals.duplicates = [{ code: "x", keys: ["insured.none"], uwLevel: "2", messageZh: "" }]),
    /rules.json 重复投保“x”：没有字段“insured.none”/,
  ],
  [
    "an accumulation by fields of two tables",
    "0405",
    (p) => void p.referrals.accumulates?.[0]?.by.push("workType.groupNo"),
    /rules.json 累计“employee”：字段只能属于一个表格/,
  ],
  [
    "a limit without a level",
    "0611",
    (p) => void delete p.referrals.accumulates?.[0]?.uwLevel,
    /rules.json 累计“accident”：限额与核保级别须同时写明/,
  ],
  [
    "a rule about sums that nothing adds up",
    "0601",
    (p) => void delete p.referrals.accumulates,
    /规则“R0601-3”：用到“同一被保险人意外险累计保额”，请写明累计/,
  ],
];
for (const [description, riskCode, spoil, pattern] of [...inTerms, ...inForm, ...inRating])
  test(`${description} is reported with its file and place`, () => {
    const product = copyOf(riskCode);
    spoil(product);
    const errors = checkProduct(product, referenceCodes).join("\n");
    assert.match(errors, pattern);
    assert.match(errors, new RegExp(`^产品 ${riskCode} \\w+\\.json `));
  });
