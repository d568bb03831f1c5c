import type { Reading } from "#platform/kernel/expression/reading.ts";

/** What the order of rating itself reads: the time, the currency and the commission. */
const READ_ALWAYS = [
  "period.startDate",
  "period.startHour",
  "period.endDate",
  "period.endHour",
  "base.currency",
  "fee.payCurrency",
  "fee.exchangeRate",
  "fee.agentFee",
] as const;

/** A reading that notes of which fields the formulas are that it was given. */
export function notingReads(telling: Reading) {
  const reads = new Set<string>(READ_ALWAYS);
  const reading: Reading = {
    ...telling,
    formula: (...asked) => {
      const formula = telling.formula(...asked);
      for (const name of formula.uses) reads.add(name);
      return formula;
    },
  };
  return { reads, reading };
}
