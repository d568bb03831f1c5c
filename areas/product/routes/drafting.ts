import { knownNames } from "#areas/dictionary/questions.ts";
import { peopleNamed } from "#areas/identity/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { RefusalDetail, RefusalKind } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import { outOfTheWay, TookTooLong } from "#platform/server/out-of-the-way.ts";
import type { Services } from "#platform/server/services.ts";
import {
  dropDraft,
  openDraft,
  returnDraft,
  saveDraft,
  submitDraft,
  workbenchRefusals,
} from "../contract/workbench.ts";
import type { Known } from "../rules/check/place.ts";
import { contentDifference } from "../rules/workbench/difference.ts";
import { standing } from "../rules/workbench/releasing.ts";
import { deleteDraft, type DraftRow, draftOf, insertDraft, lockDraft, updateDraft } from "../store/drafts.ts";
import { contentAndCases, lockReleases, releases } from "../store/releases.ts";
import { draftAnswer, headAnswer } from "./draft-answer.ts";
import type { DraftJudged, DraftToJudge } from "./judge-draft.ts";

const {
  productUnknown,
  versionUnknown,
  draftThere,
  draftMissing,
  draftChanged,
  draftSubmitted,
  draftNotSubmitted,
  otherProduct,
  draftFaulty,
  draftTooHeavy,
  casesBroken,
  draftUnchanged,
  dayGone,
} = workbenchRefusals;

/** What makes a product this one. */
const fixed = ["riskCode", "classCode"] as const;

type Refuse<Kind extends RefusalKind> = (kind: Kind, detail?: RefusalDetail) => never;
type OfDraft = { draftId: string; revision: number };

/** Held until the end of the transaction, in the revision that the user has seen. */
export async function takeDraft(
  tx: Tx,
  { draftId, revision }: OfDraft,
  refuse: Refuse<typeof draftMissing | typeof draftChanged>,
): Promise<DraftRow> {
  const draft = await lockDraft(tx, draftId);
  if (!draft) return refuse(draftMissing);
  if (draft.revision !== revision)
    return refuse(draftChanged, { values: { userName: await lastToChange(tx, draft) } });
  return draft;
}

async function lastToChange(tx: Tx, { changedBy }: DraftRow): Promise<string> {
  return (await peopleNamed(tx, [changedBy]))(changedBy).userName;
}

/** What would make a version unfit to count, whoever asks. */
export async function demandFit(
  tx: Tx,
  draft: DraftRow,
  { effectiveFrom, today }: { effectiveFrom: string; today: string },
  refuse: Refuse<typeof draftFaulty | typeof draftTooHeavy | typeof casesBroken | typeof dayGone>,
): Promise<void> {
  if (effectiveFrom < today)
    return refuse(dayGone, { fields: [{ path: "effectiveFrom", message: dayGone.message }] });
  if (draft.cases.length === 0) return refuse(draftFaulty, { values: { why: "至少应有一个算例" } });
  const { why, broken } = await judgedElsewhere(draft, await knownNames(tx), refuse);
  if (why !== undefined) return refuse(draftFaulty, { values: { why } });
  const caseNo = broken.join("、");
  if (broken.length > 0) refuse(casesBroken, { values: { count: `${broken.length}`, caseNo } });
}

const MOST_MS = 10_000;

/** Not here, where every other user would wait for it. */
async function judgedElsewhere(
  { product, cases }: DraftRow,
  known: Known,
  refuse: Refuse<typeof draftTooHeavy>,
): Promise<DraftJudged> {
  const input: DraftToJudge = { product, cases, known };
  try {
    const module = new URL("./judge-draft.ts", import.meta.url).href;
    return await outOfTheWay<DraftJudged>({ module, input, mostMs: MOST_MS });
  } catch (caught) {
    if (!(caught instanceof TookTooLong)) throw caught;
    return refuse(draftTooHeavy);
  }
}

