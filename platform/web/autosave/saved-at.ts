const format = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

export function formatSavedAt(savedMs: number): string {
  const part = Object.fromEntries(format.formatToParts(savedMs).map(({ type, value }) => [type, value]));
  return `${part["month"]}月${part["day"]}日 ${part["hour"]}:${part["minute"]}`;
}
