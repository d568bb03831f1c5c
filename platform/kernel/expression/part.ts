import type { Money } from "../money.ts";
import { FormulaError, ValueFault } from "./fault.ts";
import type { Frame, Names, Value, ValueType } from "./frame.ts";
import type { Node } from "./parse.ts";

export type Run<Result extends Value = Value> = (frame: Frame) => Result;
/** `name` is the field that is asked for where the value is missing. */
export type Compiled = { readonly type: ValueType; readonly run: Run; readonly name: string };

/** Where in which product a part of a formula stands. */
export type Place = {
  readonly names: Names;
  readonly source: string;
  /** Tables whose row is at hand here. */
  readonly within: ReadonlySet<string>;
  readonly uses: Set<string>;
  /** Of these, the ones that a function of the formula itself goes through. */
  readonly opened: ReadonlySet<string>;
  /** Tables whose row must be at hand from outside. */
  readonly rows: Set<string>;
  compile(node: Node, place: Place): Compiled;
};

export function compileAs(type: ValueType, node: Node, place: Place): Compiled {
  const compiled = place.compile(node, place);
  if (compiled.type === type) return compiled;
  throw refuse(`这里应为${typeNames[type]}，实际为${typeNames[compiled.type]}`, compiled.name, place);
}

/** A number that must be there: what is missing is asked for by its field. */
export function neededNumber(node: Node, place: Place): Run<Money> {
  const { run, name } = compileAs("number", node, place);
  return (frame) => (run(frame) as Money | undefined) ?? missing(name);
}

export function neededText(node: Node, place: Place): Run<string> {
  const { run, name } = compileAs("text", node, place);
  return (frame) => (run(frame) as string | undefined) ?? missing(name);
}

export function condition(node: Node, place: Place): Run<boolean> {
  return compileAs("yes", node, place).run as Run<boolean>;
}

export function refuse(why: string, word: string, { source }: Place): FormulaError {
  return new FormulaError(why, source, Math.max(0, word === "" ? 0 : source.indexOf(word)));
}

export function missing(name: string): never {
  throw new ValueFault("missing", name);
}

/** Beyond any sum that could be insured, and far below what the decimals could hold. */
const MAX_EXPONENT = 24;

export function bounded(value: Money, source: string): Money {
  if (value.e > MAX_EXPONENT) throw new ValueFault("overflow", source);
  return value;
}

export const typeNames: Record<ValueType, string> = {
  number: "数字",
  text: "文字",
  yes: "是否",
  codes: "级联代码",
};

/** What reads the row at hand of a table can only stand where there is one. */
export function needRow(table: string, word: string, place: Place): void {
  if (!place.within.has(table)) throw refuse(`“${word}”须在表格“${table}”的行内使用`, word, place);
  if (!place.opened.has(table)) place.rows.add(table);
}
