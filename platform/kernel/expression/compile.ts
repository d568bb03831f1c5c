import { Decimal, type Money } from "../money.ts";
import { FormulaError, ValueFault } from "./fault.ts";
import type { Frame, Names, ValueType } from "./frame.ts";
import { buildCall } from "./functions.ts";
import { type Node, parseFormula } from "./parse.ts";
import {
  bounded,
  compileAs,
  type Compiled,
  condition,
  neededNumber,
  needRow,
  type Place,
  refuse,
  type Run,
  typeNames,
} from "./part.ts";

export type Formula = {
  readonly source: string;
  readonly type: ValueType;
  readonly run: Run;
  /** The fields that it reads, "section.element"; the facts, "fact name". */
  readonly uses: ReadonlySet<string>;
  /** Tables whose row must be at hand. */
  readonly rows: ReadonlySet<string>;
};

/** The one expression language: formulas, conditions and rules, the same in browser and server. */
export function compileFormula(source: string, names: Names, wanted?: ValueType): Formula {
  const [uses, rows] = [new Set<string>(), new Set<string>()];
  const opened = new Set<string>();
  const place = { names, source, within: new Set(names.within), opened, uses, rows, compile: compileNode };
  const { type, run } = compileNode(parseFormula(source), place);
  if (wanted && wanted !== type)
    throw new FormulaError(`结果应为${typeNames[wanted]}，实际为${typeNames[type]}`, source, 0);
  return { source, type, run, uses, rows };
}

function compileNode(node: Node, place: Place): Compiled {
  if (node.type === "Literal") return literal(node.value, node.raw, place);
  if (node.type === "Identifier") return named(node.name, place);
  if (node.type === "MemberExpression") return cell(node, place);
  if (node.type === "UnaryExpression") return unary(node.operator, node.argument as Node, place);
  if (node.type === "BinaryExpression") return binary(node, place);
  if (node.type === "CallExpression") return buildCall(node, place);
  throw refuse("公式中有不支持的写法", "", place);
}

function literal(value: unknown, raw: string, place: Place): Compiled {
  if (typeof value === "boolean") return { type: "yes", run: () => value, name: raw };
  if (typeof value === "string") return { type: "text", run: () => value, name: raw };
  if (typeof value !== "number" || !/^\d+(\.\d+)?$/.test(raw)) throw refuse(`无法识别“${raw}”`, raw, place);
  const exact = new Decimal(raw);
  return { type: "number", run: () => exact, name: raw };
}

function named(name: string, place: Place): Compiled {
  const known = Object.hasOwn(place.names.values, name) ? place.names.values[name] : undefined;
  if (!known) throw refuse(`没有名为“${name}”的计算项`, name, place);
  for (const table of known.rows) needRow(table, name, place);
  return { type: known.type, run: (frame) => frame.value(name), name };
}

function cell(node: Node & { type: "MemberExpression" }, place: Place): Compiled {
  const { object, property, computed } = node as unknown as {
    object: Node;
    property: Node;
    computed: boolean;
  };
  if (computed || object.type !== "Identifier" || property.type !== "Identifier")
    throw refuse("字段应写作 分区.字段", "", place);
  const [section, element] = [object.name, property.name];
  const name = `${section}.${element}`;
  const known = Object.hasOwn(place.names.sections, section) ? place.names.sections[section] : undefined;
  if (!known) throw refuse(`没有分区“${section}”`, section, place);
  const type = Object.hasOwn(known.elements, element) ? known.elements[element] : undefined;
  if (!type) throw refuse(`分区“${section}”没有字段“${element}”`, name, place);
  place.uses.add(name);
  if (!known.isTable) return { type, run: (frame) => frame.forms[section]?.[element], name };
  needRow(section, name, place);
  return { type, run: (frame) => frame.rows[section]?.[element], name };
}

function unary(operator: string, argument: Node, place: Place): Compiled {
  if (operator === "not") {
    const holds = condition(argument, place);
    return { type: "yes", run: (frame) => !holds(frame), name: "not" };
  }
  if (operator !== "-") throw refuse(`不支持运算符“${operator}”`, operator, place);
  const number = neededNumber(argument, place);
  return { type: "number", run: (frame) => number(frame).neg(), name: "-" };
}

type Parts = { operator: string; left: Node; right: Node };

function binary(node: Node & { type: "BinaryExpression" }, place: Place): Compiled {
  const parts = node as unknown as Parts;
  const { operator } = parts;
  if (operator === "and" || operator === "or") return joined(parts, place);
  const arithmetic = Object.hasOwn(arithmetics, operator) ? arithmetics[operator] : undefined;
  if (arithmetic) {
    const [left, right] = [neededNumber(parts.left, place), neededNumber(parts.right, place)];
    const { source } = place;
    return { type: "number", run: (frame) => arithmetic(left(frame), right(frame), source), name: operator };
  }
  if (operator === "==" || operator === "!=") return equality(parts, place);
  const order = Object.hasOwn(orders, operator) ? orders[operator] : undefined;
  if (!order) throw refuse(`不支持运算符“${operator}”`, operator, place);
  return ordering(parts, order, place);
}

function joined({ operator, left, right }: Parts, place: Place): Compiled {
  const [one, other] = [condition(left, place), condition(right, place)];
  const run: Run =
    operator === "and" ? (frame) => one(frame) && other(frame) : (frame) => one(frame) || other(frame);
  return { type: "yes", run, name: operator };
}

type Arithmetic = (left: Money, right: Money, source: string) => Money;

const arithmetics: Record<string, Arithmetic> = {
  "+": (left, right, source) => bounded(left.plus(right), source),
  "-": (left, right, source) => bounded(left.minus(right), source),
  "*": (left, right, source) => bounded(left.times(right), source),
  "/": (left, right, source) => {
    if (right.isZero()) throw new ValueFault("zeroDivision", source);
    return bounded(left.div(right), source);
  },
};

const orders: Record<string, (sign: number) => boolean> = {
  "<": (sign) => sign < 0,
  "<=": (sign) => sign <= 0,
  ">": (sign) => sign > 0,
  ">=": (sign) => sign >= 0,
};

/** What is not filled in equals nothing, and differs from everything. */
function equality({ operator, left, right }: Parts, place: Place): Compiled {
  const one = compileNode(left, place);
  if (one.type === "codes") throw refuse("级联代码请用 top 或 leaf 取出再比较", one.name, place);
  const other = compileAs(one.type, right, place);
  const same = (frame: Frame): boolean => {
    const [first, second] = [one.run(frame), other.run(frame)];
    if (first === undefined || second === undefined) return false;
    return one.type === "number" ? (first as Money).eq(second as Money) : first === second;
  };
  const run: Run = operator === "==" ? same : (frame) => !same(frame);
  return { type: "yes", run, name: operator };
}

/** Dates as text keep their order. What is not filled in is neither less nor more. */
function ordering({ left, right }: Parts, holds: (sign: number) => boolean, place: Place): Compiled {
  const one = compileNode(left, place);
  if (one.type !== "number" && one.type !== "text")
    throw refuse("只有数字、日期和文字可以比较大小", one.name, place);
  const other = compileAs(one.type, right, place);
  const run: Run = (frame) => {
    const [first, second] = [one.run(frame), other.run(frame)];
    if (first === undefined || second === undefined) return false;
    return holds(
      one.type === "number"
        ? (first as Money).cmp(second as Money)
        : signOf(first as string, second as string),
    );
  };
  return { type: "yes", run, name: one.name };
}

function signOf(first: string, second: string): number {
  return first === second ? 0 : first < second ? -1 : 1;
}
