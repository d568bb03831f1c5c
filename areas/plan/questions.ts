import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { isPlanSold } from "./rules.ts";
import type { SoldPlan } from "./rules/narrowed-product.ts";
import { rulesOf, valuesOf } from "./rules/plan-form.ts";
import { findPlan, type PlanHead } from "./store.ts";
import { editionsOf } from "./store/editions.ts";

export type PlanInForce = SoldPlan & {
  readonly head: PlanHead;
  readonly edition: number;
  readonly riskCode: string;
  readonly productVersion: string;
};

/** The edition of a plan that counts; undefined where none does, or none that this branch sees. */
export async function planInForce(reader: Reader, insurancePlanNo: string): Promise<PlanInForce | undefined> {
  const head = await findPlan(reader, insurancePlanNo);
  const editions = head && head.edition > 0 ? await editionsOf(reader, insurancePlanNo) : [];
  const current = editions.find(({ edition }) => edition === head?.edition);
  if (!head || !current) return undefined;
  const { edition, riskCode, productVersion, terms, form } = current;
  const own = { insurancePlanNo, edition, riskCode, productVersion, terms };
  return { head, ...own, rules: rulesOf(form), form: valuesOf(form) };
}

/** Whether a quotation may be begun from it there on that day. */
export function isSoldTo({ head }: PlanInForce, comCode: string, on: PlainDate): boolean {
  return isPlanSold(head, comCode, on);
}
