import type { Money } from "#platform/kernel/money.ts";
import { isEmptyCell } from "#platform/forms/check-form.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import { type FormCell, type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { ComputedFormCell } from "./rating/rated-rows.ts";

export type PremiumFigures = {
  readonly sumAmount: Money;
  readonly premium: Money;
  readonly payPremuim: Money;
  readonly netPremium: Money;
  readonly vatAmount: Money;
  readonly commissionFee: Money;
  readonly cells: readonly ComputedFormCell[];
};

/** Places premium figures into form fields: those of the rows, and those of the whole document. */
export function toPremiumFigureCells(figures: PremiumFigures): ComputedFormCell[] {
  const { sumAmount, premium, payPremuim, netPremium, vatAmount, commissionFee, cells } = figures;
  const whole = { sumAmount, sumPremium: premium, payPremuim, netPremium, vatAmount, commissionFee };
  const wholeCells = Object.entries(whole).map(([element, value]) => ({
    section: "fee",
    index: -1,
    element,
    value,
  }));
  return [...cells, ...wholeCells];
}

/** Fills figures into a form: always into read-only fields, into others only where nothing was typed. */
export function fillPremiumFigures(
  form: FilledForm,
  cells: readonly ComputedFormCell[],
  sections: readonly FormSection[],
): FilledForm {
  const bySection = Map.groupBy(cells, ({ section }) => section);
  const filled = [...bySection].map(([code, sectionCells]) => {
    const elements = sections.find((section) => section.code === code)?.elements ?? [];
    const readOnlyCodes = new Set(
      elements.filter(({ readOnly }) => readOnly).map(({ elementCode }) => elementCode),
    );
    const content = form[code];
    const rows = listFormRows(content).map((row): Record<string, FormCell> => ({ ...row }));
    for (const { index, element, value } of sectionCells) {
      const row = rows[Math.max(index, 0)];
      if (row && (readOnlyCodes.has(element) || isEmptyCell(row[element]))) row[element] = value.toFixed();
    }
    return [code, Array.isArray(content) ? rows : (rows[0] ?? {})] as const;
  });
  return { ...form, ...Object.fromEntries(filled) };
}
