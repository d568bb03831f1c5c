import {
  addDays,
  countDaysBetween,
  type PlainDate,
  getTodayInShanghai,
} from "#platform/kernel/plain-date.ts";

/**
 * Public holidays as the State Council announces them, as single days or `from~to`; `workedWeekends` are the weekend
 * days worked in exchange. Next year's are announced in November; until they are added here, only weekends count.
 */
const holidays: readonly string[] = [
  "2024-01-01",
  "2024-02-10~2024-02-17",
  "2024-04-04~2024-04-06",
  "2024-05-01~2024-05-05",
  "2024-06-10",
  "2024-09-15~2024-09-17",
  "2024-10-01~2024-10-07",
  "2025-01-01",
  "2025-01-28~2025-02-04",
  "2025-04-04~2025-04-06",
  "2025-05-01~2025-05-05",
  "2025-05-31~2025-06-02",
  "2025-10-01~2025-10-08",
  "2026-01-01~2026-01-03",
  "2026-02-15~2026-02-23",
  "2026-04-04~2026-04-06",
  "2026-05-01~2026-05-05",
  "2026-06-19~2026-06-21",
  "2026-09-25~2026-09-27",
  "2026-10-01~2026-10-07",
];
const workedWeekends: ReadonlySet<PlainDate> = new Set([
  "2024-02-04",
  "2024-02-18",
  "2024-04-07",
  "2024-04-28",
  "2024-05-11",
  "2024-09-14",
  "2024-09-29",
  "2024-10-12",
  "2025-01-26",
  "2025-02-08",
  "2025-04-27",
  "2025-09-28",
  "2025-10-11",
  "2026-01-04",
  "2026-02-14",
  "2026-02-28",
  "2026-05-09",
  "2026-09-20",
  "2026-10-10",
]);

export function isWorkingDay(day: PlainDate): boolean {
  if (workedWeekends.has(day)) return true;
  const isHoliday = holidays.some((span) => {
    const [from = "", to = from] = span.split("~");
    return day >= from && day <= to;
  });
  return !isHoliday && !isWeekend(day);
}

const DAY_MS = 86_400_000;

/**
 * The moment that many working days before `now`. Only hours of working days count, so that a wait begun on a Sunday
 * counts from Monday.
 */
export function subtractWorkingDays(now: Date, days: number): Date {
  let day = getTodayInShanghai(now);
  let end = now.getTime();
  let remainingMs = days * DAY_MS;
  for (;;) {
    const start = Date.parse(`${day}T00:00:00+08:00`);
    if (isWorkingDay(day)) {
      if (end - start >= remainingMs) return new Date(end - remainingMs);
      remainingMs -= end - start;
    }
    end = start;
    day = addDays(day, -1);
  }
}

/** The moment that many working days after `now`, counted in the same way. */
export function addWorkingDays(now: Date, days: number): Date {
  let day = getTodayInShanghai(now);
  let start = now.getTime();
  let remainingMs = days * DAY_MS;
  for (;;) {
    const next = addDays(day, 1);
    const end = Date.parse(`${next}T00:00:00+08:00`);
    if (isWorkingDay(day)) {
      if (end - start > remainingMs) return new Date(start + remainingMs);
      remainingMs -= end - start;
    }
    start = end;
    day = next;
  }
}

/** The working days after one day, up to another and with it. */
export function countWorkingDaysAfter(day: PlainDate, until: PlainDate): number {
  let count = 0;
  for (let next = addDays(day, 1); next <= until; next = addDays(next, 1))
    count += Number(isWorkingDay(next));
  return count;
}

const A_MONDAY = "2024-01-01";

function isWeekend(day: PlainDate): boolean {
  const sinceMonday = ((countDaysBetween(A_MONDAY, day) % 7) + 7) % 7;
  return sinceMonday >= 5;
}
