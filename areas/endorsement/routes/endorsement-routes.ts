import type { Document } from "#areas/document/rules/document.ts";
import { createPolicyMoneyUseReader } from "#areas/payment/questions.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { createEndorsementDrafting, type EndorsementDrafting } from "../commands/drafting.ts";
import {
  createEndorsementHandlers,
  type EndorsementHandlers,
  getEndorsedPolicy,
  toStoredChange,
} from "../commands/endorsement-drafts.ts";
import {
  addEndorse,
  editEndorse,
  endorseUndwrt,
  revokeEndorse,
  takeBackEndorse,
} from "../contract/drafts.ts";
import { createDeliveryStopFinder } from "../questions/delivery.ts";
import { updateEndorsement } from "../store.ts";
import { baseRoutes } from "./base.ts";
import { endorsementQueryRoutes } from "./endorsement-queries.ts";
import { laterConflictRoutes } from "./later-conflicts.ts";
import { endorsementReadingLinkRoutes } from "./reading-link.ts";

export function endorsementRoutes({ services, handlersOf }: EventReactionContext): Route[] {
  const endorsements = createEndorsementHandlers(services, {
    readMoneyUse: createPolicyMoneyUseReader({ handlersOf }),
    findDeliveryStop: createDeliveryStopFinder({ handlersOf }),
  });
  const drafting = createEndorsementDrafting(services, endorsements);
  return [
    ...entryRoutes(endorsements, drafting),
    ...stepRoutes(endorsements, drafting),
    ...endorsementQueryRoutes(services, endorsements),
    ...baseRoutes(endorsements),
    ...laterConflictRoutes(endorsements),
    ...endorsementReadingLinkRoutes(services, endorsements),
  ];
}

function entryRoutes(endorsements: EndorsementHandlers, drafting: EndorsementDrafting): Route[] {
  return [
    handle(addEndorse, async ({ input: { policyNo, ...typed }, ...unit }) => {
      const { tx, actor } = unit;
      const policy = await getEndorsedPolicy(tx, actor, policyNo);
      const { document, evaluation } = await drafting.add(unit, policy, typed);
      return endorsements.answer(tx, document, actor, evaluation);
    }),

    handle(editEndorse, async ({ input: { terms, form, ...seen }, ...unit }) => {
      const { tx, actor } = unit;
      const document = await endorsements.lock(unit, seen);
      const { base, endorsement } = await endorsements.readEndorsed(tx, document.businessNo);
      await endorsements.demandTerms(unit, base, terms, document.businessNo);
      const { settlements } = endorsement;
      const { draft, evaluation } = await endorsements.write(unit, base, form, { ...terms, settlements });
      await updateEndorsement(tx, document.businessNo, { terms, ...toStoredChange(evaluation) });
      const saved = await endorsements.move(unit, document, "save", { draft });
      return endorsements.answer(tx, saved, actor, evaluation);
    }),
  ];
}

function stepRoutes(endorsements: EndorsementHandlers, drafting: EndorsementDrafting): Route[] {
  return [
    handle(endorseUndwrt, async ({ input: { premiumChange, ...seen }, ...unit }) => {
      const { moved, result } = await drafting.submit(unit, seen, premiumChange);
      return { ...(await headOf(unit.tx, endorsements, moved)), ...result, autoCompletedFlag: flagOf(moved) };
    }),

    handle(takeBackEndorse, async ({ input, ...unit }) => {
      const moved = await endorsements.take(unit, input, "takeBack", { opinion: input.reason.trim() });
      return headOf(unit.tx, endorsements, moved);
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
