import { toShanghaiTime } from "#platform/kernel/shanghai-time.ts";

const greetings = [
  [5, "夜深了"],
  [9, "早上好"],
  [12, "上午好"],
  [14, "中午好"],
  [18, "下午好"],
  [24, "晚上好"],
] as const;

/** Greets by the hour in Shanghai, whatever the time zone of the machine. */
export function getGreeting(now: Date): string {
  const { hour } = toShanghaiTime(now);
  return greetings.find(([until]) => hour < until)?.[1] ?? "您好";
}

export function formatToday(now: Date): string {
  const { year, month, day, weekday } = toShanghaiTime(now);
  return `${year}年${month}月${day}日星期${"日一二三四五六"[weekday]}`;
}

/** Formats the remaining time of a session in hours and minutes. */
export function formatRemainingTime(remainingMs: number): string {
  const minutes = Math.max(0, Math.floor(remainingMs / 60_000));
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`;
}
