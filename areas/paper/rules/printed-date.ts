import type { PlainDate } from "#platform/kernel/plain-date.ts";

export function formatPrintedDate(date: PlainDate): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${year}年${month}月${day}日`;
}
