import { type Actor, isOutsideUser } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { toAutoResultAnswer } from "./rules/auto-result-answer.ts";
import { listAutoResults } from "./store.ts";

/** The latest automatic result, reduced to what this user may see. */
export async function findAutoResult(reader: Reader, actor: Actor, businessNo: string) {
  const [latest] = await listAutoResults(reader, businessNo);
  return latest && toAutoResultAnswer({ ...latest, flag: latest.underwriteFlag }, isOutsideUser(actor));
}
