import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** When somebody is reminded of an instalment, and how long the cover goes on without it. */
export type ArrearsRule = {
  /** The product that the rule is for; '' for all others. */
  readonly riskCode: string;
  /** Instalments whose last day to pay is this day or later follow it. */
  readonly validFrom: PlainDate;
  readonly remindDaysBefore: readonly number[];
  readonly remindDaysAfter: readonly number[];
  /** Days after the last day to pay. lifecycle.md: overdue for more than 30 days. */
  readonly graceDays: number;
};

const arrearsRules: readonly ArrearsRule[] = [
  {
    riskCode: "",
    validFrom: "2000-01-01",
    remindDaysBefore: [7, 1],
    remindDaysAfter: [1, 15, 25],
    graceDays: 30,
  },
];

/** The rule of a product goes before the general one, the later before the earlier. */
export function findArrearsRule(
  riskCode: string,
  planEndDate: PlainDate,
  rules: readonly ArrearsRule[] = arrearsRules,
): ArrearsRule {
  const fitting = rules
    .filter((rule) => (rule.riskCode === "" || rule.riskCode === riskCode) && rule.validFrom <= planEndDate)
    .toSorted(
      (first, second) =>
        first.riskCode.length - second.riskCode.length || first.validFrom.localeCompare(second.validFrom),
    );
  const rule = fitting.at(-1);
  if (!rule) throw new Error(`no rule for instalments of ${planEndDate}`);
  return rule;
}

/** The most days ahead of the last day to pay on which anything is done. */
export const MOST_DAYS_AHEAD = Math.max(...arrearsRules.flatMap(({ remindDaysBefore }) => remindDaysBefore));
