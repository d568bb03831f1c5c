import { parseTypedMoney, toWireMoney } from "#platform/kernel/money.ts";
import { addDays, addMonths, isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";

export type FilterKind = "text" | "choice" | "range" | "amounts" | "branch" | "user";

/** A range that includes both days. A missing end is open. */
export type FixedDayRange = { readonly from?: PlainDate; readonly to?: PlainDate };
/** Addresses and saved views keep a relative range, which moves with the present day. */
export type FixedOrRelativeDayRange =
  | { readonly last: number }
  | { readonly next: number }
  | { readonly until: number }
  | { readonly month: "this" | "former" }
  | FixedDayRange;
export type AmountRange = { readonly from?: string; readonly to?: string };

export type FilterValue =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "choice"; readonly codes: readonly string[] }
  | { readonly kind: "range"; readonly range: FixedOrRelativeDayRange }
  | { readonly kind: "amounts"; readonly amounts: AmountRange }
  | { readonly kind: "branch"; readonly comCode: string }
  | { readonly kind: "user"; readonly userCode: string };

/** The user who looks at the list, so that a shared view shows everybody's own rows. */
export const CURRENT_USER_FILTER = "me";
export const MAX_FILTER_LETTERS = 2000;
const MOST_CHOICES = 50;
const MOST_DAYS = 3660;

/**
 * Parses a filter. Each filter has one spelling in addresses, saved views and on the wire. Returns undefined for an
 * unreadable text.
 */
export function parseFilterText(kind: FilterKind, text: string): FilterValue | undefined {
  if (text.trim() === "" || text.length > MAX_FILTER_LETTERS || !isKeepable(text)) return undefined;
  if (kind === "text") return { kind, text: text.trim() };
  if (kind === "choice") return readChoice(text);
  if (kind === "branch") return /^\d{8}$/.test(text) ? { kind, comCode: text } : undefined;
  if (kind === "user") return /^\w{1,20}$/.test(text) ? { kind, userCode: text } : undefined;
  if (kind === "amounts") return readAmounts(text);
  const range = readRange(text);
  return range && { kind, range };
}

export function resolveDayRange(range: FixedOrRelativeDayRange, today: PlainDate): FixedDayRange {
  if ("last" in range) return { from: addDays(today, -range.last), to: today };
  if ("next" in range) return { from: today, to: addDays(today, range.next) };
  if ("until" in range) return { to: addDays(today, range.until) };
  if (!("month" in range)) return range;
  const first = `${today.slice(0, 8)}01`;
  const from = range.month === "this" ? first : addMonths(first, -1);
  return { from, to: addDays(addMonths(from, 1), -1) };
}

export function describeDayRange(range: FixedOrRelativeDayRange): string {
  if ("last" in range) return range.last === 0 ? "今天" : `近 ${range.last} 天`;
  if ("next" in range) return `今后 ${range.next} 天`;
  if ("until" in range && range.until < 0) return "今天以前";
  if ("until" in range) return range.until === 0 ? "今天及以前" : `${range.until} 天内及以前`;
  if ("month" in range) return range.month === "this" ? "本月" : "上月";
  return describeRangeEnds(range);
}

export function describeRangeEnds({ from, to }: { from?: string; to?: string }): string {
  if (from !== undefined && to !== undefined) return from === to ? from : `${from} 至 ${to}`;
  return from === undefined ? `${to} 及以前` : `${from} 起`;
}

export function formatRangeEnds({ from = "", to = "" }: { from?: string; to?: string }): string {
  return `${from}~${to}`;
}

function readChoice(text: string): FilterValue | undefined {
  const codes = text.split(",");
  const isSound = codes.length <= MOST_CHOICES && codes.every((code) => code !== "" && code.length <= 120);
  return isSound ? { kind: "choice", codes } : undefined;
}

function readRange(text: string): FixedOrRelativeDayRange | undefined {
  if (text === "month") return { month: "this" };
  if (text === "past") return { until: -1 };
  if (text === "formerMonth") return { month: "former" };
  const [, side, count] = /^(last|next|until)(\d{1,4})$/.exec(text) ?? [];
  if (side !== undefined) return Number(count) <= MOST_DAYS ? daysOn(side, Number(count)) : undefined;
  const ends = readEnds(text);
  if (!ends) return undefined;
  const isSound = [ends.from, ends.to].every((end) => end === undefined || isPlainDate(end));
  return isSound && (ends.from ?? "") <= (ends.to ?? "9999-12-31") ? ends : undefined;
}

function daysOn(side: string, count: number): FixedOrRelativeDayRange {
  if (side === "until") return { until: count };
  return side === "next" ? { next: count } : { last: count };
}

function readAmounts(text: string): FilterValue | undefined {
  const ends = readEnds(text);
  if (!ends) return undefined;
  const read = Object.entries(ends).map(([end, typed]) => {
    const amount = parseTypedMoney(typed);
    return amount.ok ? { [end]: toWireMoney(amount.value) } : undefined;
  });
  return read.includes(undefined)
    ? undefined
    : { kind: "amounts", amounts: Object.assign({}, ...read) as AmountRange };
}

function readEnds(text: string): { from?: string; to?: string } | undefined {
  const [from, to, more] = text.split("~");
  if (to === undefined || more !== undefined || (from === "" && to === "")) return undefined;
  return { ...(from !== "" && { from: from ?? "" }), ...(to !== "" && { to }) };
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
function isKeepable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
