import { Decimal } from "#platform/kernel/money.ts";
import type { Product } from "../product-shape.ts";
import { type Known, placeholdersOf, type Say, sayTwice, sayUnknown } from "./place.ts";
import { braceFault, sayWords } from "./words.ts";

type Terms = Omit<Product, "rating" | "referrals" | "checks">;

/** product.json: clauses, limits, special clauses, plans. */
export function checkTerms(product: Terms, known: Known, say: Say): void {
  const { sale, policyLimits, policyDeductibles, vatRate } = product;
  if (new Decimal(vatRate).lt(0) || new Decimal(vatRate).gt(100)) say("增值税率", "应在 0 至 100 之间");
  if (sale.until !== undefined && sale.until < sale.from) say("销售日期", "停售日期早于开售日期");
  checkNames(product, say);
  for (const branch of sale.branches ?? [])
    if (!/^\d{2,8}$/.test(branch)) say("销售机构", `“${branch}”不是机构代码的开头`);
  checkClauses(product, known, say);
  const inPolicy = (fault: string) => say("保单限额与免赔", fault);
  sayUnknown(policyLimits, known.limits, (code) => `没有限额“${code}”`, inPolicy);
  sayUnknown(policyDeductibles, known.deductibles, (code) => `没有免赔“${code}”`, inPolicy);
  checkSpecials(product, known, say);
  checkPlans(product, known, say);
}

function checkNames({ nameZh, kinds = [], clauses, specialClauses, plans = [] }: Terms, say: Say): void {
  sayWords("产品名称", nameZh, say);
  for (const kind of kinds) sayWords(`险别“${kind.kindCode}”`, kind.nameZh, say);
  for (const clause of clauses) {
    sayWords(`条款“${clause.clauseCode}”`, clause.nameZh, say);
    for (const one of clause.liabilities) sayWords(`责任“${one.liabilityCode}”`, one.nameZh, say);
  }
  for (const { specialCode, titleZh, contentZh } of specialClauses) {
    sayWords(`特别约定“${specialCode}”`, titleZh, say);
    const fault = braceFault(contentZh);
    if (fault !== undefined) say(`特别约定“${specialCode}”的内容`, fault);
  }
  for (const [index, plan] of plans.entries()) sayWords(`第 ${index + 1} 个方案`, plan.nameZh, say);
}

function checkClauses({ clauses, kinds = [] }: Terms, known: Known, say: Say): void {
  const liabilities = clauses.flatMap((clause) => clause.liabilities);
  const named = kinds.map((kind) => kind.kindCode);
  const used = new Set(liabilities.map(({ kindCode }) => kindCode));
  sayTwice(named, (code) => `险别“${code}”`, say);
  for (const code of used) if (!named.includes(code)) say(`险别“${code}”`, "没有名称（kinds）");
  for (const code of named) if (!used.has(code)) say(`险别“${code}”`, "没有责任");
  sayTwice(
    clauses.map(({ clauseCode }) => clauseCode),
    (code) => `条款“${code}”`,
    say,
  );
  sayTwice(
    liabilities.map(({ liabilityCode }) => liabilityCode),
    (code) => `责任“${code}”`,
    say,
  );
  for (const { liabilityCode, kindCode, limitCodes, deductibleCodes } of liabilities) {
    const here = (fault: string) => say(`责任“${liabilityCode}”`, fault);
    if (!liabilityCode.startsWith(kindCode)) here(`责任代码应以险别代码“${kindCode}”开头`);
    sayUnknown(limitCodes, known.limits, (code) => `没有限额“${code}”`, here);
    sayUnknown(deductibleCodes, known.deductibles, (code) => `没有免赔“${code}”`, here);
  }
}

function checkSpecials({ specialClauses, sections }: Terms, known: Known, say: Say): void {
  sayTwice(
    specialClauses.map(({ specialCode }) => specialCode),
    (code) => `特别约定“${code}”`,
    say,
  );
  const elements = new Set(sections.flatMap((section) => section.elements.map((one) => one.elementCode)));
  for (const { specialCode, contentZh, placeholders = [] } of specialClauses) {
    const here = (fault: string) => say(`特别约定“${specialCode}”`, fault);
    const used = placeholdersOf(contentZh);
    const declared = new Set(placeholders.map(({ name }) => name));
    for (const name of used)
      if (![declared, elements, known.limits, known.deductibles].some((names) => names.has(name)))
        here(`占位“{${name}}”既不是限额、免赔或字段，也没有声明`);
    for (const name of declared) if (!used.includes(name)) here(`声明的占位“{${name}}”没有使用`);
  }
}

function checkPlans(
  { clauses, specialClauses, plans = [], insureTypes }: Terms,
  known: Known,
  say: Say,
): void {
  const liabilities = new Set(
    clauses.flatMap((clause) => clause.liabilities.map(({ liabilityCode }) => liabilityCode)),
  );
  const specials = new Set(specialClauses.map(({ specialCode }) => specialCode));
  const codes = plans.map(({ packageId, insurancePlanNo }) => packageId ?? insurancePlanNo ?? "");
  sayTwice(codes, (code) => `方案“${code}”`, say);
  for (const [index, { items, specialCodes, nameZh, insureType }] of plans.entries()) {
    const here = (fault: string) => say(`方案“${nameZh}”`, fault);
    if (codes[index] === "") here("应有 packageId 或 insurancePlanNo");
    if (!insureTypes.some((type) => type === insureType)) here(`产品没有投保方式“${insureType}”`);
    sayUnknown(specialCodes, specials, (code) => `产品没有特别约定“${code}”`, here);
    for (const { liabilityCode, limitCode, min, max } of items) {
      if (!liabilities.has(liabilityCode)) here(`产品没有责任“${liabilityCode}”`);
      if (!known.limits.has(limitCode) && !known.deductibles.has(limitCode))
        here(`没有限额或免赔“${limitCode}”`);
      if (min !== undefined && max !== undefined && new Decimal(min).gt(max))
        here(`限额“${limitCode}”的下限大于上限`);
    }
  }
}
