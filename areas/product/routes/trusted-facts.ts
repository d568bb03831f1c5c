import { hasUserRight } from "#areas/identity/questions.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Services } from "#platform/server/services.ts";
import { formulaFacts } from "../rules/facts.ts";

type SentFacts = Readonly<Record<string, string>>;

/**
 * Facts normally come from the areas that know them. Only product managers, who price worked cases, may send facts.
 * Unknown names are dropped.
 */
export function createTrustedFactsReader({ database: { pool } }: Services) {
  return async (actor: Actor, sent: SentFacts): Promise<Record<string, string>> => {
    const knownEntries = Object.entries(sent).filter(([name]) => Object.hasOwn(formulaFacts, name));
    if (knownEntries.length === 0 || !(await hasUserRight(pool, actor, "product:query"))) return {};
    return Object.fromEntries(knownEntries);
  };
}
