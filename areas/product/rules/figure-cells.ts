import type { Money } from "#platform/kernel/money.ts";
import { isEmpty } from "#platform/forms/check-form.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import { type Cell, type FilledForm, rowsOf } from "#platform/forms/filled.ts";
import type { WrittenCell } from "./rating/rate.ts";

export type Figures = {
  readonly sumAmount: Money;
  readonly premium: Money;
  readonly payPremuim: Money;
  readonly netPremium: Money;
  readonly vatAmount: Money;
  readonly commissionFee: Money;
  readonly cells: readonly WrittenCell[];
};

/** Figures of a premium that stand in fields of the form: those of its rows, and those of the whole. */
export function figureCells(figures: Figures): WrittenCell[] {
  const { sumAmount, premium, payPremuim, netPremium, vatAmount, commissionFee, cells } = figures;
  const whole = { sumAmount, sumPremium: premium, payPremuim, netPremium, vatAmount, commissionFee };
  const ofWhole = Object.entries(whole).map(([element, value]) => ({
    section: "fee",
    index: -1,
    element,
    value,
  }));
  return [...cells, ...ofWhole];
}

/** A form with its figures: those of fields that nobody types in any case, others where nobody typed his own. */
export function withFigures(
  form: FilledForm,
  cells: readonly WrittenCell[],
  sections: readonly FormSection[],
): FilledForm {
  const bySection = Map.groupBy(cells, ({ section }) => section);
  const filled = [...bySection].map(([code, written]) => {
    const elements = sections.find((section) => section.code === code)?.elements ?? [];
    const locked = new Set(elements.filter(({ readOnly }) => readOnly).map(({ elementCode }) => elementCode));
    const content = form[code];
    const rows = rowsOf(content).map((row): Record<string, Cell> => ({ ...row }));
    for (const { index, element, value } of written) {
      const row = rows[Math.max(index, 0)];
      if (row && (locked.has(element) || isEmpty(row[element]))) row[element] = value.toFixed();
    }
    return [code, Array.isArray(content) ? rows : (rows[0] ?? {})] as const;
  });
  return { ...form, ...Object.fromEntries(filled) };
}