/** The audit tells what became different, not the whole product twice. */
export function auditOf(draft: DraftRow, actor: Actor, change: Record<string, unknown>) {
  return { subject: `product ${draft.riskCode}`, comCode: actor.comCode, change };
}

export function draftingRoutes(services: Services): Route[] {
  return [...editingRoutes(services), ...judgingRoutes(services)];
}

function editingRoutes({ makeId }: Services): Route[] {
  return [
    handle(openDraft, async ({ input: { riskCode, version }, actor, tx, note, refuse }) => {
      // What is being published meanwhile is what a draft follows.
      const newest = standing(await lockReleases(tx, riskCode))[0];
      if (!newest) return refuse(productUnknown, { values: { riskCode } });
      const basedOn = version ?? newest.version;
      const content = await contentAndCases(tx, riskCode, basedOn);
      if (!content) return refuse(versionUnknown);
      const author = actor.userCode;
      const opened = await insertDraft(tx, { draftId: makeId(), riskCode, basedOn, ...content, author });
      if (!opened) {
        const there = await draftOf(tx, riskCode);
        const userName = there ? await lastToChange(tx, there) : "";
        return refuse(draftThere, { values: { riskCode, userName } });
      }
      note(auditOf(opened, actor, { opened: { draftId: opened.draftId, basedOn } }));
      return draftAnswer(tx, opened);
    }),

    handle(saveDraft, async ({ input, actor, tx, note, refuse }) => {
      const draft = await takeDraft(tx, input, refuse);
      if (draft.submittedBy !== null) return refuse(draftSubmitted);
      const { product, cases } = input;
      const fields = fixed.filter((name) => product[name] !== draft.product[name]);
      if (fields.length > 0)
        return refuse(otherProduct, {
          fields: fields.map((name) => ({ path: `product.${name}`, message: "不能改变" })),
        });
      const saved = await updateDraft(tx, draft, { by: actor.userCode, product, cases });
      note(auditOf(draft, actor, { saved: contentDifference(draft, saved) }));
      return headAnswer(tx, saved);
    }),

    handle(dropDraft, async ({ input, actor, tx, note, refuse }) => {
      const draft = await takeDraft(tx, input, refuse);
      if (draft.submittedBy !== null) return refuse(draftSubmitted);
      await deleteDraft(tx, draft.draftId);
      note(auditOf(draft, actor, { dropped: { draftId: draft.draftId, revision: draft.revision } }));
      return null;
    }),
  ];
}

function judgingRoutes({ now }: Services): Route[] {
  return [
    handle(submitDraft, async ({ input, actor, tx, note, refuse }) => {
      const draft = await takeDraft(tx, input, refuse);
      if (draft.submittedBy !== null) return refuse(draftSubmitted);
      const { effectiveFrom, reason } = input;
      await demandFit(tx, draft, { effectiveFrom, today: todayInShanghai(now()) }, refuse);
      const newest = standing(await releases(tx, draft.riskCode))[0];
      const published = newest && (await contentAndCases(tx, draft.riskCode, newest.version));
      assert(published, "a draft is of a product that was released");
      if (contentDifference(published, draft).length === 0) return refuse(draftUnchanged);
      const submitted = { by: actor.userCode, effectiveFrom, reason };
      const saved = await updateDraft(tx, draft, { by: actor.userCode, submitted, returnedReason: "" });
      note(auditOf(draft, actor, { submitted }));
      return headAnswer(tx, saved);
    }),

    handle(returnDraft, async ({ input, actor, tx, note, refuse }) => {
      const draft = await takeDraft(tx, input, refuse);
      if (draft.submittedBy === null) return refuse(draftNotSubmitted);
      const saved = await updateDraft(tx, draft, {
        by: actor.userCode,
        submitted: null,
        returnedReason: input.reason,
      });
      note(auditOf(draft, actor, { returned: { reason: input.reason } }));
      return headAnswer(tx, saved);
    }),
  ];
}
