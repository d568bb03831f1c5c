import { isNumber } from "#platform/forms/filled.ts";
import { Decimal } from "#platform/kernel/money.ts";
import type { FactorData } from "../rating-shape.ts";

type Here = (fault: string) => void;
type RowData = FactorData["rows"][number];

export function checkFactor(factor: FactorData, here: Here): void {
  const { rows, across } = factor;
  if (rows.length === 0) return here("没有任何一行");
  if (across) {
    if (new Set(across.columns).size !== across.columns.length) here("列重复");
    if (across.columns.length === 0) here("没有任何一列");
  }
  for (const row of rows)
    checkWorth(row, across?.columns.length, (fault) => here(`“${row.label}”行${fault}`));
  keys[factor.mode](factor, here);
}

/** A row gives one figure, a range with its default, or a figure for each column. */
function checkWorth(
  { value, values, min, max, default: usual }: RowData,
  columns: number | undefined,
  here: Here,
): void {
  if (columns !== undefined) {
    if (values?.length !== columns) here(`应有 ${columns} 列取值`);
    return;
  }
  if (values !== undefined) here("没有列，不能按列取值");
  if (value === undefined && usual === undefined) return here("没有取值");
  if ((min === undefined) !== (max === undefined)) return here("取值区间应同时有下限和上限");
  if (min === undefined || max === undefined) return;
  if (new Decimal(min).gt(max)) return here("取值区间的下限大于上限");
  const own = new Decimal(value ?? usual ?? "");
  if (own.lt(min) || own.gt(max)) here("默认值不在取值区间内");
}

const keys: Record<FactorData["mode"], (factor: FactorData, here: Here) => void> = {
  exact: ({ rows }, here) => {
    const seen = new Set<string>();
    for (const { key, label } of rows) {
      if (key === undefined) here(`“${label}”行没有 key`);
      else if (seen.has(key)) here(`“${key}”重复`);
      seen.add(key ?? "");
    }
  },
  banded: ({ rows, from }, here) => {
    let before = from;
    for (const [index, { upTo, label }] of rows.entries()) {
      if (upTo === undefined) {
        if (index < rows.length - 1) here(`“${label}”行没有上限，只有末行可以不设`);
        continue;
      }
      if (before !== undefined && new Decimal(upTo).lt(before)) here(`“${label}”行的上限应递增`);
      if (index > 0 && rows[index - 1]?.upTo === upTo) here(`“${label}”行的上限应递增`);
      before = upTo;
    }
  },
  interpolated: ({ rows }, here) => {
    let before: string | undefined;
    for (const { key, label, min } of rows) {
      if (key === undefined || !isNumber(key)) return here(`“${label}”行的 key 应为数字`);
      if (min !== undefined) here(`“${label}”行：插值系数不能有取值区间`);
      if (before !== undefined && new Decimal(key).lte(before)) here(`“${label}”行的 key 应递增`);
      before = key;
    }
  },
};
