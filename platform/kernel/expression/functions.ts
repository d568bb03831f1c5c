import { Decimal, type Money, roundMoney } from "../money.ts";
import { computeAgeFromIdentityNumber } from "../identity-number.ts";
import { computeAgeOn, countDaysBetween, isPlainDate, countStartedMonths } from "../plain-date.ts";
import {
  compileNodeAs,
  type CompiledFormulaNode,
  compileConditionFormulaNode,
  throwMissingValue,
  compileNumberFormulaNode,
  assertCurrentRowOfTable,
  compileTextFormulaNode,
  type FormulaCompileContext,
  createFormulaError,
  type EvaluateNode,
} from "./compile-context.ts";
import { EvaluationError } from "./errors.ts";
import type { FormulaNode } from "./parse.ts";
import {
  compileCountFunction,
  compileMaximumFunction,
  compileLookupFunction,
  compileRepeatedRowsFunction,
  compileSumFunction,
} from "./table-functions.ts";

type Build = (args: readonly FormulaNode[], place: FormulaCompileContext) => CompiledFormulaNode;
type Definition = { readonly least: number; readonly most: number; readonly build: Build };

export function compileFunctionCall(
  node: FormulaNode & { type: "CallExpression" },
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const { callee, arguments: args } = node as unknown as { callee: FormulaNode; arguments: FormulaNode[] };
  const name = callee.type === "Identifier" ? callee.name : "";
  const definition = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!definition) throw createFormulaError(`没有函数“${name}”`, name, place);
  if (args.length < definition.least || args.length > definition.most)
    throw createFormulaError(`函数“${name}”的参数个数不对`, name, place);
  return definition.build(args, place);
}

/** All functions of the language. `sum(table, what, when)` and similar ones iterate over the rows of a table. */
const functions: Record<string, Definition> = {
  min: {
    least: 2,
    most: 8,
    build: (args, place) => extreme(args, place, (...values) => Decimal.min(...values)),
  },
  max: {
    least: 2,
    most: 8,
    build: (args, place) => extreme(args, place, (...values) => Decimal.max(...values)),
  },
  round: { least: 2, most: 2, build: rounding },
  ceil: { least: 1, most: 1, build: ceiling },
  if: { least: 3, most: 3, build: choice },
  given: { least: 2, most: 2, build: otherwise },
  empty: { least: 1, most: 1, build: emptiness },
  oneOf: { least: 2, most: 40, build: membership },
  sum: { least: 2, most: 3, build: compileSumFunction },
  count: { least: 1, most: 2, build: compileCountFunction },
  most: { least: 2, most: 3, build: compileMaximumFunction },
  repeated: { least: 2, most: 2, build: compileRepeatedRowsFunction },
  lookup: { least: 3, most: 3, build: compileLookupFunction },
  factor: { least: 1, most: 1, build: factorOf },
  fact: { least: 1, most: 1, build: factOf },
  map: { least: 2, most: 2, build: mapping },
  top: { least: 1, most: 1, build: (args, place) => codeOf(args, place, 0) },
  leaf: { least: 1, most: 1, build: (args, place) => codeOf(args, place, -1) },
  number: { least: 1, most: 1, build: numberOf },
  year: { least: 1, most: 1, build: yearOf },
  days: { least: 2, most: 2, build: (args, place) => span(args, place, countDaysBetween) },
  months: { least: 2, most: 2, build: (args, place) => span(args, place, countStartedMonths) },
  identityAge: { least: 2, most: 2, build: identityAge },
  age: { least: 2, most: 2, build: (args, place) => span(args, place, ageReached) },
};

function extreme(
  args: readonly FormulaNode[],
  place: FormulaCompileContext,
  pick: (...values: Money[]) => Money,
): CompiledFormulaNode {
  const parts = args.map((node) => compileNumberFormulaNode(node, place));
  return { type: "number", run: (frame) => pick(...parts.map((part) => part(frame))), name: "min" };
}

function rounding([what, places]: readonly FormulaNode[], place: FormulaCompileContext): CompiledFormulaNode {
  const number = compileNumberFormulaNode(what as FormulaNode, place);
  const raw = places?.type === "Literal" ? places.raw : "";
  if (!/^\d$/.test(raw)) throw createFormulaError("round 的小数位数应为 0 至 9", "round", place);
  return { type: "number", run: (frame) => roundMoney(number(frame), Number(raw)), name: "round" };
}

function ceiling([what]: readonly FormulaNode[], place: FormulaCompileContext): CompiledFormulaNode {
  const number = compileNumberFormulaNode(what as FormulaNode, place);
  return { type: "number", run: (frame) => number(frame).ceil(), name: "ceil" };
}

function choice(
  [when, thenNode, elseNode]: readonly FormulaNode[],
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const holds = compileConditionFormulaNode(when as FormulaNode, place);
  const thenPart = place.compile(thenNode as FormulaNode, place);
  const elsePart = compileNodeAs(thenPart.type, elseNode as FormulaNode, place);
  const run: EvaluateNode = (frame) => (holds(frame) ? thenPart.run(frame) : elsePart.run(frame));
  return { type: thenPart.type, run, name: thenPart.name };
}

function otherwise(
  [what, fallback]: readonly FormulaNode[],
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const value = place.compile(what as FormulaNode, place);
  const fallbackPart = compileNodeAs(value.type, fallback as FormulaNode, place);
  return { ...value, run: (frame) => value.run(frame) ?? fallbackPart.run(frame) };
}

