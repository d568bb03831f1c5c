import { ValueFault } from "#platform/kernel/expression/fault.ts";
import type { Frame, Names, ValueType } from "#platform/kernel/expression/frame.ts";
import { isUnreadable, type Reading } from "#platform/kernel/expression/reading.ts";
import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { FactorData } from "../rating-shape.ts";

/** The figure that a form chose, and the row that it came from; one object for each row, however often chosen. */
export type Chosen = {
  readonly code: string;
  readonly name: string;
  readonly value: Money;
  readonly row: string;
};

export type CompiledFactor = {
  readonly code: string;
  readonly nameZh: string;
  /** Tables on whose row at hand it depends. */
  readonly rows: readonly string[];
  choose(frame: Frame): Chosen;
};

type RowData = FactorData["rows"][number];
type Range = { readonly min: Money; readonly max: Money };
type Fixed = Chosen & { readonly range: Range | undefined };
type Find = (input: string | Money) => Fixed | undefined;

export function compileFactor(factor: FactorData, names: Names, reading: Reading): CompiledFactor {
  const { input, across, chosen } = inputsOf(factor, names, reading);
  const formulas = [input, across, chosen].filter((formula) => formula !== undefined);
  if (formulas.some(isUnreadable)) reading.lose(factor.code);
  const rows = [...new Set(formulas.flatMap((formula) => [...formula.rows]))];
  const columns = factor.across?.columns ?? [""];
  const finds = columns.map((_, column) => findIn(factor, column));
  const field = [...input.uses][0] ?? factor.code;

  const choose = (frame: Frame): Chosen => {
    const asked = input.run(frame) as string | Money | undefined;
    if (asked === undefined) throw new ValueFault("missing", field);
    const column = across ? columns.indexOf(across.run(frame) as string) : 0;
    if (column < 0) throw new ValueFault("noFactor", factor.code, String(across?.run(frame) ?? ""));
    const found = finds[column]?.(asked);
    if (!found) throw new ValueFault("noFactor", factor.code, asked.toString());
    const typed = chosen?.run(frame) as Money | undefined;
    return typed === undefined ? found : ownChoice(typed, found, factor);
  };
  return { code: factor.code, nameZh: factor.nameZh, rows, choose };
}

/** Inside the row's range only; a fixed figure leaves no choice. */
function ownChoice(typed: Money, found: Fixed, { code, nameZh: name, chosen = "" }: FactorData): Chosen {
  const { min, max } = found.range ?? { min: found.value, max: found.value };
  if (typed.lt(min) || typed.gt(max))
    throw new ValueFault("outsideRange", chosen, `${min.toString()},${max.toString()}`);
  return { code, name, value: typed, row: found.row };
}

function inputsOf(factor: FactorData, names: Names, reading: Reading) {
  // A factor may be read within any table: which ones, its own formula tells.
  const within = Object.entries(names.sections).flatMap(([code, { isTable }]) => (isTable ? [code] : []));
  const at = `系数“${factor.code}”`;
  const read = (what: string, source: string, wanted?: ValueType) =>
    reading.formula(`${at}的${what}`, source, { ...names, within }, wanted);
  const input = read("查表的依据", factor.input);
  if (factor.mode !== "exact" && input.type !== "number")
    reading.tell(`${at}的查表的依据`, `分段取值，输入应为数字（公式“${factor.input}”）`);
  return {
    input,
    across: factor.across && read("横向依据", factor.across.input, "text"),
    chosen: factor.chosen === undefined ? undefined : read("选定值的字段", factor.chosen, "number"),
  };
}

function findIn(factor: FactorData, column: number): Find {
  const scale = new Decimal(factor.scale ?? "1");
  const rows = factor.rows.map((row) => ({ row, fixed: fixedOf(factor, row, column, scale) }));
  const otherwise =
    factor.otherwise &&
    rows.reduce<Fixed | undefined>(
      (most, { fixed }) => (most && most.value.gte(fixed.value) ? most : fixed),
      undefined,
    );
  const find = finders[factor.mode](rows, factor);
  return (input) => find(input) ?? otherwise;
}

type Rows = readonly { row: RowData; fixed: Fixed }[];

const finders: Record<FactorData["mode"], (rows: Rows, factor: FactorData) => Find> = {
  exact: (rows) => {
    const byKey = new Map(rows.map(({ row, fixed }) => [row.key ?? "", fixed]));
    return (input) => byKey.get(typeof input === "string" ? input : input.toString());
  },
  banded: (rows, factor) => {
    const least = factor.from === undefined ? undefined : new Decimal(factor.from);
    const bands = rows.map(({ row, fixed }) => ({ upTo: row.upTo && new Decimal(row.upTo), fixed }));
    return (input) => {
      const value = input as Money;
      if (least && value.lt(least)) return undefined;
      return bands.find(({ upTo }) => !upTo || value.lte(upTo))?.fixed;
    };
  },
  interpolated: (rows) => {
    const points = rows.map(({ row, fixed }) => ({ at: new Decimal(row.key ?? "0"), fixed }));
    return (input) => between(points, input as Money);
  },
};

type Point = { at: Money; fixed: Fixed };

function between(points: readonly Point[], value: Money): Fixed | undefined {
  const above = points.findIndex(({ at }) => value.lte(at));
  if (above <= 0) return points.at(above)?.fixed;
  const [low, high] = [points[above - 1], points[above]] as [Point, Point];
  if (value.eq(high.at)) return high.fixed;
  const share = value.minus(low.at).div(high.at.minus(low.at));
  const found = low.fixed.value.plus(high.fixed.value.minus(low.fixed.value).times(share));
  return { ...low.fixed, value: found, row: `${low.fixed.row}～${high.fixed.row} 插值`, range: undefined };
}

function fixedOf({ code, nameZh: name }: FactorData, row: RowData, column: number, scale: Money): Fixed {
  const text = row.values?.[column] ?? row.value ?? row.default ?? "";
  const range =
    row.min === undefined || row.max === undefined
      ? undefined
      : { min: new Decimal(row.min).times(scale), max: new Decimal(row.max).times(scale) };
  return { code, name, value: new Decimal(text).times(scale), row: row.label, range };
}
