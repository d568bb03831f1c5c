import type { FormElement } from "#platform/forms/definition.ts";
import type { Cell } from "#platform/forms/filled-form.ts";
import { formatCell } from "#platform/forms/cell-format.ts";
import { findChoices, productChoices } from "#areas/product/rules/product-choices.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { ClauseLabels } from "#areas/product/rules/special-clause.ts";

const CNY = "CNY";

/** Cells of a product's form in words. */
export type Words = {
  cell(section: string, element: FormElement, cell: Cell): string;
  /** Of a way through a tree the end of it, where a column is narrow. */
  shortCell(section: string, element: FormElement, cell: Cell): string;
};

export function wordsOf(product: Product, labels: ClauseLabels): Words {
  const own = new Map([...productChoices(product)].map(([name, entries]) => [name, new Map(entries)]));
  const label = (name: string, code: string): string => {
    const found = name.endsWith(".limitCode") ? labels.limits : findChoices(own, name);
    return found?.get(code) ?? labels.labelOf(name, code) ?? code;
  };
  const shown: Words["cell"] = (section, element, cell) => {
    const name = element.dictionary ?? `${section}.${element.elementCode}`;
    return formatCell(element, cell, { label: (code) => label(name, code), pathTo: (code) => [code] });
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

/** A column says its unit once. */
export function columnLabel({ label, unit = "" }: FormElement): string {
  return unit === "" || unit === CNY ? label : `${label}（${unit}）`;
}