function emptiness([what]: readonly FormulaNode[], place: FormulaCompileContext): CompiledFormulaNode {
  const { run, name } = place.compile(what as FormulaNode, place);
  return { type: "yes", run: (frame) => run(frame) === undefined, name };
}

function membership(
  [what, ...listed]: readonly FormulaNode[],
  place: FormulaCompileContext,
): CompiledFormulaNode {
  const { run, name } = compileNodeAs("text", what as FormulaNode, place);
  const words = listed.map((node) => (node.type === "Literal" ? node.value : undefined));
  if (words.some((listedWord) => typeof listedWord !== "string"))
    throw createFormulaError("oneOf 只能列出文字", "oneOf", place);
  const allowed = new Set(words);
  return { type: "yes", run: (frame) => allowed.has(run(frame) as string), name };
}

function word(node: FormulaNode | undefined, place: FormulaCompileContext): string {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  throw createFormulaError("这里应写带引号的名称", "", place);
}

function factorOf([code]: readonly FormulaNode[], place: FormulaCompileContext): CompiledFormulaNode {
  const name = word(code, place);
  const factor = Object.hasOwn(place.names.factors, name) ? place.names.factors[name] : undefined;
  if (!factor) throw createFormulaError(`没有系数“${name}”`, name, place);
  for (const table of factor.rows) assertCurrentRowOfTable(table, name, place);
  return { type: "number", run: (frame) => frame.factor(name), name };
}

function factOf([fact]: readonly FormulaNode[], place: FormulaCompileContext): CompiledFormulaNode {
  const name = word(fact, place);
  const type = Object.hasOwn(place.names.facts, name) ? place.names.facts[name] : undefined;
  if (!type) throw createFormulaError(`没有事实“${name}”`, name, place);
  place.uses.add(`fact ${name}`);
  return { type, run: (frame) => frame.fact(name), name };
}

function mapping([which, what]: readonly FormulaNode[], place: FormulaCompileContext): CompiledFormulaNode {
  const name = word(which, place);
  const entries = Object.hasOwn(place.names.maps, name) ? place.names.maps[name] : undefined;
  if (!entries) throw createFormulaError(`没有对照表“${name}”`, name, place);
  const text = compileNodeAs("text", what as FormulaNode, place);
  const run: EvaluateNode = (frame) => {
    const key = (text.run(frame) as string | undefined) ?? throwMissingValue(text.name);
    if (!Object.hasOwn(entries, key)) throw new EvaluationError("noRow", text.name, key);
    return entries[key];
  };
  return { type: "text", run, name: text.name };
}

function codeOf(
  [what]: readonly FormulaNode[],
  place: FormulaCompileContext,
  index: number,
): CompiledFormulaNode {
  const { run, name } = compileNodeAs("codes", what as FormulaNode, place);
  return { type: "text", run: (frame) => (run(frame) as readonly string[] | undefined)?.at(index), name };
}

/** Reads the code of a select as a number, such as 36 months. */
function numberOf([what]: readonly FormulaNode[], place: FormulaCompileContext): CompiledFormulaNode {
  const { run, name } = compileNodeAs("text", what as FormulaNode, place);
  const read: EvaluateNode = (frame) => {
    const text = run(frame) as string | undefined;
    if (text === undefined) return undefined;
    if (!/^-?\d{1,18}(\.\d{1,10})?$/.test(text)) throw new EvaluationError("missing", name, text);
    return new Decimal(text);
  };
  return { type: "number", run: read, name };
}

function yearOf([what]: readonly FormulaNode[], place: FormulaCompileContext): CompiledFormulaNode {
  const { run, name } = compileNodeAs("text", what as FormulaNode, place);
  const read: EvaluateNode = (frame) => {
    const date = run(frame) as string | undefined;
    return date === undefined || !isPlainDate(date) ? undefined : new Decimal(date.slice(0, 4));
  };
  return { type: "number", run: read, name };
}

/** Returns undefined for other certificates, whose numbers hold no birth date. */
function identityAge([what, on]: readonly FormulaNode[], place: FormulaCompileContext): CompiledFormulaNode {
  const { run, name } = compileNodeAs("text", what as FormulaNode, place);
  const day = compileTextFormulaNode(on as FormulaNode, place);
  const read: EvaluateNode = (frame) => {
    const no = (run(frame) as string | undefined) ?? "";
    const date = day(frame);
    const age = isPlainDate(date) ? computeAgeFromIdentityNumber(no, date) : undefined;
    return age === undefined ? undefined : new Decimal(age);
  };
  return { type: "number", run: read, name };
}

function span(
  [from, to]: readonly FormulaNode[],
  place: FormulaCompileContext,
  between: (from: string, to: string) => number | undefined,
): CompiledFormulaNode {
  const [startText, endText] = [
    compileTextFormulaNode(from as FormulaNode, place),
    compileTextFormulaNode(to as FormulaNode, place),
  ];
  const { name } = compileNodeAs("text", from as FormulaNode, place);
  const run: EvaluateNode = (frame) => {
    const [start, end] = [startText(frame), endText(frame)];
    if (!isPlainDate(start) || !isPlainDate(end)) throw new EvaluationError("missing", name, start);
    const difference = between(start, end);
    if (difference === undefined) throw new EvaluationError("noRow", name, start);
    return new Decimal(difference);
  };
  return { type: "number", run, name };
}

/** A person who is not born yet has no age. */
function ageReached(birthDate: string, date: string): number | undefined {
  return birthDate > date ? undefined : computeAgeOn(birthDate, date);
}
