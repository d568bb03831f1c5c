import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import type { FormCheckData, FormElement, FormSection } from "#platform/forms/definition.ts";
import {
  type FormCell,
  type FilledForm,
  type FilledRow,
  isSameCell,
  isTableSection,
  listFormRows,
} from "#platform/forms/filled-form.ts";
import { parseMoney } from "#platform/kernel/money.ts";
import type { PlanRule } from "./plan-form.ts";
import {
  FIXED_PLAN_RULE,
  hasOccupationClassElement,
  OCCUPATION_CLASS_ELEMENT,
  findPlanPremiumFactor,
  RANGE_PLAN_RULE,
} from "./plan-sections.ts";
import type { PlanTerms } from "./plan-terms.ts";

/** A plan that is sold: its terms, its limitations, and the cells that it fills in. */
export type PlanOnSale = {
  readonly insurancePlanNo: string;
  readonly terms: PlanTerms;
  readonly rules: readonly PlanRule[];
  readonly form: FilledForm;
};

const PLAN_NO = "insurancePlanNo";
const OF_THE_PLAN: ReadonlySet<string> = new Set([`base.${PLAN_NO}`, "base.insureType"]);

/**
 * The product under a plan: cells that the plan fixes are read only, cells that it limits have its bounds, and the plan
 * is one of the product's own. Every part of the program that knows products then knows the plan as well.
 */
export function narrowProductToPlan(product: Product, plan: PlanOnSale): Product {
  const { insurancePlanNo, terms } = plan;
  const others = (product.plans ?? []).filter((one) => one.insurancePlanNo !== insurancePlanNo);
  const byPlace = new Map(plan.rules.map((rule) => [rule.place, rule]));
  return {
    ...product,
    plans: [...others, terms],
    sections: product.sections.map((section) => narrowedSection(section, byPlace, plan)),
    checks: [...product.checks, ...classChecks(product, terms)],
    rating: { ...product.rating, factors: withPremiums(product, plan) },
  };
}

/** The plan gets a row where premiums are looked up by its number; classes without a premium get the highest one. */
function withPremiums(
  product: Product,
  { insurancePlanNo, terms }: PlanOnSale,
): Product["rating"]["factors"] {
  const { factors } = product.rating;
  const ofPlans = findPlanPremiumFactor(product);
  const stated = Object.values(terms.perManPremium ?? {});
  if (!ofPlans?.across || stated.length === 0) return factors;
  const highest = stated.reduce((one, other) => (parseMoney(one).gte(parseMoney(other)) ? one : other));
  const values = ofPlans.across.columns.map((column) => terms.perManPremium?.[column] ?? highest);
  const others = ofPlans.rows.filter(({ key }) => key !== insurancePlanNo);
  const rows = [...others, { key: insurancePlanNo, label: terms.nameZh, values }];
  return factors.map((factor) => (factor === ofPlans ? { ...factor, rows } : factor));
}

function narrowedSection(
  section: FormSection,
  byPlace: ReadonlyMap<string, PlanRule>,
  plan: PlanOnSale,
): FormSection {
  const isWhole = byPlace.get(section.code)?.ruleKind === FIXED_PLAN_RULE;
  const [first] = listFormRows(plan.form[section.code]);
  const elements = section.elements.map((element) => {
    const place = `${section.code}.${element.elementCode}`;
    const rule = byPlace.get(place);
    if (element.elementCode === PLAN_NO) return withNumber(element, plan);
    if (isWhole || rule?.ruleKind === FIXED_PLAN_RULE || OF_THE_PLAN.has(place))
      return fixedElement(element, isTableSection(section) ? first?.[element.elementCode] : undefined);
    return rule?.ruleKind === RANGE_PLAN_RULE ? rangedElement(element, rule) : element;
  });
  return { ...section, elements };
}

/** New rows begin with the number of the plan as well. */
function withNumber(element: FormElement, { insurancePlanNo }: PlanOnSale): FormElement {
  return { ...element, readOnly: true, defaultEmbedValues: [insurancePlanNo] };
}

