import {
  lockDocument,
  type DocumentWriteContext,
  type TransitionEffect,
  createTransitionExecutor,
} from "#areas/document/commands/document-steps.ts";
import type { Document } from "#areas/document/rules/document.ts";
import {
  createUnderwritingEffects,
  type UnderwritingTransitionInput,
} from "#areas/judging/commands/underwriting-effects.ts";
import { underwritingResultOfEvent } from "#areas/judging/rules/lifecycle-steps.ts";
import { lockPolicy } from "#areas/policy/commands.ts";
import { policyNumbered } from "#areas/policy/questions/policies.ts";
import { withdrawUnderwritingTask } from "#areas/underwriting/commands.ts";
import type { UnderwritingDecision } from "#areas/underwriting/rules/decision.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { endorsementRefusals } from "../contract/refusals.ts";
import { type EndorsementEffect, endorsementLifecycle } from "../lifecycle.ts";
import {
  chosenTypes,
  createEndorsementJudge,
  type EndorsementJudge,
  type EndorsementJudgeOptions,
} from "../questions/evaluation.ts";
import { readEndorsementFacts } from "../questions/facts.ts";
import {
  buildEndorsementTransitionContext,
  type EndorsementRole,
  getApprovalEvent,
} from "../rules/transition-context.ts";
import { getEndorsement, updateEndorsement } from "../store.ts";
import { applyToPolicy } from "./effect.ts";
import { bookAndRequestRefund, bookChange } from "./booking.ts";

type Effects = Record<EndorsementEffect, TransitionEffect<UnderwritingTransitionInput>>;

/** The result of underwriting that the events of endorsements leave besides those of every document. */
const resultOfEvent = { ...underwritingResultOfEvent, approveToRefund: "1", approveToApply: "1" };

/** The steps of endorsements, from the submission to their effect. */
export function createEndorsementCommands(services: Services, options: EndorsementJudgeOptions = {}) {
  const judge = createEndorsementJudge(services, options);
  const effects: Effects = {
    ...createUnderwritingEffects(
      async (work, document, event, input) =>
        advance(work, document, event, await byRole(work, document, "system"), input),
      endorsementLifecycle.states,
    ),
    hold: async (work, document) => {
      await setRunning(work, document, true);
      await demandUndelivered(work, document, judge);
      return document;
    },
    release: async (work, document) => {
      await setRunning(work, document, false);
      return document;
    },
    withdrawTask: async (work, document) => {
      // The guard has read the task without its lock.
      if (!(await withdrawUnderwritingTask(work, document.businessNo)))
        throw new Refusal(endorsementRefusals.taskClaimed);
      return document;
    },
    requestRefund: async (work, document) => {
      await bookAndRequestRefund({ ...work, services }, document, judge);
      return document;
    },
    book: async (work, document) => {
      await bookChange({ ...work, services }, document, judge);
      return document;
    },
    apply: (work, document) => applyToPolicy(work, document, judge),
  };
  const advance = createTransitionExecutor({
    lifecycle: endorsementLifecycle,
    effects,
    stateOf: () => ({}),
    resultOfEvent,
  });

  return {
    advance,
    /** An underwriter's decision, in his own transaction. */
    async takeDecision(
      work: DocumentWriteContext,
      { businessNo, verdict, opinion, uwLevel }: UnderwritingDecision,
    ): Promise<Document> {
      const document = await lockDocument(work.tx, businessNo);
      assert(document, "the endorsement of a decision exists");
      const facts = { ...(await readEndorsementFacts(work.tx, document)), judged: undefined };
      const event = verdict === "approve" ? getApprovalEvent(facts) : verdict;
      const context = buildEndorsementTransitionContext(document, new Set(["underwriter"]), facts);
      return advance(work, document, event, context, { opinion, uwLevel });
    },
    /** The money came in, or was paid back. */
    settle: async (work: DocumentWriteContext, document: Document, event: "collected" | "refunded") =>
      advance(work, document, event, await byRole(work, document, "payment")),
  };
}

async function byRole(work: DocumentWriteContext, document: Document, role: EndorsementRole) {
  const facts = await readEndorsementFacts(work.tx, document);
  return buildEndorsementTransitionContext(document, new Set([role]), { ...facts, judged: undefined });
}

/** Only one endorsement of a policy at a time: the policy is locked, so that the second sees the first. */
async function setRunning(work: DocumentWriteContext, document: Document, isRunning: boolean): Promise<void> {
  const { policyNo } = await getEndorsement(work.tx, document.businessNo);
  await lockPolicy(work.tx, policyNo);
  const facts = await readEndorsementFacts(work.tx, document);
  if (isRunning && (facts.runningNo !== undefined || !facts.isBaseCurrent))
    throw new Refusal(documentRefusals.baseMoved);
  await updateEndorsement(work.tx, document.businessNo, { isRunning });
}

/** A letter is not sent while an endorsement runs, and none runs once it is sent: both lock the policy first. */
async function demandUndelivered(
  { tx }: DocumentWriteContext,
  { businessNo }: Document,
  judge: EndorsementJudge,
): Promise<void> {
  const { policyNo, baseVersion, types } = await getEndorsement(tx, businessNo);
  const why = await judge.findDeliveryStop(tx, policyNo);
  if (why === "") return;
  const policy = await policyNumbered(tx, policyNo);
  assert(policy, "an endorsement has its policy");
  const base = await judge.readBase(tx, policy, baseVersion);
  const stopped = chosenTypes(base, { types }).find(({ guards }) => guards?.includes("undelivered"));
  if (!stopped) return;
  const type = (await judge.typeNames(tx))(stopped.type);
  throw new Refusal(endorsementRefusals.typeRefused, { values: { type, why } });
}
