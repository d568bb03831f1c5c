import type { Plan, Product } from "#areas/product/rules/product-shape.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import type { FormCheckData, FormElement, FormSection } from "#platform/forms/definition.ts";
import { type Cell, type FilledForm, type FilledRow, isTable, rowsOf } from "#platform/forms/filled-form.ts";
import type * as z from "zod/mini";
import { money } from "#platform/kernel/money.ts";
import type { PlanRule } from "./plan-form.ts";
import { FIXED, OCCUPATION_CLASS, planFactor, RANGED } from "./plan-sections.ts";

/** A plan as it is sold: of which edition, what it fills in, and how far it binds. */
export type SoldPlan = {
  readonly insurancePlanNo: string;
  readonly terms: z.infer<typeof Plan>;
  readonly rules: readonly PlanRule[];
  readonly form: FilledForm;
};

const PLAN_NO = "insurancePlanNo";
const OF_THE_PLAN: ReadonlySet<string> = new Set([`base.${PLAN_NO}`, "base.insureType"]);

/**
 * The product as it is sold under a plan: what the plan fixes is read only, what it limits has the plan's bounds, and
 * the plan is one of the product's own. Any part of the program that knows products then knows the plan as well.
 */
export function narrowedProduct(product: Product, plan: SoldPlan): Product {
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

/** Where a person's premium is looked up by the plan's number, the plan is among the rows; above its classes the highest. */
function withPremiums(product: Product, { insurancePlanNo, terms }: SoldPlan): Product["rating"]["factors"] {
  const { factors } = product.rating;
  const ofPlans = planFactor(product);
  const stated = Object.values(terms.perManPremium ?? {});
  if (!ofPlans?.across || stated.length === 0) return factors;
  const highest = stated.reduce((one, other) => (money(one).gte(money(other)) ? one : other));
  const values = ofPlans.across.columns.map((column) => terms.perManPremium?.[column] ?? highest);
  const others = ofPlans.rows.filter(({ key }) => key !== insurancePlanNo);
  const rows = [...others, { key: insurancePlanNo, label: terms.nameZh, values }];
  return factors.map((factor) => (factor === ofPlans ? { ...factor, rows } : factor));
}

function narrowedSection(
  section: FormSection,
  byPlace: ReadonlyMap<string, PlanRule>,
  plan: SoldPlan,
): FormSection {
  const isWhole = byPlace.get(section.code)?.ruleKind === FIXED;
  const [first] = rowsOf(plan.form[section.code]);
  const elements = section.elements.map((element) => {
    const place = `${section.code}.${element.elementCode}`;
    const rule = byPlace.get(place);
    if (element.elementCode === PLAN_NO) return withNumber(element, plan);
    if (isWhole || rule?.ruleKind === FIXED || OF_THE_PLAN.has(place))
      return fixedElement(element, isTable(section) ? first?.[element.elementCode] : undefined);
    return rule?.ruleKind === RANGED ? rangedElement(element, rule) : element;
  });
  return { ...section, elements };
}

/** Rows that are added begin with the plan's number as well. */
function withNumber(element: FormElement, { insurancePlanNo }: SoldPlan): FormElement {
  return { ...element, readOnly: true, defaultEmbedValues: [insurancePlanNo] };
}

function fixedElement(given: FormElement, cell: Cell): FormElement {
  // The plan's word stands in place of what the form would work out.
  const { formula: _, ...element } = given;
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

function classChecks({ sections }: Product, { occupationClassMax = "" }: SoldPlan["terms"]): FormCheckData[] {
  if (occupationClassMax === "") return [];
  return sections
    .filter((section) => isTable(section) && hasClass(section))
    .map(({ code }) => ({
      code: `planClass${code}`,
      holds: `count(${code}, ${code}.${OCCUPATION_CLASS} > '${occupationClassMax}') == 0`,
      field: `${code}.${OCCUPATION_CLASS}`,
      message: `本计划最高承保 ${occupationClassMax} 类职业`,
    }));
}

function hasClass({ elements }: FormSection): boolean {
  return elements.some(({ elementCode }) => elementCode === OCCUPATION_CLASS);
}

/** What a quotation under the plan begins with; `empty` is what the product proposes by itself. */
export function startOf(product: Product, plan: SoldPlan, empty: FilledForm): FilledForm {
  const { insurancePlanNo, terms, form } = plan;
  const sections = product.sections.map((section) => {
    const { code } = section;
    const own = new Set(section.elements.map(({ elementCode }) => elementCode));
    const numbered: FilledRow = own.has(PLAN_NO) ? { [PLAN_NO]: insurancePlanNo } : {};
    const filled = rowsOf(form[code]).map((row) => ({
      ...Object.fromEntries(Object.entries(row).filter(([name]) => own.has(name))),
      ...numbered,
    }));
    if (isTable(section)) return [code, filled.length > 0 ? filled : rowsOf(empty[code])] as const;
    const { insureType } = terms;
    const base: FilledRow = code === "base" ? { riskCode: product.riskCode, insureType } : {};
    return [code, { ...rowsOf(empty[code])[0], ...filled[0], ...numbered, ...base }] as const;
  });
  return Object.fromEntries<FilledForm[string]>(sections);
}

const CHANGED = "由保险计划固定，不能修改";

/** Where a form under the plan says something else than the plan fixes; the browser does not let it come to that. */
export function planErrors(product: Product, plan: SoldPlan, form: FilledForm): FormError[] {
  return plan.rules
    .filter(({ ruleKind }) => ruleKind === FIXED)
    .flatMap(({ place }) => {
      const [code = "", element] = place.split(".");
      const section = product.sections.find((one) => one.code === code);
      if (!section) return [];
      const [wanted, found] = [rowsOf(plan.form[code]), rowsOf(form[code])];
      return element === undefined
        ? tableErrors(section, wanted, found)
        : cellErrors(section, element, { wanted, found });
    });
}

type Rows = { readonly wanted: readonly FilledRow[]; readonly found: readonly FilledRow[] };

/** What the plan says nothing of, such as a figure that is worked out, may be anything. */
function tableErrors(
  { code, elements }: FormSection,
  wanted: readonly FilledRow[],
  found: readonly FilledRow[],
): FormError[] {
  const [first] = elements;
  const differs =
    wanted.length !== found.length ||
    wanted.some((row, index) =>
      Object.entries(row).some(([name, cell]) => !sameCell(cell, found[index]?.[name])),
    );
  return differs ? [{ section: code, index: -1, element: first?.elementCode ?? "", message: CHANGED }] : [];
}

function cellErrors(section: FormSection, element: string, { wanted, found }: Rows): FormError[] {
  const allowed = wanted.map((row) => row[element]);
  return found.flatMap((row, index) =>
    allowed.some((cell) => sameCell(cell, row[element]))
      ? []
      : [{ section: section.code, index: isTable(section) ? index : -1, element, message: CHANGED }],
  );
}

function sameCell(one: Cell, other: Cell): boolean {
  return JSON.stringify(one ?? "") === JSON.stringify(other ?? "");
}
