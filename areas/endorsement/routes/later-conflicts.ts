import type { Document } from "#areas/document/rules/document.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import type { MergeChoices } from "#platform/forms/merge-cells.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { settleLaterConflicts } from "../contract/drafts.ts";
import { queryLaterConflicts } from "../contract/queries.ts";
import { endorsementRefusals } from "../contract/refusals.ts";
import { describeConflicts } from "../questions/description.ts";
import type { EndorsementBase } from "../questions/evaluation.ts";
import type { EndorsedPhase } from "../questions/versions.ts";
import { createSettlement, type Settlements, toSettlementId } from "../rules/settlements.ts";
import { updateEndorsement } from "../store.ts";
import { demandSoundPhases } from "../commands/drafting.ts";
import { type EndorsementHandlers, toStoredChange } from "../commands/endorsement-drafts.ts";

/** A backdated endorsement and later ones changed the same places: a choice for each of them and each version. */
export function laterConflictRoutes(endorsements: EndorsementHandlers): Route[] {
  const { judge, readEndorsed } = endorsements;
  return [
    handle(queryLaterConflicts, ({ input: { endorseNo }, ...unit }) =>
      endorsements.read(unit, endorseNo, async (reader, document) => {
        const { endorsement, base } = await readEndorsed(reader, endorseNo);
        // What is settled already is asked again, so that a choice can be changed.
        const open = { ...endorsement, settlements: {} };
        const phases = await judge.readPhases(reader, base, document.content, open);
        return { conflicts: await describePhaseConflicts(reader, base, document, phases, unit.actor) };
      }),
    ),

    handle(settleLaterConflicts, async ({ input: { choices, ...seen }, ...unit }) => {
      const { tx, actor } = unit;
      const document = await endorsements.lock(unit, seen);
      const { endorsement, base } = await readEndorsed(tx, document.businessNo);
      const open = { ...endorsement, settlements: {} };
      const phases = await judge.readPhases(tx, base, document.content, open);
      const settlements = settlePhases(phases, choices);
      const terms = { ...endorsement, settlements };
      const { draft, evaluation } = await endorsements.write(unit, base, document.content, terms);
      await demandSoundPhases(judge, tx, base, evaluation.phases);
      const change = { settlements, ...toStoredChange(evaluation) };
      await updateEndorsement(tx, document.businessNo, change);
      const saved = await endorsements.move(unit, document, "save", { draft });
      return endorsements.answer(tx, saved, actor, evaluation);
    }),
  ];
}

async function describePhaseConflicts(
  reader: Reader,
  base: EndorsementBase,
  { content }: Pick<Document, "content">,
  phases: readonly EndorsedPhase[],
  viewer: Actor,
) {
  const described = [];
  for (const [index, { version, from, form, conflicts }] of phases.entries()) {
    const next = phases[index + 1];
    if (!next) continue;
    const until = addDays(next.from, -1);
    const found = await describeConflicts(reader, base, {
      conflicts,
      forms: [base.form, content, form],
      viewer,
    });
    described.push(
      ...found.map((conflict) => ({ ...conflict, id: toSettlementId(version, conflict), from, until })),
    );
  }
  return described;
}

function settlePhases(phases: readonly EndorsedPhase[], choices: MergeChoices): Settlements {
  const places = phases.flatMap(({ version, conflicts }) =>
    conflicts.map((conflict) => ({ id: toSettlementId(version, conflict), conflict })),
  );
  const open = places.filter(({ id }) => choices[id] === undefined);
  if (open.length > 0)
    throw new Refusal(endorsementRefusals.unsettled, { values: { count: String(open.length) } });
  return Object.fromEntries(
    places.flatMap(({ id, conflict }) => {
      const choice = choices[id];
      return choice === undefined ? [] : [[id, createSettlement(conflict, choice)] as const];
    }),
  );
}
