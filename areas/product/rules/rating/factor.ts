import { EvaluationError } from "#platform/kernel/expression/errors.ts";
import type { FormulaInput, FormulaNames, FormulaValueType } from "#platform/kernel/expression/frame.ts";
import { isUnreadableFormula, type FormulaReader } from "#platform/kernel/expression/formula-reader.ts";
import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { RatingFactorData } from "../rating-shape.ts";

/** The value of a factor for a form, and its row. Each row has one such object, however often it is chosen. */
export type RatingFactorChoice = {
  readonly code: string;
  readonly name: string;
  readonly value: Money;
  readonly row: string;
};

export type CompiledRatingFactor = {
  readonly code: string;
  readonly nameZh: string;
  /** The tables whose current row decides the value. */
  readonly rows: readonly string[];
  choose(frame: FormulaInput): RatingFactorChoice;
};

type RowData = RatingFactorData["rows"][number];
type Range = { readonly min: Money; readonly max: Money };
type RowValue = RatingFactorChoice & { readonly range: Range | undefined };
type Find = (input: string | Money) => RowValue | undefined;

export function compileRatingFactor(
  factor: RatingFactorData,
  names: FormulaNames,
  reading: FormulaReader,
): CompiledRatingFactor {
  const { input, across, chosen } = inputsOf(factor, names, reading);
  const formulas = [input, across, chosen].filter((formula) => formula !== undefined);
  if (formulas.some(isUnreadableFormula)) reading.markUnreadable(factor.code);
  const rows = [...new Set(formulas.flatMap((formula) => [...formula.rows]))];
  const columns = factor.across?.columns ?? [""];
  const finds = columns.map((_, column) => findIn(factor, column));
  const field = [...input.uses][0] ?? factor.code;

  const choose = (frame: FormulaInput): RatingFactorChoice => {
    const key = input.run(frame) as string | Money | undefined;
    if (key === undefined) throw new EvaluationError("missing", field);
    const column = across ? columns.indexOf(across.run(frame) as string) : 0;
    if (column < 0) throw new EvaluationError("noFactor", factor.code, String(across?.run(frame) ?? ""));
    const found = finds[column]?.(key);
    if (!found) throw new EvaluationError("noFactor", factor.code, key.toString());
    const typed = chosen?.run(frame) as Money | undefined;
    return typed === undefined ? found : underwriterChoice(typed, found, factor);
  };
  return { code: factor.code, nameZh: factor.nameZh, rows, choose };
}

/** The underwriter's figure must lie in the row's range; a fixed figure leaves no choice. */
function underwriterChoice(
  typed: Money,
  rowValue: RowValue,
  { code, nameZh: name, chosen = "" }: RatingFactorData,
): RatingFactorChoice {
  const { min, max } = rowValue.range ?? { min: rowValue.value, max: rowValue.value };
  if (typed.lt(min) || typed.gt(max))
    throw new EvaluationError("outsideRange", chosen, `${min.toString()},${max.toString()}`);
  return { code, name, value: typed, row: rowValue.row };
}

function inputsOf(factor: RatingFactorData, names: FormulaNames, reading: FormulaReader) {
  // A factor may be read within any table; its own formulas decide in which.
  const within = Object.entries(names.sections).flatMap(([code, { isTable }]) => (isTable ? [code] : []));
  const place = `系数“${factor.code}”`;
  const read = (part: string, source: string, expectedType?: FormulaValueType) =>
    reading.formula(`${place}的${part}`, source, { ...names, within }, expectedType);
  const input = read("查表的依据", factor.input);
  if (factor.mode !== "exact" && input.type !== "number")
    reading.report(`${place}的查表的依据`, `分段取值，输入应为数字（公式“${factor.input}”）`);
  return {
    input,
    across: factor.across && read("横向依据", factor.across.input, "text"),
    chosen: factor.chosen === undefined ? undefined : read("选定值的字段", factor.chosen, "number"),
  };
}

function findIn(factor: RatingFactorData, column: number): Find {
  const scale = new Decimal(factor.scale ?? "1");
  const rows = factor.rows.map((row) => ({ row, rowValue: toRowValue(factor, row, column, scale) }));
  const otherwise =
    factor.otherwise &&
    rows.reduce<RowValue | undefined>(
      (most, { rowValue }) => (most && most.value.gte(rowValue.value) ? most : rowValue),
      undefined,
    );
  const find = finders[factor.mode](rows, factor);
  return (input) => find(input) ?? otherwise;
}

type Rows = readonly { row: RowData; rowValue: RowValue }[];

const finders: Record<RatingFactorData["mode"], (rows: Rows, factor: RatingFactorData) => Find> = {
  exact: (rows) => {
    const byKey = new Map(rows.map(({ row, rowValue }) => [row.key ?? "", rowValue]));
    return (input) => byKey.get(typeof input === "string" ? input : input.toString());
  },
  banded: (rows, factor) => {
    const lowerBound = factor.from === undefined ? undefined : new Decimal(factor.from);
    const bands = rows.map(({ row, rowValue }) => ({ upTo: row.upTo && new Decimal(row.upTo), rowValue }));
    return (input) => {
      const value = input as Money;
      if (lowerBound && value.lt(lowerBound)) return undefined;
      return bands.find(({ upTo }) => !upTo || value.lte(upTo))?.rowValue;
    };
  },
  interpolated: (rows) => {
    const points = rows.map(({ row, rowValue }) => ({ at: new Decimal(row.key ?? "0"), rowValue }));
    return (input) => between(points, input as Money);
  },
};

type Point = { at: Money; rowValue: RowValue };

function between(points: readonly Point[], value: Money): RowValue | undefined {
  const above = points.findIndex(({ at }) => value.lte(at));
  if (above <= 0) return points.at(above)?.rowValue;
  const [low, high] = [points[above - 1], points[above]] as [Point, Point];
  if (value.eq(high.at)) return high.rowValue;
  const share = value.minus(low.at).div(high.at.minus(low.at));
  const found = low.rowValue.value.plus(high.rowValue.value.minus(low.rowValue.value).times(share));
  return {
    ...low.rowValue,
    value: found,
    row: `${low.rowValue.row}～${high.rowValue.row} 插值`,
    range: undefined,
  };
}

function toRowValue(
  { code, nameZh: name }: RatingFactorData,
  row: RowData,
  column: number,
  scale: Money,
): RowValue {
  const text = row.values?.[column] ?? row.value ?? row.default ?? "";
  const range =
    row.min === undefined || row.max === undefined
      ? undefined
      : { min: new Decimal(row.min).times(scale), max: new Decimal(row.max).times(scale) };
  return { code, name, value: new Decimal(text).times(scale), row: row.label, range };
}
