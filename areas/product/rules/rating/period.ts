import { ValueFault } from "#platform/kernel/expression/fault.ts";
import type { Row } from "#platform/kernel/expression/frame.ts";
import { isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { ShortRateData } from "../rating-shape.ts";
import { type Cover, coverDays, coverMonths, daysLeft, elapsedCover, shortRateOf } from "./cover.ts";
import type { RatedProduct } from "./program.ts";

type Forms = Readonly<Record<string, Row>>;

/** Facts that the form itself tells, of its time and of an endorsement's day. */
export function coverFacts(product: RatedProduct, forms: Forms): Readonly<Record<string, string>> {
  const { period = {}, change = {} } = forms;
  if (period["startDate"] === undefined || period["endDate"] === undefined) return {};
  const cover = coverOf(forms);
  const days = { coverDays: String(coverDays(cover)), coverMonths: String(coverMonths(cover)) };
  if (change["validDate"] === undefined) return days;
  const on = dayOf(change, "change", "validDate");
  if (on <= cover.startDate) return days;
  if (on > cover.endDate)
    throw new ValueFault("required", "change.validDate", "批改生效日期不能晚于终保日期");
  const table = tableFor(product, forms);
  return {
    ...days,
    daysLeft: String(daysLeft(cover, on)),
    insuredShare: shortRateOf(table, cover).share.toString(),
    elapsedShare: shortRateOf(table, elapsedCover(cover, on)).share.toString(),
  };
}

/** The document may ask to be charged by the day, by the month or in full instead of by the product's table. */
const tablesByMode: Readonly<Record<string, string>> = { "2": "SR02", "3": "SR04", "4": "SR05" };

export function tableFor({ rating, shortRateTables }: RatedProduct, { period = {} }: Forms): ShortRateData {
  const mode = (period["shortRateMode"] as string | undefined) ?? "";
  const named = (code: string) => shortRateTables.find((table) => table.code === code);
  const own = named(rating.shortRateTable);
  // The price of a whole trip or voyage is no price of a year, of which there could be a part.
  const table = own?.basis === "whole" ? own : named(tablesByMode[mode] ?? rating.shortRateTable);
  if (!table) throw new ValueFault("noRow", "period.shortRateMode", mode);
  return table;
}

export function coverOf({ period = {} }: Forms): Cover {
  const [startDate, endDate] = [dayOf(period, "period", "startDate"), dayOf(period, "period", "endDate")];
  const [startHour, endHour] = [hourOf(period, "startHour", 0), hourOf(period, "endHour", 24)];
  const isBackwards = endDate < startDate || (endDate === startDate && endHour <= startHour);
  if (isBackwards) throw new ValueFault("required", "period.endDate", "终保时间应晚于起保时间");
  return { startDate, startHour, endDate, endHour };
}

// Time is reckoned some years beyond an end, and dates have four digits.
const LAST_DAY = "8999-12-31";

function dayOf(row: Row, section: string, element: string): PlainDate {
  const day = row[element] as string | undefined;
  if (day === undefined) throw new ValueFault("missing", `${section}.${element}`);
  if (!isPlainDate(day) || day > LAST_DAY) throw new ValueFault("noRow", `${section}.${element}`, day);
  return day;
}

function hourOf(period: Row, element: string, otherwise: number): number {
  const hour = period[element] as string | undefined;
  if (hour === undefined) return otherwise;
  if (!/^(?:1?\d|2[0-4])$/.test(hour)) throw new ValueFault("noRow", `period.${element}`, hour);
  return Number(hour);
}
