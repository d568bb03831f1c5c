import { Decimal } from "#platform/kernel/money.ts";
import type { Product } from "../product-shape.ts";
import {
  type ProductReferenceCodes,
  listPlaceholders,
  type ProductErrorReporter,
  reportDuplicateCodes,
  reportUnknownCode,
} from "./error-report.ts";
import { listProductLimits } from "../product-choices.ts";
import { checkBraces, reportInvalidName } from "./names.ts";

type Terms = Omit<Product, "rating" | "referrals" | "checks">;

/** Checks product.json: clauses, limits, special clauses and plans. */
export function checkProductTerms(
  product: Terms,
  referenceCodes: ProductReferenceCodes,
  report: ProductErrorReporter,
): void {
  const { sale, policyLimits, policyDeductibles, vatRate } = product;
  if (new Decimal(vatRate).lt(0) || new Decimal(vatRate).gt(100)) report("增值税率", "应在 0 至 100 之间");
  if (sale.until !== undefined && sale.until < sale.from) report("销售日期", "停售日期早于开售日期");
  checkNames(product, report);
  for (const branch of sale.branches ?? [])
    if (!/^\d{2,8}$/.test(branch)) report("销售机构", `“${branch}”不是机构代码的开头`);
  checkClauses(product, referenceCodes, report);
  const reportPolicy = (error: string) => report("保单限额与免赔", error);
  reportUnknownCode(policyLimits, referenceCodes.limits, (code) => `没有限额“${code}”`, reportPolicy);
  reportUnknownCode(
    policyDeductibles,
    referenceCodes.deductibles,
    (code) => `没有免赔“${code}”`,
    reportPolicy,
  );
  const usedCodes = listProductLimits(product);
  for (const code of product.requiredLimits ?? [])
    if (!usedCodes.has(code)) reportPolicy(`新单据须列出的“${code}”不是本产品的限额或免赔`);
  checkFirstValues(product, report);
  checkSpecials(product, referenceCodes, report);
  checkPlans(product, referenceCodes, report);
}

/** Only what a user may type or choose in a form of one row is laid down. */
function checkFirstValues({ firstValues = [], sections }: Terms, report: ProductErrorReporter): void {
  const places = firstValues.map(({ field }) => field);
  reportDuplicateCodes(places, (field) => `新单据已填的“${field}”`, report);
  for (const field of places) {
    const [section, element] = field.split(".");
    const form = sections.find(({ code, kind }) => code === section && kind === "form");
    const found = form?.elements.find(({ elementCode }) => elementCode === element);
    if (!found || found.readOnly || found.invisible)
      report(`新单据已填的“${field}”`, "不是单行分区中可填写的字段");
  }
}

function checkNames(
  { nameZh, kinds = [], clauses, specialClauses, plans = [] }: Terms,
  report: ProductErrorReporter,
): void {
  reportInvalidName("产品名称", nameZh, report);
  for (const kind of kinds) reportInvalidName(`险别“${kind.kindCode}”`, kind.nameZh, report);
  for (const clause of clauses) {
    reportInvalidName(`条款“${clause.clauseCode}”`, clause.nameZh, report);
    for (const { liabilityCode, nameZh: name } of clause.liabilities)
      reportInvalidName(`责任“${liabilityCode}”`, name, report);
  }
  for (const { specialCode, titleZh, contentZh } of specialClauses) {
    reportInvalidName(`特别约定“${specialCode}”`, titleZh, report);
    const error = checkBraces(contentZh);
    if (error !== undefined) report(`特别约定“${specialCode}”的内容`, error);
  }
  for (const [index, plan] of plans.entries())
    reportInvalidName(`第 ${index + 1} 个方案`, plan.nameZh, report);
}

