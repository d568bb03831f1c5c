import type { FormElement } from "#platform/forms/definition.ts";
import type { FormCell } from "#platform/forms/filled-form.ts";
import { formatFormCell } from "#platform/forms/cell-format.ts";
import { findFieldChoices, listProductChoices } from "#areas/product/rules/product-choices.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { ClauseLabels } from "#areas/product/rules/special-clause.ts";

const CNY = "CNY";

/** Formats the cells of a product's form as words. */
export type ScheduleCellFormatter = {
  cell(section: string, element: FormElement, cell: FormCell): string;
  /** Formats a cell for a narrow column, where a tree path is shortened to its end. */
  shortCell(section: string, element: FormElement, cell: FormCell): string;
};

export function createScheduleCellFormatter(product: Product, labels: ClauseLabels): ScheduleCellFormatter {
  const ownChoices = new Map(
    [...listProductChoices(product)].map(([name, entries]) => [name, new Map(entries)]),
  );
  const label = (name: string, code: string): string => {
    const found = name.endsWith(".limitCode") ? labels.limits : findFieldChoices(ownChoices, name);
    return found?.get(code) ?? labels.labelOf(name, code) ?? code;
  };
  const shown: ScheduleCellFormatter["cell"] = (section, element, cell) => {
    const name = element.dictionary ?? `${section}.${element.elementCode}`;
    return formatFormCell(element, cell, { label: (code) => label(name, code), pathTo: (code) => [code] });
  };
  return {
    cell: (section, element, cell) => withUnit(shown(section, element, cell), element),
    shortCell: (section, element, cell) =>
      shown(section, element, Array.isArray(cell) ? (cell.slice(-1) as string[]) : cell),
  };
}

function withUnit(text: string, { unit = "" }: FormElement): string {
  if (text === "" || unit === CNY) return text;
  return /^[%‰]$/.test(unit) || unit === "" ? text + unit : `${text} ${unit}`;
}

/** Adds the unit to the column's label, so that the cells need none. */
export function formatColumnLabel({ label, unit = "" }: FormElement): string {
  return unit === "" || unit === CNY ? label : `${label}（${unit}）`;
}
