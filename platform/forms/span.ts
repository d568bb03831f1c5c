import {
  addDays,
  addMonths,
  countDaysBetween,
  countStartedMonths,
  countWholeMonths,
  isPlainDate,
  type PlainDate,
} from "#platform/kernel/plain-date.ts";
import { getRuleBounds } from "./check-value.ts";
import type { FormSection, SpanTerms } from "./definition.ts";
import type { FilledForm, FilledRow, FormCell } from "./filled-form.ts";

/** Days from midnight to midnight, or hours between: hour 24 is the end of its day. */
export type SpanHours = { readonly startHour: number; readonly endHour: number };
export type SpanUnit = "Y" | "M" | "D";
type SpanLength = { readonly length: number; readonly unit: SpanUnit };

const FULL_DAYS: SpanHours = { startHour: 0, endHour: 24 };
const DAY_END = 24;
const YEAR_MONTHS = 12;

/** The last day of a span. Undefined if the span leaves the calendar or its hours have no common count. */
export function computeSpanEnd(
  startDate: PlainDate,
  { length, unit }: SpanLength,
  { startHour, endHour }: SpanHours = FULL_DAYS,
): PlainDate | undefined {
  const isAtDayEnd = startHour === DAY_END;
  // From the end of a day to the start of a day is one calendar day more than its months say.
  if (isAtDayEnd && endHour === 0 && unit !== "D") return undefined;
  const sameDay =
    unit === "D"
      ? addDays(startDate, length)
      : addMonths(startDate, unit === "Y" ? length * YEAR_MONTHS : length);
  const day = isAtDayEnd ? addDays(sameDay, 1) : sameDay;
  const end = endHour <= (isAtDayEnd ? 0 : startHour) ? day : addDays(day, -1);
  return end >= startDate && end < CALENDAR_END ? end : undefined;
}

const CALENDAR_END = "9999-12-31";

/** The length of a span in its own unit if that fits, else in years, months or days; else in months begun. */
export function computeSpanLength(
  dates: { readonly startDate: PlainDate; readonly endDate: PlainDate },
  hours: SpanHours,
  { unit, most }: { readonly unit: SpanUnit; readonly most: number },
): SpanLength | undefined {
  const { startDate, endDate } = dates;
  if (endDate < startDate) return undefined;
  for (const candidate of new Set<SpanUnit>([unit, "Y", "M", "D"])) {
    const length = countExactly(dates, hours, candidate);
    if (length !== undefined && length <= most) return { length, unit: candidate };
  }
  const begun = Math.max(1, countStartedMonths(startDate, endDate));
  return begun <= most ? { length: begun, unit: "M" } : undefined;
}

function countExactly(
  { startDate, endDate }: { startDate: PlainDate; endDate: PlainDate },
  hours: SpanHours,
  unit: SpanUnit,
): number | undefined {
  const days = countDaysBetween(startDate, endDate);
  const months = countWholeMonths(startDate, endDate);
  const about = unit === "D" ? days : unit === "M" ? months : Math.floor(months / YEAR_MONTHS);
  return [about - 1, about, about + 1].find(
    (length) => length > 0 && isSpanEnd(startDate, endDate, { length, unit }, hours),
  );
}

function isSpanEnd(startDate: PlainDate, endDate: PlainDate, span: SpanLength, hours: SpanHours): boolean {
  if (computeSpanEnd(startDate, span, hours) === endDate) return true;
  // A year from 29 February may also end on the 28th: the month has no such day.
  const months = span.unit === "Y" ? span.length * YEAR_MONTHS : span.length;
  const isShortMonth = addMonths(startDate, months).slice(8) < startDate.slice(8);
  const isFullDays = hours.startHour === 0 && hours.endHour === DAY_END;
  return span.unit !== "D" && isFullDays && isShortMonth && addMonths(startDate, months) === endDate;
}

/** The cells of a span that follow from those a user has just typed. */
export function deriveSpanCells(
  terms: SpanTerms,
  before: FilledRow,
  typed: FilledRow,
  most: number,
): FilledRow {
  const span = readSpan(terms, { ...before, ...typed });
  if (!span) return {};
  const isTyped = (name: string | undefined): boolean => name !== undefined && name in typed;
  const isEndTyped = isTyped(terms.endDate);
  const isLengthTyped = isTyped(terms.length) || isTyped(terms.unit);
  if (isEndTyped && isLengthTyped) return completeSpanCells(terms, { ...before, ...typed }, most);
  if (isEndTyped || (span.length === undefined && !isLengthTyped)) return lengthCells(terms, span, most);
  const others = [terms.startDate, terms.startHour, terms.endHour];
  return isLengthTyped || others.some(isTyped) ? endCells(terms, span) : {};
}

