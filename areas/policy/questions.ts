import { seenBy } from "#areas/document/questions.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { findPolicy, policiesOf, type Policy } from "./store.ts";

export type { Policy };

/** Undefined where there is none for who asks. */
export async function policyFor(reader: Reader, actor: Actor, policyNo: string): Promise<Policy | undefined> {
  const found = await findPolicy(reader, policyNo);
  const [seen] = await seenBy(reader, actor, found ? [found] : []);
  return seen;
}

/** Whoever asks goes through `seenBy`. */
export function policyNumbered(reader: Reader, policyNo: string): Promise<Policy | undefined> {
  return findPolicy(reader, policyNo);
}

/** Of these numbers, those that the branch may see. */
export function policiesNumbered(reader: Reader, numbers: readonly string[]) {
  return policiesOf(reader, numbers);
}
