import type { ValueType } from "#platform/kernel/expression/frame.ts";

type Fact = { readonly type: ValueType; readonly label: string };

/** What formulas may ask beyond the form: a fixed list, each worked out by the area that knows it. */
export const facts = {
  today: { type: "text", label: "当前日期" },
  yearsWithUs: { type: "number", label: "在我司连续投保年数" },
  depositBalance: { type: "number", label: "预收保费余额" },
  coverDays: { type: "number", label: "保险期间天数" },
  coverMonths: { type: "number", label: "保险期间月数" },
  daysLeft: { type: "number", label: "未了责任天数" },
  insuredShare: { type: "number", label: "承保短期费率" },
  elapsedShare: { type: "number", label: "已了责任短期费率" },
} as const satisfies Record<string, Fact>;

export const factTypes: Readonly<Record<string, ValueType>> = Object.fromEntries(
  Object.entries(facts).map(([name, { type }]) => [name, type]),
);
