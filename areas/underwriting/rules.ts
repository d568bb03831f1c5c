import type { Hit } from "#areas/product/rules/referral.ts";

/** The committee; nobody is above it. */
export const TOP_LEVEL = 5;

/** 0 is automatic. */
export const levelNames = [
  "自动核保",
  "一级（中支）",
  "二级（分公司）",
  "三级（分公司主管）",
  "四级（总公司）",
  "五级（总公司核保委员会）",
] as const;

/** A task that nobody has taken is reminded of after so many working days. */
export const REMINDED_AFTER_DAYS = 2;

/** UnderwriteFlag of what automatic underwriting says: passed, to somebody, returned. */
export type AutoFlag = "3" | "4" | "5";
export type AutoResult = {
  readonly flag: AutoFlag;
  readonly uwLevel: number;
  readonly hits: readonly Hit[];
};

/** Returned at once for whatever nobody may waive; else the highest level that any hit asks for. */
export function resultOf(hits: readonly Hit[]): AutoResult {
  if (hits.length === 0) return { flag: "3", uwLevel: 0, hits };
  if (hits.some(({ uwLevel }) => uwLevel === 0)) return { flag: "5", uwLevel: 0, hits };
  return { flag: "4", uwLevel: Math.max(...hits.map(({ uwLevel }) => uwLevel)), hits };
}

/** What somebody's authority is held against. */
export type Asked = { readonly uwLevel: number; readonly amountLevel: number };

/** Why a task is nothing for an underwriter of this level; what the pool shows is what this lets pass. */
export function levelFault({ uwLevel }: Pick<Asked, "uwLevel">, own: number): string | undefined {
  return own < uwLevel ? `该任务须${levelNames[uwLevel]}核保，超出您的核保级别` : undefined;
}

/** Why an underwriter whose level the task is may not approve; undefined where he may. */
export function authorityFault({ amountLevel }: Pick<Asked, "amountLevel">, own: number): string | undefined {
  if (own < amountLevel) return `金额超出您的核保权限，须${levelNames[amountLevel]}核保，您只能上报`;
  return undefined;
}

/** Reported up: to the next above oneself; undefined where there is none. */
export function levelAbove(own: number): number | undefined {
  return own < TOP_LEVEL ? own + 1 : undefined;
}
