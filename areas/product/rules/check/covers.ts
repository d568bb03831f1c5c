import { isTableSection } from "#platform/forms/filled-form.ts";
import { formulaFacts } from "../facts.ts";
import type { Product } from "../product-shape.ts";
import { reportDuplicateCodes, type ProductErrorReporter } from "./error-report.ts";

/** These facts are sums over other documents, so a product whose rules read them has to say what is added up. */
const SUMMED_FACTS = ["employeeAccumulation", "accidentAccumulation"];

/** Checks rules.json: what makes two covers the same, and what is added up. */
export function checkCoverTerms(
  { sections, referrals }: Pick<Product, "sections" | "referrals">,
  report: ProductErrorReporter,
): void {
  const { duplicates = [], accumulates = [], rules } = referrals;
  const check = (place: string, fields: readonly string[]) => checkFields(sections, place, fields, report);
  for (const { code, keys } of duplicates) check(`重复投保“${code}”`, keys);
  for (const { code, by, limit, uwLevel, fact } of accumulates) {
    const place = `累计“${code}”`;
    check(place, by);
    if ((limit === undefined) !== (uwLevel === undefined)) report(place, "限额与核保级别须同时写明");
    if (fact !== undefined && !isNumberFact(fact)) report(place, `没有数字的事实“${fact}”`);
  }
  reportDuplicateCodes(
    [...duplicates.map(({ code }) => `重复投保“${code}”`), ...accumulates.map(({ code }) => `累计“${code}”`)],
    (place) => place,
    report,
  );
  const told = new Set(accumulates.map(({ fact }) => fact));
  for (const { ruleNo, when } of rules)
    for (const fact of SUMMED_FACTS)
      if (when.includes(`fact('${fact}')`) && !told.has(fact))
        report(
          `规则“${ruleNo}”`,
          `用到“${formulaFacts[fact as keyof typeof formulaFacts].label}”，请写明累计（accumulates）`,
        );
}

function isNumberFact(name: string): boolean {
  return name in formulaFacts && formulaFacts[name as keyof typeof formulaFacts].type === "number";
}

function checkFields(
  sections: Product["sections"],
  place: string,
  fields: readonly string[],
  report: ProductErrorReporter,
): void {
  const tables = new Set<string>();
  for (const field of fields) {
    const [code, elementCode] = field.split(".");
    const section = sections.find((candidate) => candidate.code === code);
    if (!section?.elements.some((element) => element.elementCode === elementCode))
      report(place, `没有字段“${field}”`);
    else if (isTableSection(section)) tables.add(section.code);
  }
  if (tables.size > 1) report(place, "字段只能属于一个表格");
}
