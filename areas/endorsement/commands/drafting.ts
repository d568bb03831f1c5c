import { transactionsOf } from "#areas/document/questions.ts";
import { insertNewDraft } from "#areas/judging/commands/new-draft.ts";
import type { PolicyRow } from "#areas/policy/questions/policies.ts";
import { toRefusalFields } from "#platform/documents/field-error.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { endorsementRefusals } from "../contract/refusals.ts";
import { endorsementLifecycle } from "../lifecycle.ts";
import { describeEndorsement } from "../questions/description.ts";
import {
  chosenTypes,
  type EndorsementBase,
  type EndorsementEvaluation,
  type EndorsementJudge,
} from "../questions/evaluation.ts";
import type { EndorsementTerms } from "../rules/endorsement.ts";
import { insertEndorsement, updateEndorsement } from "../store.ts";
import { permitBackdating } from "./backdating.ts";
import {
  addSeenChange,
  chooseBaseVersion,
  type EndorsementHandlers,
  toStoredChange,
} from "./endorsement-drafts.ts";

export type EndorsementUnit = UnitOfWork & { readonly actor: Actor };
type NewEndorsement = {
  readonly terms: EndorsementTerms;
  readonly form: FilledForm;
  /** The version on which the form was typed; by default the present one. */
  readonly baseVersion?: number | undefined;
};
type SeenEndorsement = { readonly endorseNo: string; readonly version: number };

const KIND = { number: "endorseNo", lifecycle: endorsementLifecycle } as const;

/** The entry and the submission of an endorsement, for the calls of a clerk and for batches. */
export function createEndorsementDrafting(services: Services, endorsements: EndorsementHandlers) {
  const { judge } = endorsements;
  return {
    /** A draft on the version on which it was typed: one that was overtaken takes in the present version later. */
    async add(unit: EndorsementUnit, policy: PolicyRow, { terms, form, ...typedOn }: NewEndorsement) {
      const { tx } = unit;
      const { policyNo, riskCode, comCode } = policy;
      const baseVersion = chooseBaseVersion(await transactionsOf(tx, policyNo), typedOn.baseVersion);
      const base = await judge.readBase(tx, policy, baseVersion);
      await endorsements.demandTerms(unit, base, terms);
      const { draft, evaluation } = await endorsements.write(unit, base, form, { ...terms, settlements: {} });
      const entered = { ...draft, riskCode, comCode, productVersion: base.productVersion };
      const document = await insertNewDraft({ ...unit, services }, services, KIND, {
        ...entered,
        copiedFrom: "",
        combId: null,
      });
      assert(document, "an endorsement belongs to no combination");
      const { businessNo: endorseNo } = document;
      const place = { endorseNo, policyNo, comCode, baseVersion };
      await insertEndorsement(tx, { ...place, terms, ...toStoredChange(evaluation) });
      return { document, evaluation, base };
    },

    /** Submits a draft at the change of premium that the user saw. */
    async submit(unit: EndorsementUnit, seen: SeenEndorsement, premiumChange: string) {
      const { tx } = unit;
      const submission = await endorsements.judgeSubmission(unit, seen);
      const { document } = submission;
      const { endorsement, base } = await endorsements.readEndorsed(tx, document.businessNo);
      await endorsements.demandTerms(unit, base, endorsement, document.businessNo);
      await permitBackdating({ ...unit, services }, base.policy, endorsement);
      const draft = endorsements.priceSubmission(submission, addSeenChange(base.sumPremium, premiumChange));
      // The submission has judged the content above, so that only the price is computed here.
      const change = await judge.price(tx, base, document.content, endorsement);
      demandNoConflict(change);
      await demandSoundPhases(judge, tx, base, change.phases);
      const stored = toStoredChange(change);
      const { changes, wording } = await describeEndorsement(tx, base, document.content, {
        terms: endorsement,
        phases: change.phases,
        ...stored,
      });
      // A surrender changes nothing of the content; all other types have to.
      const isChanged =
        changes.length > 0 || chosenTypes(base, endorsement).some(({ opens }) => opens.length === 0);
      if (!isChanged) throw new Refusal(endorsementRefusals.nothingChanged);
      await updateEndorsement(tx, document.businessNo, { ...stored, wording });
      return endorsements.submit(unit, submission, draft);
    },
  };
}

/** Refuses an endorsement that brings errors into an earlier version of the policy. */
export async function demandSoundPhases(
  judge: EndorsementJudge,
  reader: Reader,
  base: EndorsementBase,
  phases: EndorsementEvaluation["phases"],
): Promise<void> {
  const errors = await judge.listPhaseErrors(reader, base, phases);
  if (errors.length === 0) return;
  throw new Refusal(endorsementRefusals.formInvalid, {
    values: { count: String(errors.length) },
    fields: toRefusalFields(errors),
  });
}

export type EndorsementDrafting = ReturnType<typeof createEndorsementDrafting>;

function demandNoConflict({ phases }: Pick<EndorsementEvaluation, "phases">): void {
  const conflicts = phases.flatMap(({ conflicts: found }) => found);
  if (conflicts.length === 0) return;
  const day = phases.at(-1)?.from ?? "";
  const fields = conflicts.map((conflict) => ({
    path: `form.${conflict.section}${conflict.kind === "cell" ? `.${conflict.element}` : ""}`,
    message: "更晚生效的批单也修改了此处",
  }));
  throw new Refusal(endorsementRefusals.laterConflict, {
    values: { count: String(conflicts.length), day },
    fields,
  });
}
