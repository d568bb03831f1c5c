import { isDecimalText } from "#platform/forms/filled-form.ts";
import { Decimal } from "#platform/kernel/money.ts";
import type { RatingFactorData } from "../rating-shape.ts";

type Report = (error: string) => void;
type RowData = RatingFactorData["rows"][number];

export function checkRatingFactorDefinition(factor: RatingFactorData, report: Report): void {
  const { rows, across } = factor;
  if (rows.length === 0) return report("没有任何一行");
  if (across) {
    if (new Set(across.columns).size !== across.columns.length) report("列重复");
    if (across.columns.length === 0) report("没有任何一列");
  }
  for (const row of rows)
    checkRowValue(row, across?.columns.length, (error) => report(`“${row.label}”行${error}`));
  keys[factor.mode](factor, report);
}

/** A row gives one figure, or a range with its default, or a figure for each column. */
function checkRowValue(
  { value, values, min, max, default: defaultValue }: RowData,
  columns: number | undefined,
  report: Report,
): void {
  if (columns !== undefined) {
    if (values?.length !== columns) report(`应有 ${columns} 列取值`);
    return;
  }
  if (values !== undefined) report("没有列，不能按列取值");
  if (value === undefined && defaultValue === undefined) return report("没有取值");
  if ((min === undefined) !== (max === undefined)) return report("取值区间应同时有下限和上限");
  if (min === undefined || max === undefined) return;
  if (new Decimal(min).gt(max)) return report("取值区间的下限大于上限");
  const effectiveValue = new Decimal(value ?? defaultValue ?? "");
  if (effectiveValue.lt(min) || effectiveValue.gt(max)) report("默认值不在取值区间内");
}

const keys: Record<RatingFactorData["mode"], (factor: RatingFactorData, report: Report) => void> = {
  exact: ({ rows }, report) => {
    const seen = new Set<string>();
    for (const { key, label } of rows) {
      if (key === undefined) report(`“${label}”行没有 key`);
      else if (seen.has(key)) report(`“${key}”重复`);
      seen.add(key ?? "");
    }
  },
  banded: ({ rows, from }, report) => {
    let before = from;
    for (const [index, { upTo, label }] of rows.entries()) {
      if (upTo === undefined) {
        if (index < rows.length - 1) report(`“${label}”行没有上限，只有末行可以不设`);
        continue;
      }
      if (before !== undefined && new Decimal(upTo).lt(before)) report(`“${label}”行的上限应递增`);
      if (index > 0 && rows[index - 1]?.upTo === upTo) report(`“${label}”行的上限应递增`);
      before = upTo;
    }
  },
  interpolated: ({ rows }, report) => {
    let before: string | undefined;
    for (const { key, label, min } of rows) {
      if (key === undefined || !isDecimalText(key)) return report(`“${label}”行的 key 应为数字`);
      if (min !== undefined) report(`“${label}”行：插值系数不能有取值区间`);
      if (before !== undefined && new Decimal(key).lte(before)) report(`“${label}”行的 key 应递增`);
      before = key;
    }
  },
};
