import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { type CoverHours, doCoversOverlap, findCoverHours } from "#areas/product/rules/cover-period.ts";
import {
  type CompiledCovers,
  type InsuredCover,
  isKeyOfAccumulation,
  listInsuredCovers,
} from "#areas/product/rules/covers.ts";
import { createConditionInput } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { type Money, parseMoney, ZERO_MONEY } from "#platform/kernel/money.ts";

/** What a form insures, by the terms of its product. */
export type DocumentCovers = {
  readonly terms: CompiledCovers;
  readonly form: FilledForm;
  readonly hours: CoverHours | undefined;
  readonly own: readonly InsuredCover[];
};

/** What other documents insure under one key at the same time. */
export type OtherCovers = {
  readonly amount: Money;
  /** Those that the asker's branch and agency may know of. */
  readonly proposalNos: readonly string[];
  readonly hidden: number;
  /** Forms of the same import file that are not documents yet. */
  readonly inFile: number;
};
export type ComparedCovers = DocumentCovers & { readonly others: ReadonlyMap<string, OtherCovers> };

export function buildDocumentCovers(
  { form: definition, referrals: { covers: terms } }: CompiledProduct,
  form: FilledForm,
): DocumentCovers {
  const frame = createConditionInput(definition, form, { facts: {} });
  return { terms, form, hours: findCoverHours(form), own: listInsuredCovers(terms, form, frame) };
}

type FoundCover = {
  readonly coverKey: string;
  readonly amount: string;
  readonly numbers: readonly string[];
  readonly hidden: number;
};

export function toOtherCovers(rows: readonly FoundCover[]): ReadonlyMap<string, OtherCovers> {
  return new Map(
    rows.map(({ coverKey, amount, numbers: proposalNos, hidden }) => [
      coverKey,
      { amount: parseMoney(amount), proposalNos, hidden, inFile: 0 },
    ]),
  );
}

/** For each accumulation its own keys, with the amount of the document and of the others. */
export function listAccumulations({ terms, own, others }: ComparedCovers) {
  return terms.accumulates.map(({ terms: accumulation }) => ({
    accumulation,
    sums: own
      .filter(({ key }) => isKeyOfAccumulation(accumulation, key))
      .map(({ key, amount }) => ({ own: amount, others: others.get(key)?.amount ?? ZERO_MONEY })),
  }));
}

/** The highest sum of one person or place is the fact; nothing is told of a form that names nobody. */
export function computeAccumulationFacts(compared: ComparedCovers): Record<string, string> {
  const facts = listAccumulations(compared).flatMap(({ accumulation: { fact, othersOnly }, sums }) => {
    if (fact === undefined || sums.length === 0) return [];
    const totals = sums.map(({ own, others }) => (othersOnly ? others : others.plus(own)));
    return [[fact, maxMoney(totals).toFixed()] as const];
  });
  return Object.fromEntries(facts);
}

export function maxMoney(amounts: readonly Money[]): Money {
  return amounts.reduce((highest, amount) => (amount.gt(highest) ? amount : highest), ZERO_MONEY);
}

/** Adds to each form of a file what the other forms of the file insure at the same time. */
export function addCoversOfFile(compared: readonly ComparedCovers[]): ComparedCovers[] {
  const holders = new Map<string, { readonly index: number; readonly amount: Money }[]>();
  for (const [index, { own }] of compared.entries())
    for (const { key, amount } of own) {
      const list = holders.get(key) ?? [];
      list.push({ index, amount });
      holders.set(key, list);
    }
  return compared.map((covers, index) => {
    const { hours, own } = covers;
    const others = new Map(covers.others);
    for (const { key } of own) {
      const beside = (holders.get(key) ?? []).filter((holder) => {
        const other = compared[holder.index]?.hours;
        return holder.index !== index && hours && other && doCoversOverlap(hours, other);
      });
      if (beside.length === 0) continue;
      const known = others.get(key) ?? { amount: ZERO_MONEY, proposalNos: [], hidden: 0, inFile: 0 };
      const amount = beside.reduce((sum, holder) => sum.plus(holder.amount), known.amount);
      others.set(key, { ...known, amount, inFile: beside.length });
    }
    return { ...covers, others };
  });
}
