import { type Actor, isOutside } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { answerOf } from "./rules/answer.ts";
import { resultsOf } from "./store.ts";

/** What automatic underwriting said last, as who asks is told. */
export async function autoResultOf(reader: Reader, actor: Actor, businessNo: string) {
  const [latest] = await resultsOf(reader, businessNo);
  return latest && answerOf({ ...latest, flag: latest.underwriteFlag }, isOutside(actor));
}