/** The cells that are still empty and follow from the others. */
function completeSpanCells(terms: SpanTerms, row: FilledRow, most: number): FilledRow {
  const span = readSpan(terms, row);
  if (!span) return {};
  if (span.endDate === undefined) return row[terms.endDate] ? {} : endCells(terms, span);
  return span.length === undefined && !row[terms.length] ? lengthCells(terms, span, most) : {};
}

/** Completes the spans of a form that was sent without its end or its length. */
export function completeSpans(sections: readonly FormSection[], form: FilledForm): FilledForm {
  return withSpans(sections, form, ({ span, most }, row) => completeSpanCells(span, row, most));
}

/** The spans of a new document begin tomorrow and last as the product says. A known start stays. */
export function beginSpans(sections: readonly FormSection[], form: FilledForm, today: PlainDate): FilledForm {
  return withSpans(sections, form, ({ span, most }, row) => {
    if (row[span.startDate]) return {};
    const { lasts } = span;
    const begun: Record<string, FormCell> = { [span.startDate]: addDays(today, 1) };
    if (lasts) begun[span.unit] = lasts.unit;
    if (lasts?.length !== undefined) begun[span.length] = lasts.length;
    return { ...begun, ...completeSpanCells(span, { ...row, ...begun }, most) };
  });
}

type SpanOfSection = { readonly span: SpanTerms; readonly most: number };

function withSpans(
  sections: readonly FormSection[],
  form: FilledForm,
  cellsOf: (span: SpanOfSection, row: FilledRow) => FilledRow,
): FilledForm {
  const changed = sections.flatMap((section) => {
    const row = form[section.code];
    if (!section.span || row === undefined || Array.isArray(row)) return [];
    const most = getLongestSpan(section, section.span);
    const cells = cellsOf({ span: section.span, most }, row as FilledRow);
    return Object.keys(cells).length === 0 ? [] : [[section.code, { ...row, ...cells }] as const];
  });
  return changed.length === 0 ? form : { ...form, ...Object.fromEntries(changed) };
}

/** The greatest length that its field takes. */
export function getLongestSpan({ elements }: Pick<FormSection, "elements">, { length }: SpanTerms): number {
  const element = elements.find(({ elementCode }) => elementCode === length);
  const range = element?.ruleList.find(({ ruleCode }) => ruleCode === "NUM_RANGE");
  return Number((range && getRuleBounds(range)["max"]) ?? Number.MAX_SAFE_INTEGER);
}

type ReadSpan = {
  readonly startDate: PlainDate;
  readonly endDate: PlainDate | undefined;
  readonly length: number | undefined;
  readonly unit: SpanUnit;
  readonly hours: SpanHours;
};

/** Undefined for a span without a start, or one that is measured otherwise, such as a voyage. */
function readSpan(terms: SpanTerms, row: FilledRow): ReadSpan | undefined {
  const textOf = (name: string | undefined): string => {
    const cell = name === undefined ? undefined : row[name];
    return typeof cell === "string" ? cell : "";
  };
  const [startDate, endDate, unit] = [textOf(terms.startDate), textOf(terms.endDate), textOf(terms.unit)];
  const startHour = readHour(textOf(terms.startHour), FULL_DAYS.startHour);
  const endHour = readHour(textOf(terms.endHour), FULL_DAYS.endHour);
  if (!isPlainDate(startDate) || !isSpanUnit(unit)) return undefined;
  if (startHour === undefined || endHour === undefined) return undefined;
  const length = textOf(terms.length);
  return {
    startDate,
    endDate: isPlainDate(endDate) ? endDate : undefined,
    length: LENGTH.test(length) ? Number(length) : undefined,
    unit,
    hours: { startHour, endHour },
  };
}

const LENGTH = /^[1-9]\d{0,3}$/;
const HOUR = /^(?:1?\d|2[0-4])$/;

function readHour(text: string, otherwise: number): number | undefined {
  if (text === "") return otherwise;
  return HOUR.test(text) ? Number(text) : undefined;
}

function isSpanUnit(unit: string): unit is SpanUnit {
  return unit === "Y" || unit === "M" || unit === "D";
}

function endCells({ endDate: element }: SpanTerms, { startDate, length, unit, hours }: ReadSpan): FilledRow {
  if (length === undefined) return {};
  const endDate = computeSpanEnd(startDate, { length, unit }, hours);
  return endDate === undefined ? {} : { [element]: endDate };
}

function lengthCells(terms: SpanTerms, span: ReadSpan, most: number): FilledRow {
  const { startDate, endDate, hours, unit } = span;
  const found =
    endDate === undefined ? undefined : computeSpanLength({ startDate, endDate }, hours, { unit, most });
  return found ? { [terms.length]: String(found.length), [terms.unit]: found.unit } : {};
}
