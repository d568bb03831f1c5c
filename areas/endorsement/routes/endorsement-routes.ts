import { insertNewDraft } from "#areas/judging/commands/new-draft.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { transactionsOf } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { addEndorse, editEndorse, endorseUndwrt, revokeEndorse } from "../contract/drafts.ts";
import { endorsementRefusals } from "../contract/refusals.ts";
import { endorsementLifecycle } from "../lifecycle.ts";
import { describeEndorsement } from "../questions/description.ts";
import { chosenTypes, type EndorsementEvaluation } from "../questions/evaluation.ts";
import { permitBackdating } from "../commands/backdating.ts";
import { insertEndorsement, updateEndorsement } from "../store.ts";
import {
  addSeenChange,
  createEndorsementHandlers,
  type EndorsementHandlers,
  getEndorsedPolicy,
  toStoredChange,
} from "./endorsements.ts";
import { baseRoutes } from "./base.ts";
import { endorsementQueryRoutes } from "./endorsement-queries.ts";
import { laterConflictRoutes } from "./later-conflicts.ts";

export function endorsementRoutes({ services }: EventReactionContext): Route[] {
  const endorsements = createEndorsementHandlers(services);
  return [
    ...entryRoutes(services, endorsements),
    ...stepRoutes(services, endorsements),
    ...endorsementQueryRoutes(services, endorsements),
    ...baseRoutes(endorsements),
    ...laterConflictRoutes(endorsements),
  ];
}

const KIND = { number: "endorseNo", lifecycle: endorsementLifecycle } as const;

function entryRoutes(services: Services, endorsements: EndorsementHandlers): Route[] {
  const { judge } = endorsements;
  return [
    handle(addEndorse, async ({ input: { policyNo, terms, form }, ...unit }) => {
      const { tx, actor } = unit;
      const policy = await getEndorsedPolicy(tx, actor, policyNo);
      const baseVersion = (await transactionsOf(tx, policyNo)).at(-1)?.version;
      assert(baseVersion, "a policy begins with its issue");
      const base = await judge.readBase(tx, policy, baseVersion);
      await endorsements.demandTerms(tx, base, terms);
      const { draft, evaluation } = await endorsements.write(unit, base, form, { ...terms, settlements: {} });
      const { riskCode, comCode } = policy;
      const entered = { ...draft, riskCode, comCode, productVersion: base.productVersion };
      const document = await insertNewDraft({ ...unit, services }, services, KIND, {
        ...entered,
        copiedFrom: "",
        combId: null,
      });
      assert(document, "an endorsement belongs to no combination");
      const { businessNo: endorseNo } = document;
      await insertEndorsement(tx, {
        endorseNo,
        policyNo,
        comCode,
        baseVersion,
        terms,
        ...toStoredChange(evaluation),
      });
      return endorsements.answer(tx, document, actor, evaluation);
    }),

    handle(editEndorse, async ({ input: { terms, form, ...seen }, ...unit }) => {
      const { tx, actor } = unit;
      const document = await endorsements.lock(unit, seen);
      const { base, endorsement } = await endorsements.readEndorsed(tx, document.businessNo);
      await endorsements.demandTerms(tx, base, terms, document.businessNo);
      const { settlements } = endorsement;
      const { draft, evaluation } = await endorsements.write(unit, base, form, { ...terms, settlements });
      await updateEndorsement(tx, document.businessNo, { terms, ...toStoredChange(evaluation) });
      const saved = await endorsements.move(unit, document, "save", { draft });
      return endorsements.answer(tx, saved, actor, evaluation);
    }),
  ];
}

function stepRoutes(services: Services, endorsements: EndorsementHandlers): Route[] {
  const { judge } = endorsements;
  return [
    handle(endorseUndwrt, async ({ input: { premiumChange, ...seen }, ...unit }) => {
      const { tx } = unit;
      const submission = await endorsements.judgeSubmission(unit, seen);
      const { document } = submission;
      const { endorsement, base } = await endorsements.readEndorsed(tx, document.businessNo);
      await endorsements.demandTerms(tx, base, endorsement, document.businessNo);
      await permitBackdating({ ...unit, services }, base.policy, endorsement);
      const draft = endorsements.priceSubmission(submission, addSeenChange(base.sumPremium, premiumChange));
      const evaluation = await judge.evaluate(tx, base, document.content, endorsement);
      demandNoConflict(evaluation);
      const stored = toStoredChange(evaluation);
      const { changes, wording } = await describeEndorsement(tx, base, document.content, {
        terms: endorsement,
        ...stored,
      });
      // A surrender changes nothing of the content; all other types have to.
      const isChanged =
        changes.length > 0 || chosenTypes(base, endorsement).some(({ opens }) => opens.length === 0);
      if (!isChanged) throw new Refusal(endorsementRefusals.nothingChanged);
      await updateEndorsement(tx, document.businessNo, { ...stored, wording });
      const { moved, result } = await endorsements.submit(unit, submission, draft);
      return { ...(await headOf(tx, endorsements, moved)), ...result, autoCompletedFlag: flagOf(moved) };
    }),

    handle(revokeEndorse, async ({ input, ...unit }) => {
      const moved = await endorsements.take(unit, input, "revoke", { opinion: input.reason.trim() });
      return headOf(unit.tx, endorsements, moved);
    }),
  ];
}

const IN_EFFECT = "08";

function flagOf({ status }: Document): "0" | "1" {
  return status === IN_EFFECT ? "1" : "0";
}

async function headOf(reader: Reader, endorsements: EndorsementHandlers, document: Document) {
  return endorsements.head(document, await endorsements.readEndorsed(reader, document.businessNo));
}

function demandNoConflict({ phases }: EndorsementEvaluation): void {
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
