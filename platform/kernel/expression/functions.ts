import { Decimal, type Money, roundMoney } from "../money.ts";
import { ageFromIdentity } from "../identity-number.ts";
import { ageOn, daysBetween, isPlainDate, monthsBegun } from "../plain-date.ts";
import {
  compileAs,
  type Compiled,
  condition,
  missing,
  neededNumber,
  needRow,
  neededText,
  type Place,
  refuse,
  type Run,
} from "./part.ts";
import { ValueFault } from "./fault.ts";
import type { Node } from "./parse.ts";
import { counting, greatest, lookingUp, repeating, summing } from "./table-functions.ts";

type Build = (given: readonly Node[], place: Place) => Compiled;
type Definition = { readonly least: number; readonly most: number; readonly build: Build };

export function buildCall(node: Node & { type: "CallExpression" }, place: Place): Compiled {
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] };
  const name = callee.type === "Identifier" ? callee.name : "";
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!known) throw refuse(`没有函数“${name}”`, name, place);
  if (given.length < known.least || given.length > known.most)
    throw refuse(`函数“${name}”的参数个数不对`, name, place);
  return known.build(given, place);
}

/** Every function there is. `sum(table, what, when)` and its kin go through the rows of a table. */
const functions: Record<string, Definition> = {
  min: {
    least: 2,
    most: 8,
    build: (given, place) => extreme(given, place, (...values) => Decimal.min(...values)),
  },
  max: {
    least: 2,
    most: 8,
    build: (given, place) => extreme(given, place, (...values) => Decimal.max(...values)),
  },
  round: { least: 2, most: 2, build: rounding },
  ceil: { least: 1, most: 1, build: ceiling },
  if: { least: 3, most: 3, build: choice },
  given: { least: 2, most: 2, build: otherwise },
  empty: { least: 1, most: 1, build: emptiness },
  oneOf: { least: 2, most: 40, build: membership },
  sum: { least: 2, most: 3, build: summing },
  count: { least: 1, most: 2, build: counting },
  most: { least: 2, most: 3, build: greatest },
  repeated: { least: 2, most: 2, build: repeating },
  lookup: { least: 3, most: 3, build: lookingUp },
  factor: { least: 1, most: 1, build: factorOf },
  fact: { least: 1, most: 1, build: factOf },
  map: { least: 2, most: 2, build: mapping },
  top: { least: 1, most: 1, build: (given, place) => codeOf(given, place, 0) },
  leaf: { least: 1, most: 1, build: (given, place) => codeOf(given, place, -1) },
  number: { least: 1, most: 1, build: numberOf },
  year: { least: 1, most: 1, build: yearOf },
  days: { least: 2, most: 2, build: (given, place) => span(given, place, daysBetween) },
  months: { least: 2, most: 2, build: (given, place) => span(given, place, monthsBegun) },
  identityAge: { least: 2, most: 2, build: identityAge },
  age: { least: 2, most: 2, build: (given, place) => span(given, place, ageReached) },
};

function extreme(given: readonly Node[], place: Place, pick: (...values: Money[]) => Money): Compiled {
  const parts = given.map((node) => neededNumber(node, place));
  return { type: "number", run: (frame) => pick(...parts.map((part) => part(frame))), name: "min" };
}

function rounding([what, places]: readonly Node[], place: Place): Compiled {
  const number = neededNumber(what as Node, place);
  const raw = places?.type === "Literal" ? places.raw : "";
  if (!/^\d$/.test(raw)) throw refuse("round 的小数位数应为 0 至 9", "round", place);
  return { type: "number", run: (frame) => roundMoney(number(frame), Number(raw)), name: "round" };
}

function ceiling([what]: readonly Node[], place: Place): Compiled {
  const number = neededNumber(what as Node, place);
  return { type: "number", run: (frame) => number(frame).ceil(), name: "ceil" };
}

function choice([when, one, other]: readonly Node[], place: Place): Compiled {
  const holds = condition(when as Node, place);
  const then = place.compile(one as Node, place);
  const instead = compileAs(then.type, other as Node, place);
  const run: Run = (frame) => (holds(frame) ? then.run(frame) : instead.run(frame));
  return { type: then.type, run, name: then.name };
}

function otherwise([what, instead]: readonly Node[], place: Place): Compiled {
  const value = place.compile(what as Node, place);
  const other = compileAs(value.type, instead as Node, place);
  return { ...value, run: (frame) => value.run(frame) ?? other.run(frame) };
}

