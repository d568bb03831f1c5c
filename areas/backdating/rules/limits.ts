import { countDaysBetween, type PlainDate } from "#platform/kernel/plain-date.ts";

const MOST_DAYS_OF_BRANCH = 30;
const MOST_DAYS = 90;

/** How many days an approval may be used, counted from the day after. */
export const VALID_DAYS = 7;

/** Working days that an approver has. */
export const dueDays = { branch: 2, headOffice: 3 } as const;

export const countBackdatedDays = (startDate: PlainDate, today: PlainDate): number =>
  countDaysBetween(startDate, today);

/** Why nobody may permit a start so many days before today; undefined if somebody may. */
export function checkBackdatedDays(days: number): string | undefined {
  if (days < 1) return "申请起保日应早于今天，今天及以后起保不需要特殊倒签";
  return days > MOST_DAYS ? `倒签 ${days} 天，超过 ${MOST_DAYS} 天不能倒签` : undefined;
}

export const needsHeadOffice = (days: number): boolean => days > MOST_DAYS_OF_BRANCH;

/** Cover of a journey that has begun is never sold. */
export const NEVER_BACKDATED_LINE = "travel";

type DocumentState = { readonly businessType: string; readonly status: string };

/** Taken up, returned, or waiting for this approval, in the states of ProposalStatus. */
const OPEN_PROPOSAL_STATES: ReadonlySet<string> = new Set(["01", "05", "12"]);

/** Why an application about a document by its own number is senseless; undefined if it is not. */
export function checkDocumentState({ businessType, status }: DocumentState): string | undefined {
  if (businessType === "Q") return "询价单不能倒签，请填写投保单号";
  if (businessType !== "T" || OPEN_PROPOSAL_STATES.has(status)) return undefined;
  return status === "08" ? "该投保单已承保，请填写保单号" : "该投保单已提交或已结束，不能申请倒签";
}

/** What the claims say about the days for which cover is asked afterwards. */
export function describeLosses(policyNo: string, count: number, since: PlainDate, today: PlainDate): string {
  if (policyNo === "") return "没有原保单，未能查询；请核对客户的无已知损失声明";
  const found = count === 0 ? "没有赔案" : `有 ${count} 件赔案`;
  return `保单 ${policyNo} 在 ${since} 至 ${today} ${found}`;
}