function checkClauses(
  { clauses, kinds = [] }: Terms,
  referenceCodes: ProductReferenceCodes,
  report: ProductErrorReporter,
): void {
  const liabilities = clauses.flatMap((clause) => clause.liabilities);
  const kindCodes = kinds.map((kind) => kind.kindCode);
  const usedKindCodes = new Set(liabilities.map(({ kindCode }) => kindCode));
  reportDuplicateCodes(kindCodes, (code) => `险别“${code}”`, report);
  for (const code of usedKindCodes)
    if (!kindCodes.includes(code)) report(`险别“${code}”`, "没有名称（kinds）");
  for (const code of kindCodes) if (!usedKindCodes.has(code)) report(`险别“${code}”`, "没有责任");
  reportDuplicateCodes(
    clauses.map(({ clauseCode }) => clauseCode),
    (code) => `条款“${code}”`,
    report,
  );
  reportDuplicateCodes(
    liabilities.map(({ liabilityCode }) => liabilityCode),
    (code) => `责任“${code}”`,
    report,
  );
  for (const { liabilityCode, kindCode, limitCodes, deductibleCodes } of liabilities) {
    const reportItem = (error: string) => report(`责任“${liabilityCode}”`, error);
    if (!liabilityCode.startsWith(kindCode)) reportItem(`责任代码应以险别代码“${kindCode}”开头`);
    reportUnknownCode(limitCodes, referenceCodes.limits, (code) => `没有限额“${code}”`, reportItem);
    reportUnknownCode(deductibleCodes, referenceCodes.deductibles, (code) => `没有免赔“${code}”`, reportItem);
  }
}

function checkSpecials(
  { specialClauses, sections }: Terms,
  referenceCodes: ProductReferenceCodes,
  report: ProductErrorReporter,
): void {
  reportDuplicateCodes(
    specialClauses.map(({ specialCode }) => specialCode),
    (code) => `特别约定“${code}”`,
    report,
  );
  const elements = new Set(
    sections.flatMap((section) => section.elements.map(({ elementCode }) => elementCode)),
  );
  for (const { specialCode, contentZh, placeholders = [] } of specialClauses) {
    const reportItem = (error: string) => report(`特别约定“${specialCode}”`, error);
    const used = listPlaceholders(contentZh);
    const declared = new Set(placeholders.map(({ name }) => name));
    for (const name of used)
      if (
        ![declared, elements, referenceCodes.limits, referenceCodes.deductibles].some((names) =>
          names.has(name),
        )
      )
        reportItem(`占位“{${name}}”既不是限额、免赔或字段，也没有声明`);
    for (const name of declared) if (!used.includes(name)) reportItem(`声明的占位“{${name}}”没有使用`);
  }
}

function checkPlans(
  { clauses, specialClauses, plans = [], insureTypes }: Terms,
  referenceCodes: ProductReferenceCodes,
  report: ProductErrorReporter,
): void {
  const liabilities = new Set(
    clauses.flatMap((clause) => clause.liabilities.map(({ liabilityCode }) => liabilityCode)),
  );
  const specials = new Set(specialClauses.map(({ specialCode }) => specialCode));
  const codes = plans.map(({ packageId, insurancePlanNo }) => packageId ?? insurancePlanNo ?? "");
  reportDuplicateCodes(codes, (code) => `方案“${code}”`, report);
  for (const [index, { items, specialCodes, nameZh, insureType }] of plans.entries()) {
    const reportItem = (error: string) => report(`方案“${nameZh}”`, error);
    if (codes[index] === "") reportItem("应有 packageId 或 insurancePlanNo");
    if (!insureTypes.some((type) => type === insureType)) reportItem(`产品没有投保方式“${insureType}”`);
    reportUnknownCode(specialCodes, specials, (code) => `产品没有特别约定“${code}”`, reportItem);
    for (const { liabilityCode, limitCode, min, max } of items) {
      if (!liabilities.has(liabilityCode)) reportItem(`产品没有责任“${liabilityCode}”`);
      if (!referenceCodes.limits.has(limitCode) && !referenceCodes.deductibles.has(limitCode))
        reportItem(`没有限额或免赔“${limitCode}”`);
      if (min !== undefined && max !== undefined && new Decimal(min).gt(max))
        reportItem(`限额“${limitCode}”的下限大于上限`);
    }
  }
}
