import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import {
  type Cell,
  type FilledForm,
  type FilledRow,
  isNumber,
  isTable,
  rowsOf,
} from "#platform/forms/filled-form.ts";
import { isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import { Decimal } from "#platform/kernel/money.ts";
import { FIXED, RANGED, ruleSection, saleSection } from "./plan-sections.ts";
import { isPlanned, placesOf } from "./planning-product.ts";

export type PlanRule = {
  readonly place: string;
  readonly ruleKind: string;
  readonly least: string;
  readonly most: string;
};

export type PlanInfo = {
  readonly planName: string;
  readonly planType: string;
  readonly insureType: string;
  readonly occupationClassMax: string;
  readonly saleFrom: PlainDate | null;
  readonly saleUntil: PlainDate | null;
};

export function infoOf(form: FilledForm): PlanInfo {
  const [row = {}] = rowsOf(form["planInfo"]);
  return {
    planName: textOf(row["planName"]),
    planType: textOf(row["planType"]),
    insureType: textOf(row["insureType"]),
    occupationClassMax: textOf(row["occupationClassMax"]),
    saleFrom: dayOf(row["saleFrom"]),
    saleUntil: dayOf(row["saleUntil"]),
  };
}

export function saleCompaniesOf(form: FilledForm): string[] {
  const codes = rowsOf(form[saleSection.code]).map((row) => textOf(row["comCode"]));
  return [...new Set(codes.filter((code) => code !== ""))];
}

export function rulesOf(form: FilledForm): PlanRule[] {
  return rowsOf(form[ruleSection.code]).map((row) => ({
    place: textOf(row["place"]),
    ruleKind: textOf(row["ruleKind"]),
    least: textOf(row["least"]),
    most: textOf(row["most"]),
  }));
}

/** What the plan fills in of the product's own form. */
export function valuesOf(form: FilledForm): FilledForm {
  const { planInfo: _, planSale: __, planPremium: ___, planRule: ____, ...values } = form;
  return values;
}

/** What no plan may say is not kept. */
export function keptForm(planning: Product, form: FilledForm): FilledForm {
  const sections = planning.sections.filter(isPlanned).flatMap((section) => {
    if (form[section.code] === undefined) return [];
    const names = section.elements
      .filter(({ invisible }) => !invisible)
      .map(({ elementCode }) => elementCode);
    const rows = rowsOf(form[section.code]).map((row) => only(row, names));
    return [[section.code, isTable(section) ? rows : (rows[0] ?? {})] as const];
  });
  return Object.fromEntries(sections);
}

function only(row: FilledRow, names: readonly string[]): FilledRow {
  return Object.fromEntries(
    names.flatMap((name) => {
      const cell = Object.hasOwn(row, name) ? row[name] : undefined;
      return cell === undefined || cell === null || cell === "" ? [] : [[name, cell] as const];
    }),
  );
}

/** What is wrong with the limitations, beyond what the form's own definition finds. */
export function ruleErrors(planning: Product, form: FilledForm): FormError[] {
  const places = new Map(placesOf(planning).map((one) => [one.place, one]));
  const tables = new Set(planning.sections.filter(isTable).map(({ code }) => code));
  return rulesOf(form).flatMap((rule, index) => {
    const at = (element: string, message: string) => [{ section: ruleSection.code, index, element, message }];
    if (rule.place === "") return [];
    const known = places.get(rule.place);
    if (!known) return at("place", "请从列表中选择");
    if (rule.ruleKind === RANGED) {
      if (!known.element || !NUMBERS.has(known.element.type)) return at("ruleKind", "只有数值可以限定范围");
      return rangeError(rule, at);
    }
    if (rule.ruleKind !== FIXED) return at("ruleKind", "请选择限定方式");
    return tables.has(rule.place) || isSaid(form, rule.place) ? [] : at("place", "请先填写要固定的内容");
  });
}

const NUMBERS: ReadonlySet<string> = new Set(["number", "money", "percent", "rate", "decimal"]);

function rangeError(
  { least, most }: PlanRule,
  at: (element: string, message: string) => FormError[],
): FormError[] {
  if (!isNumber(least)) return at("least", "请输入最小值");
  if (!isNumber(most)) return at("most", "请输入最大值");
  return new Decimal(least).gt(most) ? at("most", "最大值不能小于最小值") : [];
}

function isSaid(form: FilledForm, place: string): boolean {
  const [section = "", element = ""] = place.split(".");
  return rowsOf(form[section]).some((row) => (row[element] ?? "").length > 0);
}

export function textOf(cell: Cell): string {
  return typeof cell === "string" ? cell.trim() : "";
}

function dayOf(cell: Cell): PlainDate | null {
  const text = textOf(cell);
  return isPlainDate(text) ? text : null;
}
