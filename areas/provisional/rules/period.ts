import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";

/** Of the first period, and of the extension: each counts its first and its last day. */
const MOST_DAYS = 30;

/** The owner is reminded so many days before the last one, and again on the last but one. */
const WARN_DAYS = 5;

/** Working days that an approver has. */
export const EXTENSION_DUE_DAYS = 2;

export const computeLastDay = (startDate: PlainDate): PlainDate => addDays(startDate, MOST_DAYS - 1);

type Period = { readonly startDate: PlainDate; readonly endDate: PlainDate };

/** Of the proposal; a day is null while its form has none. */
export type ProposalPeriod = { readonly startDate: PlainDate | null; readonly endDate: PlainDate | null };

/** The last day of a cover note for which none was typed. */
export function computeDefaultEndDate(startDate: PlainDate, proposal: ProposalPeriod): PlainDate {
  const lastDay = computeLastDay(startDate);
  return proposal.endDate !== null && proposal.endDate < lastDay ? proposal.endDate : lastDay;
}

/** The period that a new cover note begins with. */
export function computeDefaultPeriod(today: PlainDate, proposal: ProposalPeriod): Period {
  const startDate = proposal.startDate !== null && proposal.startDate > today ? proposal.startDate : today;
  return { startDate, endDate: computeDefaultEndDate(startDate, proposal) };
}

/** What is wrong with the period of a new cover note, by the cell. */
export function checkPeriod(
  { startDate, endDate }: Period,
  { today, proposal }: { today: PlainDate; proposal: ProposalPeriod },
): { element: "startDate" | "endDate"; message: string } | undefined {
  const inStart = (message: string) => ({ element: "startDate", message }) as const;
  const inEnd = (message: string) => ({ element: "endDate", message }) as const;
  if (startDate < today) return inStart("暂保起期不能早于今天");
  if (proposal.startDate !== null && startDate < proposal.startDate)
    return inStart(`暂保起期不能早于投保单起保日期 ${proposal.startDate}，请改为该日或之后`);
  if (proposal.endDate !== null && startDate > proposal.endDate)
    return inStart(`暂保起期不能晚于投保单终保日期 ${proposal.endDate}，请改为该日或之前`);
  if (endDate < startDate) return inEnd("暂保止期不能早于暂保起期");
  const lastDay = computeLastDay(startDate);
  if (endDate > lastDay) return inEnd(`暂保最长 ${MOST_DAYS} 天，止期不能晚于 ${lastDay}`);
  const wrong = checkEndInProposal(endDate, proposal);
  return wrong === undefined ? undefined : inEnd(`暂保止期${wrong}`);
}

function checkEndInProposal(endDate: PlainDate, proposal: ProposalPeriod): string | undefined {
  if (proposal.endDate === null || endDate <= proposal.endDate) return undefined;
  return `不能晚于投保单终保日期 ${proposal.endDate}，请改为该日或之前`;
}

/** Why a cover note that ends on one day may not be extended to another; undefined if it may. */
export function checkExtension(
  endDate: PlainDate,
  extendedTo: PlainDate,
  proposal: ProposalPeriod,
): string | undefined {
  if (extendedTo <= endDate) return `应晚于现止期 ${endDate}`;
  const lastDay = addDays(endDate, MOST_DAYS);
  if (extendedTo > lastDay) return `延期最长 ${MOST_DAYS} 天，不能晚于 ${lastDay}`;
  return checkEndInProposal(extendedTo, proposal);
}

/** The owner is reminded on the day after this one; undefined if no further reminder follows. */
export function computeWarnAfter(endDate: PlainDate, today: PlainDate): PlainDate | undefined {
  return [addDays(endDate, -WARN_DAYS - 1), addDays(endDate, -2)].find((day) => day >= today);
}

/** Submitted or approved, and not paid, in the states of ProposalStatus. */
const COVERED_STATES: ReadonlySet<string> = new Set(["02", "03", "04", "06", "07", "12", "13"]);

/** Why a proposal may not have a cover note now; undefined if it may. */
export function checkProposalState(status: string): string | undefined {
  if (COVERED_STATES.has(status)) return undefined;
  if (status === "08") return "该投保单已承保，不需要暂保";
  return status === "01" || status === "05"
    ? "该投保单尚未提交核保，不能暂保"
    : "该投保单已拒保、撤销或失效，不能暂保";
}