function emptiness([what]: readonly Node[], place: Place): Compiled {
  const { run, name } = place.compile(what as Node, place);
  return { type: "yes", run: (frame) => run(frame) === undefined, name };
}

function membership([what, ...listed]: readonly Node[], place: Place): Compiled {
  const { run, name } = compileAs("text", what as Node, place);
  const words = listed.map((node) => (node.type === "Literal" ? node.value : undefined));
  if (words.some((listedWord) => typeof listedWord !== "string"))
    throw refuse("oneOf 只能列出文字", "oneOf", place);
  const known = new Set(words);
  return { type: "yes", run: (frame) => known.has(run(frame) as string), name };
}

function word(node: Node | undefined, place: Place): string {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  throw refuse("这里应写带引号的名称", "", place);
}

function factorOf([code]: readonly Node[], place: Place): Compiled {
  const name = word(code, place);
  const known = Object.hasOwn(place.names.factors, name) ? place.names.factors[name] : undefined;
  if (!known) throw refuse(`没有系数“${name}”`, name, place);
  for (const table of known.rows) needRow(table, name, place);
  return { type: "number", run: (frame) => frame.factor(name), name };
}

function factOf([fact]: readonly Node[], place: Place): Compiled {
  const name = word(fact, place);
  const type = Object.hasOwn(place.names.facts, name) ? place.names.facts[name] : undefined;
  if (!type) throw refuse(`没有事实“${name}”`, name, place);
  place.uses.add(`fact ${name}`);
  return { type, run: (frame) => frame.fact(name), name };
}

function mapping([which, what]: readonly Node[], place: Place): Compiled {
  const name = word(which, place);
  const known = Object.hasOwn(place.names.maps, name) ? place.names.maps[name] : undefined;
  if (!known) throw refuse(`没有对照表“${name}”`, name, place);
  const text = compileAs("text", what as Node, place);
  const run: Run = (frame) => {
    const key = (text.run(frame) as string | undefined) ?? missing(text.name);
    if (!Object.hasOwn(known, key)) throw new ValueFault("noRow", text.name, key);
    return known[key];
  };
  return { type: "text", run, name: text.name };
}

function codeOf([what]: readonly Node[], place: Place, at: number): Compiled {
  const { run, name } = compileAs("codes", what as Node, place);
  return { type: "text", run: (frame) => (run(frame) as readonly string[] | undefined)?.at(at), name };
}

/** A select's code that is a number, such as 36 months. */
function numberOf([what]: readonly Node[], place: Place): Compiled {
  const { run, name } = compileAs("text", what as Node, place);
  const read: Run = (frame) => {
    const text = run(frame) as string | undefined;
    if (text === undefined) return undefined;
    if (!/^-?\d{1,18}(\.\d{1,10})?$/.test(text)) throw new ValueFault("missing", name, text);
    return new Decimal(text);
  };
  return { type: "number", run: read, name };
}

function yearOf([what]: readonly Node[], place: Place): Compiled {
  const { run, name } = compileAs("text", what as Node, place);
  const read: Run = (frame) => {
    const date = run(frame) as string | undefined;
    return date === undefined || !isPlainDate(date) ? undefined : new Decimal(date.slice(0, 4));
  };
  return { type: "number", run: read, name };
}

/** Nothing for what is no identity number: other certificates tell no birth. */
function identityAge([what, on]: readonly Node[], place: Place): Compiled {
  const { run, name } = compileAs("text", what as Node, place);
  const day = neededText(on as Node, place);
  const read: Run = (frame) => {
    const no = (run(frame) as string | undefined) ?? "";
    const then = day(frame);
    const age = isPlainDate(then) ? ageFromIdentity(no, then) : undefined;
    return age === undefined ? undefined : new Decimal(age);
  };
  return { type: "number", run: read, name };
}

function span(
  [from, to]: readonly Node[],
  place: Place,
  between: (from: string, to: string) => number | undefined,
): Compiled {
  const [one, other] = [neededText(from as Node, place), neededText(to as Node, place)];
  const { name } = compileAs("text", from as Node, place);
  const run: Run = (frame) => {
    const [start, end] = [one(frame), other(frame)];
    if (!isPlainDate(start) || !isPlainDate(end)) throw new ValueFault("missing", name, start);
    const found = between(start, end);
    if (found === undefined) throw new ValueFault("noRow", name, start);
    return new Decimal(found);
  };
  return { type: "number", run, name };
}

/** Who is not born yet has no age. */
function ageReached(born: string, on: string): number | undefined {
  return born > on ? undefined : ageOn(born, on);
}
