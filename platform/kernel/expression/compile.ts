import { Decimal, type Money } from "../money.ts";
import { FormulaError, EvaluationError } from "./errors.ts";
import type { FormulaInput, FormulaNames, FormulaValueType } from "./frame.ts";
import { compileFunctionCall } from "./functions.ts";
import { type FormulaNode, parseFormula } from "./parse.ts";
import {
  assertBoundedNumber,
  compileNodeAs,
  type CompiledFormulaNode,
  compileConditionFormulaNode,
  compileNumberFormulaNode,
  assertCurrentRowOfTable,
  type FormulaCompileContext,
  createFormulaError,
  type EvaluateNode,
  valueTypeLabels,
} from "./compile-context.ts";

export type Formula = {
  readonly source: string;
  readonly type: FormulaValueType;
  readonly run: EvaluateNode;
  /** The fields that the formula reads as "section.element", and the facts as "fact name". */
  readonly uses: ReadonlySet<string>;
  /** Tables that must have a current row. */
  readonly rows: ReadonlySet<string>;
};

/** Compiles the one expression language of formulas, conditions and rules. Browser and server compute the same. */
export function compileFormula(
  source: string,
  names: FormulaNames,
  expectedType?: FormulaValueType,
): Formula {
  const [uses, rows] = [new Set<string>(), new Set<string>()];
  const iterated = new Set<string>();
  const place = { names, source, within: new Set(names.within), iterated, uses, rows, compile: compileNode };
  const { type, run } = compileNode(parseFormula(source), place);
  if (expectedType && expectedType !== type)
    throw new FormulaError(
      `结果应为${valueTypeLabels[expectedType]}，实际为${valueTypeLabels[type]}`,
      source,
      0,
    );
  return { source, type, run, uses, rows };
}

function compileNode(node: FormulaNode, place: FormulaCompileContext): CompiledFormulaNode {
  if (node.type === "Literal") return compileLiteral(node.value, node.raw, place);
  if (node.type === "Identifier") return compileName(node.name, place);
  if (node.type === "MemberExpression") return compileCell(node, place);
  if (node.type === "UnaryExpression")
    return compileUnary(node.operator, node.argument as FormulaNode, place);
  if (node.type === "BinaryExpression") return compileBinary(node, place);
  if (node.type === "CallExpression") return compileFunctionCall(node, place);
  throw createFormulaError("公式中有不支持的写法", "", place);
}

function compileLiteral(value: unknown, raw: string, place: FormulaCompileContext): CompiledFormulaNode {
  if (typeof value === "boolean") return { type: "yes", run: () => value, name: raw };
  if (typeof value === "string") return { type: "text", run: () => value, name: raw };
  if (typeof value !== "number" || !/^\d+(\.\d+)?$/.test(raw))
    throw createFormulaError(`无法识别“${raw}”`, raw, place);
  const exact = new Decimal(raw);
  return { type: "number", run: () => exact, name: raw };
}

function compileName(name: string, place: FormulaCompileContext): CompiledFormulaNode {
  const definition = Object.hasOwn(place.names.values, name) ? place.names.values[name] : undefined;
  if (!definition) throw createFormulaError(`没有名为“${name}”的计算项`, name, place);
  for (const table of definition.rows) assertCurrentRowOfTable(table, name, place);
  return { type: definition.type, run: (frame) => frame.value(name), name };
}

function compileCell(
  node: FormulaNode & { type: "MemberExpression" },
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const { object, property, computed } = node as unknown as {
    object: FormulaNode;
    property: FormulaNode;
    computed: boolean;
  };
  if (computed || object.type !== "Identifier" || property.type !== "Identifier")
    throw createFormulaError("字段应写作 分区.字段", "", place);
  const [section, element] = [object.name, property.name];
  const name = `${section}.${element}`;
  const sectionNames = Object.hasOwn(place.names.sections, section)
    ? place.names.sections[section]
    : undefined;
  if (!sectionNames) throw createFormulaError(`没有分区“${section}”`, section, place);
  const type = Object.hasOwn(sectionNames.elements, element) ? sectionNames.elements[element] : undefined;
  if (!type) throw createFormulaError(`分区“${section}”没有字段“${element}”`, name, place);
  place.uses.add(name);
  if (!sectionNames.isTable) return { type, run: (frame) => frame.forms[section]?.[element], name };
  assertCurrentRowOfTable(section, name, place);
  return { type, run: (frame) => frame.rows[section]?.[element], name };
}

