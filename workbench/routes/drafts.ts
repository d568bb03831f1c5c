import { listCodeNames } from "#areas/dictionary/questions.ts";
import { endorsementDictionaries } from "#areas/product/rules/endorsement-shape.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { RefusalDetail, RefusalKind } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, handlePrepared, type PreparationContext, type Route } from "#platform/server/http/route.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import { runInWorker, WorkerLimitError } from "#platform/server/worker-thread.ts";
import type { Services } from "#platform/server/services.ts";
import {
  dropDraft,
  openDraft,
  type publishDraft,
  returnDraft,
  saveDraft,
  submitDraft,
} from "../contract/draft-calls.ts";
import { workbenchRefusals } from "../contract/workbench-refusals.ts";
import { listProductAndCaseDifferences } from "../rules/product-difference.ts";
import { filterReleasesInForce } from "../rules/releases-in-force.ts";
import {
  deleteProductDraft,
  type ProductDraftRow,
  findProductDraft,
  findProductDraftById,
  insertProductDraft,
  lockProductDraft,
  updateProductDraft,
} from "../store.ts";
import { lockProductReleases } from "#areas/product/commands.ts";
import { findProductVersionContent, listProductReleases } from "#areas/product/questions/releases.ts";
import { toProductDraftAnswer, toProductDraftHeadAnswer } from "./draft-answer.ts";
import type { DraftExaminationResult, DraftExaminationInput } from "./judge-draft.ts";

const {
  productUnknown,
  versionUnknown,
  draftExists,
  draftMissing,
  draftChanged,
  draftSubmitted,
  draftNotSubmitted,
  productIdentityChanged,
  draftInvalid,
  draftTooComplex,
  casesFailing,
  draftUnchanged,
  effectiveDatePassed,
} = workbenchRefusals;

/** The fields that identify a product and never change. */
const identityFields = ["riskCode", "classCode"] as const;

type Refuse<Kind extends RefusalKind> = (kind: Kind, detail?: RefusalDetail) => never;
type DraftReference = { draftId: string; revision: number };

/** Locks a draft until the transaction ends, and refuses any revision but the one that the user saw. */
export async function lockDraftRevision(
  tx: Tx,
  { draftId, revision }: DraftReference,
  refuse: Refuse<typeof draftMissing | typeof draftChanged>,
): Promise<ProductDraftRow> {
  const draft = await lockProductDraft(tx, draftId);
  if (!draft) return refuse(draftMissing);
  if (draft.revision !== revision)
    return refuse(draftChanged, { values: { userName: await lastAuthorName(tx, draft) } });
  return draft;
}

export async function refuseExistingDraft(
  tx: Tx,
  riskCode: string,
  refuse: Refuse<typeof draftExists>,
): Promise<never> {
  const draft = await findProductDraft(tx, riskCode);
  const userName = draft ? await lastAuthorName(tx, draft) : "";
  return refuse(draftExists, { values: { riskCode, userName } });
}

async function lastAuthorName(tx: Tx, { changedBy }: ProductDraftRow): Promise<string> {
  return (await createUserNameLookup(tx, [changedBy]))(changedBy).userName;
}

type ExaminedDraft = DraftExaminationResult | "tooComplex" | undefined;

/**
 * Examines the revision that the user saw, in a worker and before the transaction, because it takes seconds. Returns
 * undefined if the draft has another revision by now.
 */
export async function examineDraft({
  input: { draftId, revision },
  reference,
}: PreparationContext<typeof submitDraft | typeof publishDraft>): Promise<ExaminedDraft> {
  const draft = await findProductDraftById(reference, draftId);
  if (draft?.revision !== revision) return undefined;
  const { product, cases } = draft;
  const referenceCodes = await listCodeNames(reference, endorsementDictionaries);
  const input: DraftExaminationInput = { product, cases, referenceCodes };
  const module = new URL("./judge-draft.ts", import.meta.url).href;
  try {
    return await runInWorker<DraftExaminationResult>({ module, input, mostMs: MAX_EXAMINATION_MS });
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error;
    return "tooComplex";
  }
}

const MAX_EXAMINATION_MS = 10_000;

type PublicationRefusal =
  | typeof draftChanged
  | typeof draftInvalid
  | typeof draftTooComplex
  | typeof casesFailing
  | typeof effectiveDatePassed;

