import type { Reader } from "#platform/server/scope-context.ts";
import type { LossesOfYear } from "./rules/claim.ts";
import { sumLossesByYear } from "./store.ts";

export { countLossesInPeriod } from "./store.ts";

/** Losses of policies by the year of the loss, as far as the reader sees the claims; none without a policy. */
export async function sumLossesOfPolicies(
  reader: Reader,
  policyNos: readonly string[],
  since: string,
): Promise<LossesOfYear[]> {
  return policyNos.length === 0 ? [] : sumLossesByYear(reader, policyNos, since);
}