function fixedElement(original: FormElement, cell: FormCell): FormElement {
  // The value of the plan replaces the one that the form would compute.
  const { formula: _, ...element } = original;
  const proposed = typeof cell === "string" ? [cell] : (cell ?? element.defaultEmbedValues);
  return { ...element, readOnly: true, defaultEmbedValues: [...proposed] };
}

function rangedElement(element: FormElement, { least, most }: PlanRule): FormElement {
  const properties = [
    { code: "min", value: least },
    { code: "max", value: most },
  ];
  return {
    ...element,
    ruleList: [...element.ruleList, { ruleCode: "ADJUST_IN_RANGE_VALUE", properties }],
  };
}

function classChecks(
  { sections }: Product,
  { occupationClassMax = "" }: PlanOnSale["terms"],
): FormCheckData[] {
  if (occupationClassMax === "") return [];
  return sections
    .filter((section) => isTableSection(section) && hasOccupationClassElement(section))
    .map(({ code }) => ({
      code: `planClass${code}`,
      holds: `count(${code}, ${code}.${OCCUPATION_CLASS_ELEMENT} > '${occupationClassMax}') == 0`,
      field: `${code}.${OCCUPATION_CLASS_ELEMENT}`,
      message: `本计划最高承保 ${occupationClassMax} 类职业`,
    }));
}

/** The form that a quotation under the plan begins with; `empty` has the defaults of the product. */
export function buildStartFormOfPlan(product: Product, plan: PlanOnSale, empty: FilledForm): FilledForm {
  const { insurancePlanNo, terms, form } = plan;
  const sections = product.sections.map((section) => {
    const { code } = section;
    const own = new Set(section.elements.map(({ elementCode }) => elementCode));
    const numbered: FilledRow = own.has(PLAN_NO) ? { [PLAN_NO]: insurancePlanNo } : {};
    const filled = listFormRows(form[code]).map((row) => ({
      ...Object.fromEntries(Object.entries(row).filter(([name]) => own.has(name))),
      ...numbered,
    }));
    if (isTableSection(section))
      return [code, filled.length > 0 ? filled : listFormRows(empty[code])] as const;
    const { insureType } = terms;
    const base: FilledRow = code === "base" ? { riskCode: product.riskCode, insureType } : {};
    return [code, { ...listFormRows(empty[code])[0], ...filled[0], ...numbered, ...base }] as const;
  });
  return Object.fromEntries<FilledForm[string]>(sections);
}

const CHANGED = "由保险计划固定，不能修改";

/** Cells that differ from what the plan fixes; the screen does not let the user change them. */
export function checkFormAgainstPlan(product: Product, plan: PlanOnSale, form: FilledForm): FormError[] {
  return plan.rules
    .filter(({ ruleKind }) => ruleKind === FIXED_PLAN_RULE)
    .flatMap(({ place }) => {
      const [code = "", element] = place.split(".");
      const section = product.sections.find((one) => one.code === code);
      if (!section) return [];
      const [expected, found] = [listFormRows(plan.form[code]), listFormRows(form[code])];
      return element === undefined
        ? tableErrors(section, expected, found)
        : cellErrors(section, element, { expected, found });
    });
}

type Rows = { readonly expected: readonly FilledRow[]; readonly found: readonly FilledRow[] };

/** Cells that the plan leaves empty, such as computed figures, may have any value. */
function tableErrors(
  { code, elements }: FormSection,
  expected: readonly FilledRow[],
  found: readonly FilledRow[],
): FormError[] {
  const [first] = elements;
  const differs =
    expected.length !== found.length ||
    expected.some((row, index) =>
      Object.entries(row).some(([name, cell]) => !isSameCell(cell, found[index]?.[name])),
    );
  return differs ? [{ section: code, index: -1, element: first?.elementCode ?? "", message: CHANGED }] : [];
}

function cellErrors(section: FormSection, element: string, { expected, found }: Rows): FormError[] {
  const allowed = expected.map((row) => row[element]);
  return found.flatMap((row, index) =>
    allowed.some((cell) => isSameCell(cell, row[element]))
      ? []
      : [{ section: section.code, index: isTableSection(section) ? index : -1, element, message: CHANGED }],
  );
}