/** Refuses a draft that may not take effect: a past date, an error, no case or a failing case. */
export async function refuseUnpublishableDraft(
  tx: Tx,
  {
    draft,
    examined,
    effectiveFrom,
    today,
  }: {
    draft: ProductDraftRow;
    examined: ExaminedDraft;
    effectiveFrom: string;
    today: string;
  },
  refuse: Refuse<PublicationRefusal>,
): Promise<void> {
  if (effectiveFrom < today)
    return refuse(effectiveDatePassed, {
      fields: [{ path: "effectiveFrom", message: effectiveDatePassed.message }],
    });
  if (draft.cases.length === 0) return refuse(draftInvalid, { values: { why: "至少应有一个算例" } });
  if (examined === undefined)
    return refuse(draftChanged, { values: { userName: await lastAuthorName(tx, draft) } });
  if (examined === "tooComplex") return refuse(draftTooComplex);
  const { firstError, failingCases } = examined;
  if (firstError !== undefined) return refuse(draftInvalid, { values: { why: firstError } });
  const caseNo = failingCases.join("、");
  if (failingCases.length > 0) refuse(casesFailing, { values: { count: `${failingCases.length}`, caseNo } });
}

/** The audit row holds the differences, not the whole product twice. */
export function toDraftAuditNote(draft: ProductDraftRow, actor: Actor, change: Record<string, unknown>) {
  return { subject: `product ${draft.riskCode}`, comCode: actor.comCode, change };
}

export function productDraftRoutes(services: Services): Route[] {
  return [...editingRoutes(services), ...reviewRoutes(services)];
}

function editingRoutes({ makeId }: Services): Route[] {
  return [
    handle(openDraft, async ({ input: { riskCode, version }, actor, tx, note, refuse }) => {
      // The lock waits for a publication in progress, so that the draft starts from its version.
      const newest = filterReleasesInForce(await lockProductReleases(tx, riskCode))[0];
      if (!newest) return refuse(productUnknown, { values: { riskCode } });
      const basedOn = version ?? newest.version;
      const content = await findProductVersionContent(tx, riskCode, basedOn);
      if (!content) return refuse(versionUnknown);
      const author = actor.userCode;
      const opened = await insertProductDraft(tx, {
        draftId: makeId(),
        riskCode,
        basedOn,
        ...content,
        author,
      });
      if (!opened) return refuseExistingDraft(tx, riskCode, refuse);
      note(toDraftAuditNote(opened, actor, { opened: { draftId: opened.draftId, basedOn } }));
      return toProductDraftAnswer(tx, opened);
    }),

    handle(saveDraft, async ({ input, actor, tx, note, refuse }) => {
      const draft = await lockDraftRevision(tx, input, refuse);
      if (draft.submittedBy !== null) return refuse(draftSubmitted);
      const { product, cases } = input;
      const fields = identityFields.filter((name) => product[name] !== draft.product[name]);
      if (fields.length > 0)
        return refuse(productIdentityChanged, {
          fields: fields.map((name) => ({ path: `product.${name}`, message: "不能改变" })),
        });
      const saved = await updateProductDraft(tx, draft, { by: actor.userCode, product, cases });
      note(toDraftAuditNote(draft, actor, { saved: listProductAndCaseDifferences(draft, saved) }));
      return toProductDraftHeadAnswer(tx, saved);
    }),

    handle(dropDraft, async ({ input, actor, tx, note, refuse }) => {
      const draft = await lockDraftRevision(tx, input, refuse);
      if (draft.submittedBy !== null) return refuse(draftSubmitted);
      await deleteProductDraft(tx, draft.draftId);
      note(toDraftAuditNote(draft, actor, { dropped: { draftId: draft.draftId, revision: draft.revision } }));
      return null;
    }),
  ];
}

function reviewRoutes({ now }: Services): Route[] {
  return [
    handlePrepared(submitDraft, examineDraft, async ({ input, prepared, actor, tx, note, refuse }) => {
      const draft = await lockDraftRevision(tx, input, refuse);
      if (draft.submittedBy !== null) return refuse(draftSubmitted);
      const { effectiveFrom, reason } = input;
      const today = getTodayInShanghai(now());
      await refuseUnpublishableDraft(tx, { draft, examined: prepared, effectiveFrom, today }, refuse);
      const newest = filterReleasesInForce(await listProductReleases(tx, draft.riskCode))[0];
      const published = newest && (await findProductVersionContent(tx, draft.riskCode, newest.version));
      if (published && listProductAndCaseDifferences(published, draft).length === 0)
        return refuse(draftUnchanged);
      const submitted = { by: actor.userCode, effectiveFrom, reason };
      const saved = await updateProductDraft(tx, draft, {
        by: actor.userCode,
        submitted,
        returnedReason: "",
      });
      note(toDraftAuditNote(draft, actor, { submitted }));
      return toProductDraftHeadAnswer(tx, saved);
    }),

    handle(returnDraft, async ({ input, actor, tx, note, refuse }) => {
      const draft = await lockDraftRevision(tx, input, refuse);
      if (draft.submittedBy === null) return refuse(draftNotSubmitted);
      const saved = await updateProductDraft(tx, draft, {
        by: actor.userCode,
        submitted: null,
        returnedReason: input.reason,
      });
      note(toDraftAuditNote(draft, actor, { returned: { reason: input.reason } }));
      return toProductDraftHeadAnswer(tx, saved);
    }),
  ];
}
