import { EvaluationError } from "#platform/kernel/expression/errors.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import type { Money } from "#platform/kernel/money.ts";
import type { RatingProgram } from "./program.ts";
import { computeFormRating, type FormulaFactValues } from "./rated-rows.ts";

const DIGITS = 2;

/** By how many percent the yearly premium departs from the tariff without the fields that an underwriter sets. */
export function computeRateDeviation(
  program: RatingProgram,
  form: FilledForm,
  facts: FormulaFactValues,
  applied: Money,
): Money | undefined {
  const { deviation } = program.product.rating;
  if (!deviation) return undefined;
  try {
    const base = computeFormRating(program, clearFields(form, deviation.without), facts).annual;
    return base.isZero() ? undefined : applied.div(base).minus(1).times(100).toDecimalPlaces(DIGITS);
  } catch (error) {
    // Without a tariff there is nothing to depart from.
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

function clearFields(form: FilledForm, names: readonly string[]): FilledForm {
  const bySection = Map.groupBy(names, (name) => name.slice(0, name.indexOf(".")));
  const cleared = [...bySection].flatMap(([code, fields]) => {
    const content = form[code];
    if (content === undefined) return [];
    const elements = new Set(fields.map((name) => name.slice(code.length + 1)));
    const rows = listFormRows(content).map((row): FilledRow =>
      Object.fromEntries(Object.entries(row).filter(([element]) => !elements.has(element))),
    );
    return [[code, Array.isArray(content) ? rows : (rows[0] ?? {})] as const];
  });
  return { ...form, ...Object.fromEntries(cleared) };
}
