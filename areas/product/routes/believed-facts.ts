import { hasRight } from "#areas/identity/questions.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Services } from "#platform/server/services.ts";
import { facts } from "../rules/facts.ts";

type Given = Readonly<Record<string, string>>;

/**
 * Facts are for the areas that know them. Only product managers, who price worked cases, are believed when they tell
 * some; what is no fact is left out.
 */
export function believedFacts({ database: { pool } }: Services) {
  return async (actor: Actor, given: Given): Promise<Record<string, string>> => {
    const known = Object.entries(given).filter(([name]) => Object.hasOwn(facts, name));
    if (known.length === 0 || !(await hasRight(pool, actor, "product:query"))) return {};
    return Object.fromEntries(known);
  };
}
