import type { Money } from "../money.ts";
import { FormulaError, EvaluationError } from "./errors.ts";
import type { FormulaInput, FormulaNames, FormulaValue, FormulaValueType } from "./frame.ts";
import type { FormulaNode } from "./parse.ts";

export type EvaluateNode<Result extends FormulaValue = FormulaValue> = (frame: FormulaInput) => Result;
/** `name` is the field that an error reports when the value is missing. */
export type CompiledFormulaNode = {
  readonly type: FormulaValueType;
  readonly run: EvaluateNode;
  readonly name: string;
};

/** The surroundings of a part of a formula while it is compiled. */
export type FormulaCompileContext = {
  readonly names: FormulaNames;
  readonly source: string;
  /** Tables that have a current row here. */
  readonly within: ReadonlySet<string>;
  readonly uses: Set<string>;
  /** The tables among `within` that a function of the formula itself iterates over. */
  readonly iterated: ReadonlySet<string>;
  /** Tables whose current row must come from outside the formula. */
  readonly rows: Set<string>;
  compile(node: FormulaNode, place: FormulaCompileContext): CompiledFormulaNode;
};

export function compileNodeAs(
  type: FormulaValueType,
  node: FormulaNode,
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const compiled = place.compile(node, place);
  if (compiled.type === type) return compiled;
  throw createFormulaError(
    `这里应为${valueTypeLabels[type]}，实际为${valueTypeLabels[compiled.type]}`,
    compiled.name,
    place,
  );
}

/** Compiles a number that must be present. A missing one is reported by its field. */
export function compileNumberFormulaNode(
  node: FormulaNode,
  place: FormulaCompileContext,
): EvaluateNode<Money> {
  const { run, name } = compileNodeAs("number", node, place);
  return (frame) => (run(frame) as Money | undefined) ?? throwMissingValue(name);
}

export function compileTextFormulaNode(
  node: FormulaNode,
  place: FormulaCompileContext,
): EvaluateNode<string> {
  const { run, name } = compileNodeAs("text", node, place);
  return (frame) => (run(frame) as string | undefined) ?? throwMissingValue(name);
}

export function compileConditionFormulaNode(
  node: FormulaNode,
  place: FormulaCompileContext,
): EvaluateNode<boolean> {
  return compileNodeAs("yes", node, place).run as EvaluateNode<boolean>;
}

export function createFormulaError(
  why: string,
  word: string,
  { source }: FormulaCompileContext,
): FormulaError {
  return new FormulaError(why, source, Math.max(0, word === "" ? 0 : source.indexOf(word)));
}

export function throwMissingValue(name: string): never {
  throw new EvaluationError("missing", name);
}

/** The limit is beyond any sum insured, and far below the range of the decimals. */
const MAX_EXPONENT = 24;

export function assertBoundedNumber(value: Money, source: string): Money {
  if (value.e > MAX_EXPONENT) throw new EvaluationError("overflow", source);
  return value;
}

export const valueTypeLabels: Record<FormulaValueType, string> = {
  number: "数字",
  text: "文字",
  yes: "是否",
  codes: "级联代码",
};

/** Refuses a name that reads the current row of a table in a place without one. */
export function assertCurrentRowOfTable(table: string, word: string, place: FormulaCompileContext): void {
  if (!place.within.has(table))
    throw createFormulaError(`“${word}”须在表格“${table}”的行内使用`, word, place);
  if (!place.iterated.has(table)) place.rows.add(table);
}
