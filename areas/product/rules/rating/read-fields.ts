import type { FormulaNames } from "#platform/kernel/expression/frame.ts";
import type { FormulaReader } from "#platform/kernel/expression/formula-reader.ts";

/** The fields that rating itself reads: cover period, currencies and commission. */
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

/** Wraps a reading so that it records the fields that its formulas use. */
export function createFormulaFieldTracker(inner: FormulaReader) {
  const reads = new Set<string>(READ_ALWAYS);
  const reading: FormulaReader = {
    ...inner,
    formula: (...parameters) => {
      const formula = inner.formula(...parameters);
      for (const name of formula.uses) reads.add(name);
      return formula;
    },
  };
  return { reads, reading };
}

/** Whether "section.element" is a field of the form. */
export function isKnownField(sections: FormulaNames["sections"], name: string): boolean {
  const [section = "", element = ""] = name.split(".");
  return Object.hasOwn(sections, section) && Object.hasOwn(sections[section]?.elements ?? {}, element);
}
