import { transactionsOf } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { getTeamCodeOfUser } from "#areas/identity/questions.ts";
import { createProductDocumentCommands } from "#areas/judging/commands/product-document.ts";
import { buildDraftOfContent, getEntryBranchCode } from "#areas/judging/rules/draft.ts";
import { getUserRolesAtDocument } from "#areas/judging/rules/transition-context.ts";
import type { PolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { findPolicyVisibleToUser, type PolicyRow, policyNumbered } from "#areas/policy/questions/policies.ts";
import { keepInternalCells } from "#areas/product/rules/outside-view.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import { toRefusalFields } from "#platform/documents/field-error.ts";
import { demandSingleLines } from "#platform/documents/single-lines.ts";
import { applyFormPatch } from "#platform/forms/apply-patch.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { createFormPatch } from "#platform/forms/form-patch.ts";
import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { type Actor, isOutsideUser } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { createEndorsementCommands } from "./endorsement-steps.ts";
import { addEndorse, endorseUndwrt, revokeEndorse, takeBackEndorse } from "../contract/drafts.ts";
import { endorsementRefusals } from "../contract/refusals.ts";
import { endorsementLifecycle } from "../lifecycle.ts";
import {
  chosenTypes,
  createEndorsementJudge,
  type EndorsementBase,
  type EndorsementEvaluation,
  type EndorsementJudge,
  type EndorsementJudgeOptions,
} from "../questions/evaluation.ts";
import { readEndorsementFacts, readSubmissionFacts } from "../questions/facts.ts";
import { createTermsDemand } from "../questions/offered-types.ts";
import type { Endorsement, EndorsementTerms, SettledTerms } from "../rules/endorsement.ts";
import { listUnopenedChanges } from "../rules/opened-sections.ts";
import { listRefundPapers } from "../rules/type-choice.ts";
import {
  buildEndorsementTransitionContext,
  type EndorsementRole,
  listSubmissionNeeds,
} from "../rules/transition-context.ts";
import { getEndorsement } from "../store.ts";

/** Only in these the change of the premium is computed anew. */
const DRAFT_STATES: ReadonlySet<string> = new Set(["01", "05"]);

const { endorsementMissing: missing, ...refusals } = endorsementRefusals;

const permissions = {
  save: addEndorse.permission,
  submit: endorseUndwrt.permission,
  revoke: revokeEndorse.permission,
  takeBack: takeBackEndorse.permission,
};

export type EndorsementHandlerOptions = EndorsementJudgeOptions & {
  /** Missing where nothing is paid back. */
  readonly readMoneyUse?: PolicyMoneyUseReader;
};

/** The common steps of the calls of endorsements, on those of every product document. */
export function createEndorsementHandlers(services: Services, options: EndorsementHandlerOptions = {}) {
  const judge = createEndorsementJudge(services, options);
  const readEndorsed = (reader: Reader, businessNo: string) => readEndorsedPolicy(judge, reader, businessNo);
  const documents = createProductDocumentCommands(services, {
    number: "endorseNo",
    lifecycle: endorsementLifecycle,
    refusals: { missing, ...refusals },
    permissions,
    judging: {
      ...judge.judging,
      judgeDocument: (reader, document) => judgeEndorsement(judge, reader, document),
    },
    transitionContext: (reader, document, actor, judged) =>
      readTransitionContext({ judge, ...options }, reader, { document, actor, judged }),
    advance: createEndorsementCommands(services, options).advance,
  });
  const head = (document: Document, { endorsement, base }: EndorsedPolicy) => ({
    ...documents.headAnswer(document),
    ...toWireTerms(endorsement),
    basePremium: base.sumPremium,
  });

  return {
    ...documents,
    judge,
    readEndorsed,
    demandTerms: createTermsDemand(services, judge),
    head,
    listNeeds: createNeedsReader(options),
    /** The content of a form on its base, judged; changes that no chosen type opens are refused. */
    async write(unit: WriteUnit, base: EndorsementBase, sent: FilledForm, terms: SettledTerms) {
      const { product } = base.compiled;
      demandSingleLines(sent, product.sections);
      const typed = isOutsideUser(unit.actor) ? keepInternalCells(product, base.form, sent) : sent;
      const content = takeTypedChanges(judge, base, typed, terms);
      const evaluation = await judge.evaluate(unit.tx, base, content, terms);
      const draft = buildDraftOfContent(base.compiled, content, evaluation.judged.judgement);
      documents.demandHolderName(draft);
      return { draft, evaluation };
    },
    async answer(reader: Reader, document: Document, actor: Actor, evaluation: EndorsementEvaluation) {
      const endorsed = await readEndorsed(reader, document.businessNo);
      return {
        ...(await documents.answer(reader, document, actor, evaluation.judged.judgement)),
        ...head(document, endorsed),
        lines: listShownLines(document, endorsed.endorsement, evaluation),
        isBaseCurrent: await isOnCurrentBase(reader, endorsed.endorsement),
        laterConflicts: countConflicts(evaluation),
      };
    },
  };
}

type TypedDraft = Parameters<typeof readSubmissionFacts>[1] & Pick<EndorsementTerms, "types">;

/** What the submission of typed terms would refuse. */
function createNeedsReader({ readMoneyUse }: Pick<EndorsementHandlerOptions, "readMoneyUse">) {
  return async (reader: Reader, base: EndorsementBase, draft: TypedDraft) => {
    const papers = listRefundPapers(chosenTypes(base, draft));
    return listSubmissionNeeds(await readSubmissionFacts(reader, draft, { papers, readMoneyUse }));
  };
}

type EndorsedPolicy = { readonly endorsement: Endorsement; readonly base: EndorsementBase };

async function readEndorsedPolicy(
  judge: EndorsementJudge,
  reader: Reader,
  businessNo: string,
): Promise<EndorsedPolicy> {
  const endorsement = await getEndorsement(reader, businessNo);
  const policy = await policyNumbered(reader, endorsement.policyNo);
  assert(policy, "an endorsement has its policy");
  return { endorsement, base: await judge.readBase(reader, policy, endorsement.baseVersion) };
}

async function judgeEndorsement(judge: EndorsementJudge, reader: Reader, document: Document) {
  const { endorsement, base } = await readEndorsedPolicy(judge, reader, document.businessNo);
  const { judged, premium } = await judge.evaluate(reader, base, document.content, endorsement);
  if ("error" in premium) return judged;
  const referral = await judge.listHits(reader, base, endorsement, premium.change.total);
  return { ...judged, endorsement: referral };
}

type TransitionQuery = {
  readonly document: Document;
  readonly actor: Actor;
  readonly judged: ProductFormEvaluation | undefined;
};

async function readTransitionContext(
  {
    judge,
    readMoneyUse,
  }: Pick<EndorsementHandlerOptions, "readMoneyUse"> & { readonly judge: EndorsementJudge },
  reader: Reader,
  { document, actor: { userCode }, judged }: TransitionQuery,
) {
  const { endorsement, base } = await readEndorsedPolicy(judge, reader, document.businessNo);
  const papers = listRefundPapers(chosenTypes(base, endorsement));
  const facts = await readEndorsementFacts(reader, document, { papers, readMoneyUse });
  const teamCode = await getTeamCodeOfUser(reader, userCode);
  const roles = new Set<EndorsementRole>(getUserRolesAtDocument(document, { userCode, teamCode }));
  return buildEndorsementTransitionContext(document, roles, { ...facts, judged });
}

function toWireTerms(endorsement: Endorsement) {
  const { policyNo, types, reason, reasonText, validDate, refundMode, refundAmount, idleDays } = endorsement;
  const { payeeName, payeeAccount, payeeBank, premiumChange, policyVersion } = endorsement;
  const refund = { refundMode, refundAmount, idleDays, payeeName, payeeAccount, payeeBank };
  return {
    policyNo,
    types: [...types],
    reason,
    reasonText,
    validDate,
    ...refund,
    premiumChange,
    policyVersion,
  };
}

function listShownLines(
  { status }: Document,
  endorsement: Endorsement,
  { premium }: Pick<EndorsementEvaluation, "premium">,
) {
  const isComputed = DRAFT_STATES.has(status) && "change" in premium;
  return toWireLines(isComputed ? premium.change.lines : endorsement.premiumLines);
}

async function isOnCurrentBase(
  reader: Reader,
  { policyNo, baseVersion, policyVersion }: Endorsement,
): Promise<boolean> {
  const stack = await transactionsOf(reader, policyNo);
  return policyVersion !== null || stack.at(-1)?.version === baseVersion;
}

/** Places that later endorsements changed too, and that nobody has settled. */
export function countConflicts({ phases }: Pick<EndorsementEvaluation, "phases">): number {
  return phases.reduce((count, { conflicts }) => count + conflicts.length, 0);
}

export type EndorsementHandlers = ReturnType<typeof createEndorsementHandlers>;
type WriteUnit = { readonly tx: Reader; readonly actor: Actor };

export function toWireLines(lines: Endorsement["premiumLines"]) {
  return lines.map((line) => ({ ...line, steps: line.steps.map((step) => ({ ...step })) }));
}

/** Null where it cannot be computed yet. */
export function toStoredChange({ premium }: Pick<EndorsementEvaluation, "premium">) {
  if ("error" in premium) return { premiumChange: null, premiumLines: [] };
  return { premiumChange: toWireMoney(premium.change.total), premiumLines: premium.change.lines };
}

/** The premium of the policy after a change that the user saw. */
export function addSeenChange(basePremium: string, premiumChange: string): string {
  return toWireMoney(parseMoney(basePremium).plus(parseMoney(premiumChange)));
}

/**
 * The base with the changes that were typed, and with what follows from them. Cells that the system would fill in today
 * count on both sides, so that a policy of older content gets no changes that nobody made.
 */
export function takeTypedChanges(
  judge: Pick<EndorsementJudge, "judging">,
  base: EndorsementBase,
  typed: FilledForm,
  terms: Pick<EndorsementTerms, "types">,
): FilledForm {
  const { sections } = base.compiled.form;
  const settled = buildEndorsedContent(judge, base, base.form);
  const content = buildEndorsedContent(judge, base, typed);
  demandOpened(base, { settled, content }, terms);
  return applyFormPatch(createFormPatch(sections, settled, content), base.form).form;
}

/** The stored content of an endorsed form; the branch and the way of entry stay those of the policy. */
function buildEndorsedContent(
  { judging }: Pick<EndorsementJudge, "judging">,
  { compiled, policy, form: before }: EndorsementBase,
  typed: FilledForm,
): FilledForm {
  const { riskCode, comCode } = policy;
  const [base = {}] = listFormRows(before["base"]);
  const dataSource = typeof base["dataSource"] === "string" ? base["dataSource"] : "";
  const makeCom = getEntryBranchCode({ content: before, comCode });
  return judging.content(compiled, typed, { riskCode, comCode, makeCom, ...(dataSource && { dataSource }) });
}

function demandOpened(
  { compiled, types }: EndorsementBase,
  { settled, content }: { readonly settled: FilledForm; readonly content: FilledForm },
  terms: Pick<EndorsementTerms, "types">,
): void {
  const contents = { base: settled, form: content };
  const closed = listUnopenedChanges(compiled.form.sections, contents, chosenTypes({ types }, terms));
  if (closed.length === 0) return;
  const fields = toRefusalFields(
    closed.map((change) => ({ ...change, message: "所选批改类型不能修改此项" })),
  );
  throw new Refusal(endorsementRefusals.notOpened, { values: { count: String(closed.length) }, fields });
}

/** The version on which something was typed; without one that the policy has, the present version. */
export function chooseBaseVersion(
  stack: readonly { readonly version: number }[],
  typedOn: number | undefined,
): number {
  const base = stack.find(({ version }) => version === typedOn) ?? stack.at(-1);
  assert(base, "a policy begins with its issue");
  return base.version;
}

/** The policy of a user, locked by nobody: an endorsement may be drafted freely. */
export async function getEndorsedPolicy(reader: Reader, actor: Actor, policyNo: string): Promise<PolicyRow> {
  const policy = await findPolicyVisibleToUser(reader, actor, policyNo);
  if (!policy) throw new Refusal(endorsementRefusals.policyMissing);
  return policy;
}
