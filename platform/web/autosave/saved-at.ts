import { formatClock, toShanghaiTime } from "#platform/kernel/shanghai-time.ts";

export function formatSavedAt(savedMs: number): string {
  const { month, day, ...clock } = toShanghaiTime(new Date(savedMs));
  return `${month}月${day}日 ${formatClock(clock)}`;
}
