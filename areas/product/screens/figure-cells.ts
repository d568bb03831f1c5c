import type { Money } from "#platform/kernel/money.ts";
import type { WrittenCell } from "#platform/forms/web/form-setup.ts";

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
