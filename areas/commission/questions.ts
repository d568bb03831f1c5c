import type { PolicyMoneyUseFinder } from "#areas/payment/questions.ts";
import { listSettledCommissions } from "./store.ts";

/** The part of commission in what became of a policy's money. */
export const findSettledCommissions: PolicyMoneyUseFinder = async (reader, policyNos) => {
  const settled = await listSettledCommissions(reader, policyNos);
  return new Map(
    settled.map(({ policyNo, settledCommission }) => [policyNo, { settledCommission }] as const),
  );
};