function compileUnary(
  operator: string,
  argument: FormulaNode,
  place: FormulaCompileContext,
): CompiledFormulaNode {
  if (operator === "not") {
    const holds = compileConditionFormulaNode(argument, place);
    return { type: "yes", run: (frame) => !holds(frame), name: "not" };
  }
  if (operator !== "-") throw createFormulaError(`不支持运算符“${operator}”`, operator, place);
  const number = compileNumberFormulaNode(argument, place);
  return { type: "number", run: (frame) => number(frame).neg(), name: "-" };
}

type Parts = { operator: string; left: FormulaNode; right: FormulaNode };

function compileBinary(
  node: FormulaNode & { type: "BinaryExpression" },
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const parts = node as unknown as Parts;
  const { operator } = parts;
  if (operator === "and" || operator === "or") return compileLogical(parts, place);
  const arithmetic = Object.hasOwn(arithmetics, operator) ? arithmetics[operator] : undefined;
  if (arithmetic) {
    const [left, right] = [
      compileNumberFormulaNode(parts.left, place),
      compileNumberFormulaNode(parts.right, place),
    ];
    const { source } = place;
    return { type: "number", run: (frame) => arithmetic(left(frame), right(frame), source), name: operator };
  }
  if (operator === "==" || operator === "!=") return compileEquality(parts, place);
  const order = Object.hasOwn(orders, operator) ? orders[operator] : undefined;
  if (!order) throw createFormulaError(`不支持运算符“${operator}”`, operator, place);
  return compileOrdering(parts, order, place);
}

function compileLogical({ operator, left, right }: Parts, place: FormulaCompileContext): CompiledFormulaNode {
  const [first, second] = [
    compileConditionFormulaNode(left, place),
    compileConditionFormulaNode(right, place),
  ];
  const run: EvaluateNode =
    operator === "and" ? (frame) => first(frame) && second(frame) : (frame) => first(frame) || second(frame);
  return { type: "yes", run, name: operator };
}

type Arithmetic = (left: Money, right: Money, source: string) => Money;

const arithmetics: Record<string, Arithmetic> = {
  "+": (left, right, source) => assertBoundedNumber(left.plus(right), source),
  "-": (left, right, source) => assertBoundedNumber(left.minus(right), source),
  "*": (left, right, source) => assertBoundedNumber(left.times(right), source),
  "/": (left, right, source) => {
    if (right.isZero()) throw new EvaluationError("zeroDivision", source);
    return assertBoundedNumber(left.div(right), source);
  },
};

const orders: Record<string, (sign: number) => boolean> = {
  "<": (sign) => sign < 0,
  "<=": (sign) => sign <= 0,
  ">": (sign) => sign > 0,
  ">=": (sign) => sign >= 0,
};

/** An empty field equals nothing and differs from everything. */
function compileEquality(
  { operator, left, right }: Parts,
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const leftPart = compileNode(left, place);
  if (leftPart.type === "codes")
    throw createFormulaError("级联代码请用 top 或 leaf 取出再比较", leftPart.name, place);
  const rightPart = compileNodeAs(leftPart.type, right, place);
  const same = (frame: FormulaInput): boolean => {
    const [first, second] = [leftPart.run(frame), rightPart.run(frame)];
    if (first === undefined || second === undefined) return false;
    return leftPart.type === "number" ? (first as Money).eq(second as Money) : first === second;
  };
  const run: EvaluateNode = operator === "==" ? same : (frame) => !same(frame);
  return { type: "yes", run, name: operator };
}

/** Dates keep their order as text. An empty field is neither less nor more. */
function compileOrdering(
  { left, right }: Parts,
  holds: (sign: number) => boolean,
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const leftPart = compileNode(left, place);
  if (leftPart.type !== "number" && leftPart.type !== "text")
    throw createFormulaError("只有数字、日期和文字可以比较大小", leftPart.name, place);
  const rightPart = compileNodeAs(leftPart.type, right, place);
  const run: EvaluateNode = (frame) => {
    const [first, second] = [leftPart.run(frame), rightPart.run(frame)];
    if (first === undefined || second === undefined) return false;
    return holds(
      leftPart.type === "number"
        ? (first as Money).cmp(second as Money)
        : signOf(first as string, second as string),
    );
  };
  return { type: "yes", run, name: leftPart.name };
}

function signOf(first: string, second: string): number {
  return first === second ? 0 : first < second ? -1 : 1;
}
