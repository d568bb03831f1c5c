import { compileFormula, type Formula } from "./compile.ts";
import { FormulaError } from "./fault.ts";
import type { Names, ValueType } from "./frame.ts";

/** Reads the formulas of something, each at its place in words for whoever wrote it. */
export type Reading = {
  formula(place: string, source: string, names: Names, wanted?: ValueType): Formula;
  /** What is wrong beside the formulas. */
  tell(place: string, fault: string): void;
  /** A name whose own formula cannot be read: what builds on it is told once that is mended. */
  lose(name: string): void;
};

/** Stops at the first fault: for what no product writes. */
export const strictReading: Reading = {
  formula: (_, source, names, wanted) => compileFormula(source, names, wanted),
  tell: (place, fault) => {
    throw new Error(`${place}：${fault}`);
  },
  lose: () => undefined,
};

/** Tells every fault and reads on. */
export function openReading(tell: Reading["tell"]): Reading {
  const lost = new Set<string>();
  return {
    formula: (place, source, names, wanted) => {
      try {
        return compileFormula(source, names, wanted);
      } catch (caught) {
        if (!(caught instanceof FormulaError)) throw caught;
        if (!wordsOf(source).some((word) => lost.has(word))) tell(place, caught.message);
        return { source, type: wanted ?? "number", run: cannotRun, uses: new Set(), rows: new Set() };
      }
    },
    tell,
    lose: (name) => void lost.add(name),
  };
}

export function isUnreadable({ run }: Formula): boolean {
  return run === cannotRun;
}

function cannotRun(): never {
  throw new Error("a formula that could not be read was run");
}

function wordsOf(source: string): readonly string[] {
  return source.match(/[A-Za-z]\w*/g) ?? [];
}
