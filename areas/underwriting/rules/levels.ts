import { addWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import { listOpenHits, type UnderwritingHit } from "./inquiry-approval.ts";

/** The underwriting committee, the highest level. */
export const TOP_UNDERWRITING_LEVEL = 5;

/** Names by level; level 0 is automatic underwriting. */
export const underwritingLevelNames = [
  "自动核保",
  "一级（中支）",
  "二级（分公司）",
  "三级（分公司主管）",
  "四级（总公司）",
  "五级（总公司核保委员会）",
] as const;

/** Working days until an unclaimed task triggers a reminder. */
export const REMINDER_WORKING_DAYS = 2;

/** Working days in which a task of each level should be decided; our own, because the specification has none. */
const dueWorkingDays = [0, 2, 2, 3, 3, 5] as const;

/** When a task that comes to a level now should be decided. */
export function computeDueTime(uwLevel: number, now: Date): Date {
  return addWorkingDays(now, dueWorkingDays[uwLevel] ?? 0);
}

/** UnderwriteFlag of an automatic result: 3 passed, 4 referred to an underwriter, 5 returned. */
export type AutoUnderwriteFlag = "3" | "4" | "5";
export type AutoUnderwritingResult = {
  readonly flag: AutoUnderwriteFlag;
  readonly uwLevel: number;
  readonly hits: readonly UnderwritingHit[];
};

/** A hit that nobody may waive returns the document at once; otherwise the highest level of the open hits decides. */
export function toAutoUnderwritingResult(hits: readonly UnderwritingHit[]): AutoUnderwritingResult {
  const levels = listOpenHits(hits).map(({ uwLevel }) => uwLevel);
  if (levels.length === 0) return { flag: "3", uwLevel: 0, hits };
  if (levels.includes(0)) return { flag: "5", uwLevel: 0, hits };
  return { flag: "4", uwLevel: Math.max(...levels), hits };
}

/** The levels that a task requires: by its hits and by its amount. */
export type RequiredTaskLevels = { readonly uwLevel: number; readonly amountLevel: number };

/** Why the task exceeds an underwriter's level; the pool shows exactly the tasks that pass this check. */
export function checkUnderwriterLevel(
  { uwLevel }: Pick<RequiredTaskLevels, "uwLevel">,
  ownLevel: number,
): string | undefined {
  return ownLevel < uwLevel ? `该任务须${underwritingLevelNames[uwLevel]}核保，超出您的核保级别` : undefined;
}

/** Why an underwriter of the required level may still not approve; undefined if allowed. */
export function checkUnderwriterAuthority(
  { amountLevel }: Pick<RequiredTaskLevels, "amountLevel">,
  ownLevel: number,
): string | undefined {
  if (ownLevel < amountLevel)
    return `金额超出您的核保权限，须${underwritingLevelNames[amountLevel]}核保，您只能上报`;
  return undefined;
}

/** The level to which an underwriter escalates; undefined at the top. */
export function getUnderwritingLevelAbove(ownLevel: number): number | undefined {
  return ownLevel < TOP_UNDERWRITING_LEVEL ? ownLevel + 1 : undefined;
}
