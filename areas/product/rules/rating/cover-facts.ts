import { EvaluationError } from "#platform/kernel/expression/errors.ts";
import type { FormulaRow } from "#platform/kernel/expression/frame.ts";
import { isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { ShortRateData } from "../rating-shape.ts";
import {
  type CoverPeriod,
  countCoverDays,
  countCoverMonths,
  countCoverDaysLeft,
  toElapsedCover,
  computeShortRate,
} from "./cover.ts";
import type { RatedProduct } from "./program.ts";

type Forms = Readonly<Record<string, FormulaRow>>;

/** Facts computed from the form itself: its cover period, and the day of an endorsement. */
export function computeCoverFacts(product: RatedProduct, forms: Forms): Readonly<Record<string, string>> {
  const { period = {}, change = {} } = forms;
  if (period["startDate"] === undefined || period["endDate"] === undefined) return {};
  const cover = getCoverPeriod(forms);
  const days = { coverDays: String(countCoverDays(cover)), coverMonths: String(countCoverMonths(cover)) };
  if (change["validDate"] === undefined) return days;
  const changeDate = dayOf(change, "change", "validDate");
  if (changeDate <= cover.startDate) return days;
  if (changeDate > cover.endDate)
    throw new EvaluationError("required", "change.validDate", "批改生效日期不能晚于终保日期");
  const table = chooseShortRateTable(product, forms);
  return {
    ...days,
    daysLeft: String(countCoverDaysLeft(cover, changeDate)),
    insuredShare: computeShortRate(table, cover).share.toString(),
    elapsedShare: computeShortRate(table, toElapsedCover(cover, changeDate)).share.toString(),
  };
}

/** A document may be charged by day, by month or in full instead of by the product's table. */
const tablesByMode: Readonly<Record<string, string>> = { "2": "SR02", "3": "SR04", "4": "SR05" };

export function chooseShortRateTable(
  { rating, shortRateTables }: RatedProduct,
  { period = {} }: Forms,
): ShortRateData {
  const mode = (period["shortRateMode"] as string | undefined) ?? "";
  const findTable = (code: string) => shortRateTables.find((table) => table.code === code);
  const productTable = findTable(rating.shortRateTable);
  // The price of a whole trip or voyage is no yearly price, so no part of it can be taken.
  const table =
    productTable?.basis === "whole" ? productTable : findTable(tablesByMode[mode] ?? rating.shortRateTable);
  if (!table) throw new EvaluationError("noRow", "period.shortRateMode", mode);
  return table;
}

export function getCoverPeriod({ period = {} }: Forms): CoverPeriod {
  const [startDate, endDate] = [dayOf(period, "period", "startDate"), dayOf(period, "period", "endDate")];
  const [startHour, endHour] = [hourOf(period, "startHour", 0), hourOf(period, "endHour", 24)];
  const isBackwards = endDate < startDate || (endDate === startDate && endHour <= startHour);
  if (isBackwards) throw new EvaluationError("required", "period.endDate", "终保时间应晚于起保时间");
  return { startDate, startHour, endDate, endHour };
}

// Calculations reach some years beyond an end date, and years have four digits.
const LAST_DAY = "8999-12-31";

function dayOf(row: FormulaRow, section: string, element: string): PlainDate {
  const day = row[element] as string | undefined;
  if (day === undefined) throw new EvaluationError("missing", `${section}.${element}`);
  if (!isPlainDate(day) || day > LAST_DAY) throw new EvaluationError("noRow", `${section}.${element}`, day);
  return day;
}

function hourOf(period: FormulaRow, element: string, defaultHour: number): number {
  const hour = period[element] as string | undefined;
  if (hour === undefined) return defaultHour;
  if (!/^(?:1?\d|2[0-4])$/.test(hour)) throw new EvaluationError("noRow", `period.${element}`, hour);
  return Number(hour);
}
