import type { Reader } from "#platform/server/scope-context.ts";
import { listEndorsements } from "../store.ts";

/** What endorsements change of the premium, by their numbers; null while it cannot be computed. */
export async function listPremiumChanges(
  reader: Reader,
  endorseNos: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (endorseNos.length === 0) return new Map();
  const endorsements = await listEndorsements(reader, endorseNos);
  return new Map(endorsements.map(({ endorseNo, premiumChange }) => [endorseNo, premiumChange]));
}
