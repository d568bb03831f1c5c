import type { FormElement } from "#platform/forms/definition.ts";
import { type FilledRow, parseDecimalText } from "#platform/forms/filled-form.ts";
import { formatFormCell } from "#platform/forms/cell-format.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { findFieldChoices, listProductChoices } from "#areas/product/rules/product-choices.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { ClauseLabels } from "#areas/product/rules/special-clause.ts";

const CNY = "CNY";
const YUAN = "元";

/** Sections whose money is in the currency of the books, whatever the policy's currency is. */
const sectionsInCny: ReadonlySet<string> = new Set(["fee", "payPlan"]);
const unitNames: Readonly<Record<string, string>> = { day: "天", hour: "小时", month: "个月" };

/** `units` are those of limits and deductibles, by code. */
export type ScheduleLabels = ClauseLabels & { readonly units?: ReadonlyMap<string, string> | undefined };

/** Formats the cells of a product's form as words. */
export type ScheduleCellFormatter = {
  cell(section: string, element: FormElement, row: FilledRow): string;
  /** Formats a cell for a narrow column, where a tree path is shortened to its end. */
  shortCell(section: string, element: FormElement, row: FilledRow): string;
  /** Formats the figure of a limit or deductible with the unit that its code says. */
  limit(limitCode: string, value: string): string;
  /** Adds the unit to the column's label, so that the cells need none. */
  columnLabel(section: string, element: FormElement): string;
};

export function createScheduleCellFormatter(
  product: Product,
  labels: ScheduleLabels,
  currency: string,
): ScheduleCellFormatter {
  const ownChoices = new Map(
    [...listProductChoices(product)].map(([name, entries]) => [name, new Map(entries)]),
  );
  const label = (name: string, code: string): string => {
    const found = name.endsWith(".limitCode") ? labels.limits : findFieldChoices(ownChoices, name);
    return found?.get(code) ?? labels.labelOf(name, code) ?? code;
  };
  const contractUnit = currency === CNY ? YUAN : (labels.labelOf("Currency", currency) ?? currency);
  const nameUnit = (section: string, unit: string): string => {
    const money = sectionsInCny.has(section) ? YUAN : contractUnit;
    return unit.replace(/^CNY/, money).replace(/[a-z]+$/, (name) => unitNames[name] ?? name);
  };
  const unitOf = (section: string, { unit, type }: FormElement): string =>
    nameUnit(section, unit ?? (type === "money" ? CNY : ""));
  const shown = (section: string, element: FormElement, row: FilledRow, isShort: boolean): string => {
    const name = element.dictionary ?? `${section}.${element.elementCode}`;
    const cell = row[element.elementCode];
    const limit = name === "limit.limitValue" ? limitWords(row, labels, nameUnit) : undefined;
    const kept = isShort && Array.isArray(cell) ? (cell.slice(-1) as string[]) : cell;
    return (
      limit ?? formatFormCell(element, kept, { label: (code) => label(name, code), pathTo: (code) => [code] })
    );
  };
  return {
    cell: (section, element, row) => joinUnit(shown(section, element, row, false), unitOf(section, element)),
    limit: (limitCode, value) =>
      limitWords({ limitCode, limitValue: value }, labels, nameUnit) ?? formatMoney(value),
    shortCell: (section, element, row) => shown(section, element, row, true),
    columnLabel: (section, element) => {
      const unit = unitOf(section, element);
      return unit === "" ? element.label : `${element.label}（${unit}）`;
    },
  };
}

/** Formats the figure of a limit or deductible, whose code says its unit. */
function limitWords(
  { limitCode, limitValue }: FilledRow,
  { units }: ScheduleLabels,
  nameUnit: (section: string, unit: string) => string,
): string | undefined {
  const unit = typeof limitCode === "string" ? units?.get(limitCode) : undefined;
  const value = typeof limitValue === "string" ? parseDecimalText(limitValue) : undefined;
  if (unit === undefined || value === undefined) return undefined;
  const decimals = unit.startsWith(CNY) ? 2 : value.decimalPlaces();
  return joinUnit(formatMoney(value, decimals), nameUnit("limit", unit));
}

/** The label of a choice may already end with the unit, as hours do. */
function joinUnit(text: string, unit: string): string {
  if (text === "" || text.endsWith(unit)) return text;
  return /^[%‰]$/.test(unit) ? text + unit : `${text} ${unit}`;
}
