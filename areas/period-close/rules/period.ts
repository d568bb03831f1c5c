import { assert } from "#platform/kernel/assert.ts";
import { addDays, addMonths, formatCompactDate, type PlainDate } from "#platform/kernel/plain-date.ts";

export const periodKinds = { D: "日结", M: "月结" } as const;
export type PeriodKind = keyof typeof periodKinds;

/** The codes of LedgerPeriodStatus. */
export const CLOSED_STATUS = "1";
export const WAITING_STATUS = "2";
export const REOPENED_STATUS = "3";

export const periodActions = {
  close: "关账",
  request: "申请反关账",
  approve: "同意反关账",
  reject: "不同意反关账",
} as const;
export type PeriodAction = keyof typeof periodActions;

/** A day or a month of the books of a branch. */
export type Period = {
  readonly comCode: string;
  readonly kind: PeriodKind;
  readonly firstDay: PlainDate;
  readonly lastDay: PlainDate;
};

/** The days and months that have been closed so far. Everything up to `last` is closed, unless it stands in `open`. */
export type ClosedRange = { readonly last: PlainDate; readonly open: readonly PlainDate[] };
export type ClosedPeriods = { readonly [Kind in PeriodKind]?: ClosedRange };

/** The period of one kind in which a day lies. */
export function getPeriodOf(comCode: string, kind: PeriodKind, day: PlainDate): Period {
  if (kind === "D") return { comCode, kind, firstDay: day, lastDay: day };
  const firstDay = `${day.slice(0, 7)}-01`;
  return { comCode, kind, firstDay, lastDay: addDays(addMonths(firstDay, 1), -1) };
}

export function buildPeriodNo({ comCode, kind, firstDay }: Period): string {
  return `GZ${comCode}${kind}${formatCompactDate(firstDay)}`;
}

export const PERIOD_NO_PATTERN = /^GZ\d{8}[DM]\d{8}$/;

/** The period of a number in an address; undefined for anything else. */
export function parsePeriodNo(
  periodNo: string,
): { comCode: string; kind: PeriodKind; day: PlainDate } | undefined {
  if (!PERIOD_NO_PATTERN.test(periodNo)) return undefined;
  const [year, month, day] = [periodNo.slice(11, 15), periodNo.slice(15, 17), periodNo.slice(17)];
  return {
    comCode: periodNo.slice(2, 10),
    kind: periodNo[10] === "M" ? "M" : "D",
    day: `${year}-${month}-${day}`,
  };
}

/** The name of a period for people: 2024-12-16 日结, 2024-12 月结. */
export function formatPeriod({ kind, firstDay }: Pick<Period, "kind" | "firstDay">): string {
  return `${kind === "D" ? firstDay : firstDay.slice(0, 7)} ${periodKinds[kind]}`;
}

/** The first open day from a day on. */
export function findOpenDay({ D: days }: ClosedPeriods, wanted: PlainDate): PlainDate {
  if (!days) return wanted;
  const reopened = days.open.toSorted().find((day) => day >= wanted);
  if (reopened !== undefined) return reopened;
  return wanted > days.last ? wanted : addDays(days.last, 1);
}

/** The first day of the period that must be closed next; undefined while none of its kind has been closed. */
export function findNextPeriod(closed: ClosedPeriods, kind: PeriodKind): PlainDate | undefined {
  const range = closed[kind];
  if (!range) return undefined;
  const [reopened] = range.open.toSorted();
  return reopened ?? (kind === "D" ? addDays(range.last, 1) : addMonths(range.last, 1));
}

export function isPeriodClosed(closed: ClosedPeriods, { kind, firstDay }: Pick<Period, "kind" | "firstDay">) {
  const range = closed[kind];
  return range !== undefined && firstDay <= range.last && !range.open.includes(firstDay);
}

/** Returns the reason why a period cannot be closed now, apart from its checklist. */
export function checkClose(closed: ClosedPeriods, period: Period, today: PlainDate): string | undefined {
  const { kind, firstDay, lastDay } = period;
  if (isPeriodClosed(closed, period)) return "已经关账";
  if (lastDay > today) return kind === "D" ? "日期未到" : "本月尚未结束";
  const next = findNextPeriod(closed, kind);
  if (next !== undefined && firstDay !== next)
    return `应按次序关账，请先办理 ${formatPeriod({ kind, firstDay: next })}`;
  if (kind === "D") return undefined;
  const openDay = findOpenDay(closed, firstDay);
  return closed.D && openDay > lastDay
    ? undefined
    : `${openDay} 尚未日结，请先办理 ${openDay} 至 ${lastDay} 的日结`;
}

/** Returns the reason why a closed period cannot be opened again: nothing that builds on it may stay closed. */
export function checkReopening(
  closed: ClosedPeriods,
  { comCode, kind, firstDay }: Period,
): string | undefined {
  if (kind === "D") {
    const month = getPeriodOf(comCode, "M", firstDay);
    return isPeriodClosed(closed, month) ? `${formatPeriod(month)} 已关账，请先申请该月反关账` : undefined;
  }
  const range = closed.M;
  assert(range, "a month was closed");
  const later = findClosedMonthAfter(range, firstDay);
  return later === undefined
    ? undefined
    : `${formatPeriod({ kind, firstDay: later })} 已关账，请先申请该月反关账`;
}

/** The last closed month after a month. */
function findClosedMonthAfter({ last, open }: ClosedRange, firstDay: PlainDate): PlainDate | undefined {
  for (let month = last; month > firstDay; month = addMonths(month, -1))
    if (!open.includes(month)) return month;
  return undefined;
}

/** What the checklist of a period looks for, and the kinds of period that it stops. */
export const checklistItems = {
  balance: { title: "凭证借贷平衡", blocks: ["D", "M"] },
  bankOpen: { title: "银行流水待处理", blocks: ["D", "M"] },
  // The bank's line may come days later, so this stops no close.
  bankMissing: { title: "收付无银行流水", blocks: [] },
  paymentUnknown: { title: "缴费结果未知", blocks: ["D", "M"] },
  payoutUnknown: { title: "退费出款结果未知", blocks: ["D", "M"] },
  refundWaiting: { title: "未办结的退费", blocks: ["M"] },
  moneyOwedBack: { title: "待退款和预收保费余额", blocks: ["M"] },
} as const satisfies Record<string, { title: string; blocks: readonly PeriodKind[] }>;
export type ChecklistCode = keyof typeof checklistItems;

export type ChecklistFinding = { readonly number: string; readonly text: string };
export type ChecklistItem = {
  readonly code: ChecklistCode;
  readonly count: number;
  /** The first ones. */
  readonly findings: readonly ChecklistFinding[];
};

/** The items that stop a period of one kind. */
export function listBlockingCodes(kind: PeriodKind): ChecklistCode[] {
  const codes = Object.keys(checklistItems) as ChecklistCode[];
  return codes.filter((code) => isBlocking({ code, count: 1 }, kind));
}

export function isBlocking(
  { code, count }: Pick<ChecklistItem, "code" | "count">,
  kind: PeriodKind,
): boolean {
  const blocks: readonly PeriodKind[] = checklistItems[code].blocks;
  return count > 0 && blocks.includes(kind);
}
