import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import {
  type FormCell,
  type FilledForm,
  type FilledRow,
  isDecimalText,
  isTableSection,
  listFormRows,
  getFormulaValueType,
} from "#platform/forms/filled-form.ts";
import { Decimal } from "#platform/kernel/money.ts";
import { isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import { getBranchCodePrefix } from "./plan-sale.ts";
import { FIXED_PLAN_RULE, RANGE_PLAN_RULE, planRuleSection, planSaleSection } from "./plan-sections.ts";
import { isSectionOfPlan, listPlanRulePlaces } from "./planning-product.ts";

export type PlanRule = {
  readonly place: string;
  readonly ruleKind: string;
  readonly least: string;
  readonly most: string;
};

export function getPlanInfo(form: FilledForm) {
  const text = (element: string): string => getFormTextAtPath(form, `planInfo.${element}`);
  const date = (element: string): PlainDate | null => {
    const day = text(element);
    return isPlainDate(day) ? day : null;
  };
  return {
    planName: text("planName"),
    planType: text("planType"),
    insureType: text("insureType"),
    occupationClassMax: text("occupationClassMax"),
    saleFrom: date("saleFrom"),
    saleUntil: date("saleUntil"),
  };
}

/** The filled cells of one column. */
export function listFilledColumnTexts(form: FilledForm, section: string, element: string): string[] {
  return listFormRows(form[section]).flatMap((row) => toSingleCellText(row[element]) || []);
}

export function listPlanSaleCompanyCodes(form: FilledForm): string[] {
  return [...new Set(listFilledColumnTexts(form, planSaleSection.code, "comCode"))];
}

export function listPlanRules(form: FilledForm): PlanRule[] {
  return listFormRows(form[planRuleSection.code]).map((row) => ({
    place: toSingleCellText(row["place"]),
    ruleKind: toSingleCellText(row["ruleKind"]),
    least: toSingleCellText(row["least"]),
    most: toSingleCellText(row["most"]),
  }));
}

/** The sections of the product's own form. */
export function removePlanSections(form: FilledForm): FilledForm {
  const { planInfo: _, planSale: __, planPremium: ___, planRule: ____, ...values } = form;
  return values;
}

/** The filled cells of a typed form that a plan may have. */
export function toStoredPlanForm(planning: Product, form: FilledForm): FilledForm {
  const sections = planning.sections.filter(isSectionOfPlan).flatMap((section) => {
    if (form[section.code] === undefined) return [];
    const names = section.elements
      .filter(({ invisible }) => !invisible)
      .map(({ elementCode }) => elementCode);
    const rows = listFormRows(form[section.code]).map((row) => filledCells(row, names));
    return [[section.code, isTableSection(section) ? rows : (rows[0] ?? {})] as const];
  });
  return Object.fromEntries(sections);
}

function filledCells(row: FilledRow, names: readonly string[]): FilledRow {
  const cells = names.map((name) => [name, Object.hasOwn(row, name) ? row[name] : undefined] as const);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== undefined && cell !== null && cell !== ""));
}

/** Errors of the limitations that the definition of the form does not find. */
export function checkPlanRules(planning: Product, form: FilledForm): FormError[] {
  const places = new Map(listPlanRulePlaces(planning).map((one) => [one.place, one]));
  return listPlanRules(form).flatMap((rule, index) => {
    const errorAt = (element: string, message: string) => [
      { section: planRuleSection.code, index, element, message },
    ];
    if (rule.place === "") return [];
    const place = places.get(rule.place);
    if (!place) return errorAt("place", "请从列表中选择");
    if (rule.ruleKind === RANGE_PLAN_RULE) {
      const isNumeric = place.element && getFormulaValueType(place.element.type) === "number";
      return isNumeric ? rangeError(rule, errorAt) : errorAt("ruleKind", "只有数值可以限定范围");
    }
    if (rule.ruleKind !== FIXED_PLAN_RULE) return errorAt("ruleKind", "请选择限定方式");
    // A whole table may be fixed empty.
    return !place.element || isFilled(form, rule.place) ? [] : errorAt("place", "请先填写要固定的内容");
  });
}

function rangeError(
  { least, most }: PlanRule,
  errorAt: (element: string, message: string) => FormError[],
): FormError[] {
  if (!isDecimalText(least)) return errorAt("least", "请输入最小值");
  if (!isDecimalText(most)) return errorAt("most", "请输入最大值");
  return new Decimal(least).gt(most) ? errorAt("most", "最大值不能小于最小值") : [];
}

function isFilled(form: FilledForm, place: string): boolean {
  const [section = "", element = ""] = place.split(".");
  return listFormRows(form[section]).some((row) => (row[element] ?? "").length > 0);
}

/** A branch sells its plans itself, or lets the branches below it sell them. */
export function checkPlanSaleBranches(form: FilledForm, comCode: string): FormError[] {
  const prefix = getBranchCodePrefix(comCode);
  return listPlanSaleCompanyCodes(form).flatMap((code, index) =>
    code.startsWith(prefix)
      ? []
      : [{ section: planSaleSection.code, index, element: "comCode", message: "请选择本机构或下级机构" }],
  );
}

export function toSingleCellText(cell: FormCell): string {
  return typeof cell === "string" ? cell.trim() : "";
}
