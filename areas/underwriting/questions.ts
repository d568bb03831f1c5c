import { type Actor, isOutsideUser } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { toAutoUnderwritingAnswer } from "./rules/auto-result-answer.ts";
import { listAutoUnderwritingResults } from "./store.ts";

/** The latest automatic result, reduced to what this user may see. */
export async function findLatestAutoUnderwriting(reader: Reader, actor: Actor, businessNo: string) {
  const [latest] = await listAutoUnderwritingResults(reader, businessNo);
  return latest && toAutoUnderwritingAnswer({ ...latest, flag: latest.underwriteFlag }, isOutsideUser(actor));
}
