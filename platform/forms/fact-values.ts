import type { FormulaValue } from "#platform/kernel/expression/frame.ts";
import type { CompiledForm } from "./compile-form.ts";
import { parseDecimalText } from "./filled-form.ts";

/** Converts facts from texts into the types that formulas expect. */
export function toFormulaFactValues(
  types: CompiledForm["facts"],
  texts: Readonly<Record<string, string | undefined>>,
): Record<string, FormulaValue> {
  const entries = Object.entries(texts).filter(
    ([name, text]) => types[name] && text !== undefined && text !== "",
  );
  return Object.fromEntries(
    entries.map(([name, text = ""]) => [name, types[name] === "number" ? parseDecimalText(text) : text]),
  );
}
