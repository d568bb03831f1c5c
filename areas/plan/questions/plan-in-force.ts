import type { Reader } from "#platform/server/scope-context.ts";
import type { SoldPlan } from "../rules/narrowed-product.ts";
import { rulesOf, valuesOf } from "../rules/plan-form.ts";
import { editionsOf } from "../store/editions.ts";
import { findPlan, type PlanHead } from "../store/plan.ts";

export type PlanInForce = SoldPlan & {
  readonly head: PlanHead;
  readonly edition: number;
  readonly riskCode: string;
  readonly productVersion: string;
};

/** The edition in force of a plan; undefined where none is, or none that this branch sees. */
export async function planInForce(reader: Reader, insurancePlanNo: string): Promise<PlanInForce | undefined> {
  const head = await findPlan(reader, insurancePlanNo);
  const editions = head && head.edition > 0 ? await editionsOf(reader, insurancePlanNo) : [];
  const current = editions.find(({ edition }) => edition === head?.edition);
  if (!head || !current) return undefined;
  const { edition, riskCode, productVersion, terms, form } = current;
  const sold = { insurancePlanNo, edition, riskCode, productVersion, terms };
  return { head, ...sold, rules: rulesOf(form), form: valuesOf(form) };
}
