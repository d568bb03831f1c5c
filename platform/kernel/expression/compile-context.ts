import type { Money } from "../money.ts";
import { FormulaError, EvaluationError } from "./errors.ts";
import type { Frame, FormulaNames, Value, ValueType } from "./frame.ts";
import type { Node } from "./parse.ts";

export type Evaluate<Result extends Value = Value> = (frame: Frame) => Result;
/** `name` is the field that an error reports when the value is missing. */
export type CompiledNode = { readonly type: ValueType; readonly run: Evaluate; readonly name: string };

/** The surroundings of a part of a formula while it is compiled. */
export type CompileContext = {
  readonly names: FormulaNames;
  readonly source: string;
  /** Tables that have a current row here. */
  readonly within: ReadonlySet<string>;
  readonly uses: Set<string>;
  /** The tables among `within` that a function of the formula itself iterates over. */
  readonly iterated: ReadonlySet<string>;
  /** Tables whose current row must come from outside the formula. */
  readonly rows: Set<string>;
  compile(node: Node, place: CompileContext): CompiledNode;
};

export function compileAs(type: ValueType, node: Node, place: CompileContext): CompiledNode {
  const compiled = place.compile(node, place);
  if (compiled.type === type) return compiled;
  throw createFormulaError(
    `这里应为${typeNames[type]}，实际为${typeNames[compiled.type]}`,
    compiled.name,
    place,
  );
}

/** Compiles a number that must be present. A missing one is reported by its field. */
export function compileNumber(node: Node, place: CompileContext): Evaluate<Money> {
  const { run, name } = compileAs("number", node, place);
  return (frame) => (run(frame) as Money | undefined) ?? throwMissing(name);
}

export function compileText(node: Node, place: CompileContext): Evaluate<string> {
  const { run, name } = compileAs("text", node, place);
  return (frame) => (run(frame) as string | undefined) ?? throwMissing(name);
}

export function compileCondition(node: Node, place: CompileContext): Evaluate<boolean> {
  return compileAs("yes", node, place).run as Evaluate<boolean>;
}

export function createFormulaError(why: string, word: string, { source }: CompileContext): FormulaError {
  return new FormulaError(why, source, Math.max(0, word === "" ? 0 : source.indexOf(word)));
}

export function throwMissing(name: string): never {
  throw new EvaluationError("missing", name);
}

/** The limit is beyond any sum insured, and far below the range of the decimals. */
const MAX_EXPONENT = 24;

export function assertBounded(value: Money, source: string): Money {
  if (value.e > MAX_EXPONENT) throw new EvaluationError("overflow", source);
  return value;
}

export const typeNames: Record<ValueType, string> = {
  number: "数字",
  text: "文字",
  yes: "是否",
  codes: "级联代码",
};

/** Refuses a name that reads the current row of a table in a place without one. */
export function requireRow(table: string, word: string, place: CompileContext): void {
  if (!place.within.has(table))
    throw createFormulaError(`“${word}”须在表格“${table}”的行内使用`, word, place);
  if (!place.iterated.has(table)) place.rows.add(table);
}
