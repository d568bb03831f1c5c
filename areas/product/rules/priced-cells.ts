import {
  checkForm,
  type FormCodeVocabulary,
  type FormError,
  isEmptyCell,
} from "#platform/forms/check-form.ts";
import { toFormulaFactValues } from "#platform/forms/fact-values.ts";
import type { CompiledForm } from "#platform/forms/compile-form.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { Money } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { CompiledProduct } from "./compile-product.ts";
import { findExchangeRate } from "./exchange-rate.ts";
import { formulaFactTypes } from "./facts.ts";
import type { ComputedFormCell } from "./rating/rated-rows.ts";

type PricedCellsContext = {
  readonly today: PlainDate;
  readonly facts: Readonly<Record<string, string>>;
  readonly vocabulary: FormCodeVocabulary;
  /** The figures of the price, against which typed figures are checked. */
  readonly cells: readonly ComputedFormCell[];
};

/** Cells that the answer of a price depends on, although no formula names them. */
const READ_BY_NAME: ReadonlySet<string> = new Set([
  "period.shortRateMode",
  "coinsurance.coinsRole",
  "coinsurance.coinsRate",
  "coinsurance.issueFeeRate",
  "payPlan.payRatio",
]);

/** The part of a product's form that its price reads. */
const pricedForms = new WeakMap<CompiledProduct, CompiledForm>();

function getPricedForm(compiled: CompiledProduct): CompiledForm {
  const priced = pricedForms.get(compiled) ?? buildPricedForm(compiled);
  pricedForms.set(compiled, priced);
  return priced;
}

function buildPricedForm({ form, rating }: CompiledProduct): CompiledForm {
  const isPriced = (name: string): boolean => rating.reads.has(name) || READ_BY_NAME.has(name);
  const sections = form.sections.map((section) => ({
    ...section,
    elements: section.elements.filter(({ code }) => isPriced(`${section.code}.${code}`)),
  }));
  return { ...form, checks: [], sections };
}

/**
 * The errors of filled cells that a price reads, such as a negative number of persons. A draft is priced while it is
 * typed, so that an empty cell is no error here: the rating itself asks for the cells that it needs.
 */
export function checkPricedCells(
  compiled: CompiledProduct,
  form: FilledForm,
  { today, facts, vocabulary, cells }: PricedCellsContext,
): FormError[] {
  const errors = checkForm(getPricedForm(compiled), form, {
    today,
    vocabulary,
    facts: toFormulaFactValues(formulaFactTypes, { ...facts, today }),
    computed: createComputedCellFinder(cells),
    exchangeRate: findExchangeRate(form),
  });
  return errors.filter(
    ({ section, index, element }) => !isEmptyCell(listFormRows(form[section])[Math.max(index, 0)]?.[element]),
  );
}

/** Finds the figure that the price gives for a cell. */
export function createComputedCellFinder(cells: readonly ComputedFormCell[]) {
  const byPlace = new Map(
    cells.map(({ section, index, element, value }) => [`${section}.${index}.${element}`, value]),
  );
  return (section: string, index: number, element: string): Money | undefined =>
    byPlace.get(`${section}.${index}.${element}`);
}
