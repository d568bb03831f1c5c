import { addCoversOfFile, computeAccumulationFacts } from "#areas/document/rules/covers.ts";
import type { FormJudgingContext } from "#areas/judging/questions/judging.ts";
import { nameCoversForReader } from "#areas/underwriting/questions.ts";
import { buildCoverHits } from "#areas/underwriting/rules/cover-hits.ts";
import type { ReferralHit } from "#areas/product/rules/referral.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";

/** The forms of one file count for each other, as they will once they are proposals. */
export function compareFormsOfFile(contexts: readonly FormJudgingContext[]): FormJudgingContext[] {
  const covers = addCoversOfFile(contexts.map((context) => context.covers));
  return contexts.map((context, index) => {
    const compared = covers[index] ?? context.covers;
    return {
      ...context,
      covers: compared,
      facts: { ...context.facts, ...computeAccumulationFacts(compared) },
    };
  });
}

/** For each form what underwriting will find of the same cover elsewhere, as its reader may know. */
export async function listCoverNotices(
  reader: Reader,
  actor: Actor,
  contexts: readonly FormJudgingContext[],
  ruleHits: readonly (readonly ReferralHit[])[],
): Promise<string[][]> {
  const hits = contexts.map(({ covers }, index) => [...(ruleHits[index] ?? []), ...buildCoverHits(covers)]);
  const named = await nameCoversForReader(reader, actor, hits);
  return named.map((list) => list.map(({ message }) => message));
}
