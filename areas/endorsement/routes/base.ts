import { transactionsOf } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import type { MergeChoices } from "#platform/forms/merge-cells.ts";
import { mergeForms } from "#platform/forms/merge-forms.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { takeInBase } from "../contract/drafts.ts";
import { queryBaseConflicts } from "../contract/queries.ts";
import { endorsementRefusals } from "../contract/refusals.ts";
import { describeConflicts } from "../questions/description.ts";
import { updateEndorsement } from "../store.ts";
import { type EndorsementHandlers, toStoredChange } from "../commands/endorsement-drafts.ts";

/** A draft whose base has moved takes in what took effect since. */
export function baseRoutes(endorsements: EndorsementHandlers): Route[] {
  return [
    handle(queryBaseConflicts, ({ input: { endorseNo }, ...unit }) =>
      endorsements.read(unit, endorseNo, async (reader, document) => {
        const { merged, next, forms } = await mergeWithPolicy(reader, endorsements, document, {});
        const { conflicts: found } = merged;
        const merging = { conflicts: found, forms: Object.values(forms), viewer: unit.actor };
        const conflicts = await describeConflicts(reader, next, merging);
        return { conflicts };
      }),
    ),

    handle(takeInBase, async ({ input: { choices, ...seen }, ...unit }) => {
      const { tx, actor } = unit;
      const document = await endorsements.lock(unit, seen);
      const { merged, next, endorsement } = await mergeWithPolicy(tx, endorsements, document, choices);
      const { length: count } = merged.conflicts;
      if (count > 0) throw new Refusal(endorsementRefusals.unsettled, { values: { count: String(count) } });
      const { draft, evaluation } = await endorsements.write(unit, next, merged.form, endorsement);
      const change = { baseVersion: next.version, ...toStoredChange(evaluation) };
      await updateEndorsement(tx, document.businessNo, change);
      const saved = await endorsements.move(unit, document, "save", { draft });
      return endorsements.answer(tx, saved, actor, evaluation);
    }),
  ];
}

async function mergeWithPolicy(
  reader: Reader,
  { readEndorsed, judge }: EndorsementHandlers,
  { businessNo, content: mine }: Document,
  choices: MergeChoices,
) {
  const { endorsement, base } = await readEndorsed(reader, businessNo);
  const last = (await transactionsOf(reader, endorsement.policyNo)).at(-1);
  assert(last, "a policy begins with its issue");
  if (last.version === endorsement.baseVersion) throw new Refusal(endorsementRefusals.baseIsCurrent);
  const next = await judge.readBase(reader, base.policy, last.version);
  const forms = { base: base.form, mine, theirs: next.form };
  return { merged: mergeForms(next.compiled.form.sections, forms, choices), forms, next, endorsement };
}
