import { compileFormula, type Formula } from "./compile.ts";
import { FormulaError } from "./errors.ts";
import type { FormulaNames, FormulaValueType } from "./frame.ts";

/** Compiles the formulas of a definition. `place` says in words where a formula stands, for its author. */
export type FormulaReader = {
  formula(place: string, source: string, names: FormulaNames, expectedType?: FormulaValueType): Formula;
  /** Reports an error that is not in a formula. */
  report(place: string, error: string): void;
  /** Marks a name whose own formula is wrong. Errors of formulas that use the name are not reported. */
  markUnreadable(name: string): void;
};

/** A reader that throws at the first error, for definitions that are not part of a product. */
export const strictFormulaCompiler: FormulaReader = {
  formula: (_, source, names, expectedType) => compileFormula(source, names, expectedType),
  report: (place, error) => {
    throw new Error(`${place}：${error}`);
  },
  markUnreadable: () => undefined,
};

/** Creates a reader that reports every error and continues. */
export function createErrorCollectingCompiler(tell: FormulaReader["report"]): FormulaReader {
  const unreadable = new Set<string>();
  return {
    formula: (place, source, names, expectedType) => {
      try {
        return compileFormula(source, names, expectedType);
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error;
        if (!wordsOf(source).some((word) => unreadable.has(word))) tell(place, error.message);
        return { source, type: expectedType ?? "number", run: cannotRun, uses: new Set(), rows: new Set() };
      }
    },
    report: tell,
    markUnreadable: (name) => void unreadable.add(name),
  };
}

export function isUnreadableFormula({ run }: Formula): boolean {
  return run === cannotRun;
}

function cannotRun(): never {
  throw new Error("a formula that could not be read was run");
}

function wordsOf(source: string): readonly string[] {
  return source.match(/[A-Za-z]\w*/g) ?? [];
}
