import {
  lockDocument,
  type DocumentWriteContext,
  type TransitionEffect,
  createTransitionExecutor,
} from "#areas/document/commands/document-steps.ts";
import { keepDocumentCovers } from "#areas/document/commands/covers.ts";
import type { Document } from "#areas/document/rules/document.ts";
import {
  createUnderwritingEffects,
  type UnderwritingTransitionInput,
} from "#areas/judging/commands/underwriting-effects.ts";
import { underwritingResultOfEvent } from "#areas/judging/rules/lifecycle-steps.ts";
import { endorsePolicy, lockPolicy, type PolicyEvent } from "#areas/policy/commands.ts";
import { listInsuredSubjectNumbers } from "#areas/product/rules/subject-numbers.ts";
import type { UnderwritingDecision } from "#areas/underwriting/rules/decision.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { type EndorsementEffect, type EndorsementEvent, endorsementLifecycle } from "../lifecycle.ts";
import { chosenTypes, createEndorsementJudge } from "../questions/evaluation.ts";
import { readEndorsementFacts } from "../questions/facts.ts";
import type { Endorsement } from "../rules/endorsement.ts";
import {
  buildEndorsementTransitionContext,
  type EndorsementRole,
  getApprovalEvent,
} from "../rules/transition-context.ts";
import { buildEndorsedVersions } from "../questions/versions.ts";
import { findEndorsement, updateEndorsement } from "../store.ts";
import { bookAndRequestRefund, bookAppliedEndorsement } from "./booking.ts";

type Effects = Record<EndorsementEffect, TransitionEffect<UnderwritingTransitionInput>>;

/** The result of underwriting that the events of endorsements leave besides those of every document. */
const resultOfEvent = { ...underwritingResultOfEvent, approveToRefund: "1", approveToApply: "1" };

/** The steps of endorsements, from the submission to their effect. */
export function createEndorsementCommands(services: Services) {
  const judge = createEndorsementJudge(services);
  const effects: Effects = {
    ...createUnderwritingEffects(
      async (work, document, event, input) =>
        advance(work, document, event, await byRole(work, document, "system"), input),
      endorsementLifecycle.states,
    ),
    hold: async (work, document) => {
      await setRunning(work, document, true);
      return document;
    },
    release: async (work, document) => {
      await setRunning(work, document, false);
      return document;
    },
    requestRefund: async (work, document) => {
      await bookAndRequestRefund({ ...work, services }, document, judge);
      return document;
    },
    book: async (work, document) => {
      await bookAppliedEndorsement({ ...work, services }, document, judge);
      return document;
    },
    apply: async (work, document) => applyToPolicy(work, document),
  };
  const advance = createTransitionExecutor({
    lifecycle: endorsementLifecycle,
    effects,
    stateOf: () => ({}),
    resultOfEvent,
  });

  async function applyToPolicy(work: DocumentWriteContext, document: Document): Promise<Document> {
    const { tx } = work;
    const endorsement = await getEndorsement(work, document);
    const policy = await lockPolicy(tx, endorsement.policyNo);
    assert(policy, "an endorsement has its policy");
    const base = await judge.readBase(tx, policy, endorsement.baseVersion);
    const { phases } = await judge.evaluate(tx, base, document.content, endorsement);
    const premiumChange = endorsement.premiumChange ?? "0.00";
    const versions = buildEndorsedVersions(document, phases, premiumChange);
    const [becoming] = chosenTypes(base, endorsement).flatMap(
      ({ policyBecomes = "" }) => policyEvents[policyBecomes] ?? [],
    );
    const { baseVersion } = endorsement;
    const policyVersion = await endorsePolicy(work, policy, { baseVersion, versions, event: becoming });
    await updateEndorsement(tx, document.businessNo, { isRunning: false, policyVersion });
    await keepNewCovers(work, document, policy.proposalNo);
    return document;
  }

  /** What the policy insures now counts for later submissions, under the number of its proposal. */
  async function keepNewCovers({ tx }: DocumentWriteContext, document: Document, proposalNo: string) {
    const { riskCode, productVersion: version, content, comCode } = document;
    const compiled = await judge.judging.products.pinned(tx, { riskCode, version });
    const covers = await judge.judging.coversOf(tx, compiled, content);
    const subjectNos = listInsuredSubjectNumbers(compiled.product, content);
    await keepDocumentCovers(tx, { businessNo: proposalNo, comCode }, covers, subjectNos);
  }

  async function byRole(work: DocumentWriteContext, document: Document, role: EndorsementRole) {
    const facts = await readEndorsementFacts(work.tx, document);
    return buildEndorsementTransitionContext(document, new Set([role]), { ...facts, judged: undefined });
  }

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

export type EndorsementCommands = ReturnType<typeof createEndorsementCommands>;
export type EndorsementStep = EndorsementEvent;

const policyEvents: Readonly<Record<string, PolicyEvent>> = {
  "02": "resume",
  "04": "surrender",
  "05": "cancel",
  "06": "suspend",
};

async function getEndorsement({ tx }: DocumentWriteContext, { businessNo }: Document): Promise<Endorsement> {
  const endorsement = await findEndorsement(tx, businessNo);
  assert(endorsement, "an endorsement has its terms");
  return endorsement;
}

/** Only one endorsement of a policy at a time: the policy is locked, so that the second sees the first. */
async function setRunning(work: DocumentWriteContext, document: Document, isRunning: boolean): Promise<void> {
  const { policyNo } = await getEndorsement(work, document);
  await lockPolicy(work.tx, policyNo);
  const facts = await readEndorsementFacts(work.tx, document);
  if (isRunning && (facts.runningNo !== undefined || !facts.isBaseCurrent))
    throw new Refusal(documentRefusals.baseMoved);
  await updateEndorsement(work.tx, document.businessNo, { isRunning });
}
