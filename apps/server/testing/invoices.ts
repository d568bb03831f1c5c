import { type PolicyMoneyUse, policyMoneyUseSlot } from "#areas/payment/questions.ts";
import { createEventReaction } from "#platform/server/area.ts";

/** Stands in for the areas of invoices and of commission until these stand: a test says what is invoiced and settled. */
export function createTestMoneyUse() {
  const uses = new Map<string, Partial<PolicyMoneyUse>>();
  return {
    set: (policyNo: string, use: Partial<PolicyMoneyUse>) => void uses.set(policyNo, use),
    reaction: createEventReaction(
      policyMoneyUseSlot,
      "test",
      () => async (_, policyNos) =>
        new Map(policyNos.flatMap((policyNo) => [[policyNo, uses.get(policyNo) ?? {}] as const])),
    ),
  };
}
