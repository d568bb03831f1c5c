import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { hashContent } from "#platform/server/canonical.ts";
import { handle, handlePrepared, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { publishDraft, withdrawRelease } from "../contract/draft-calls.ts";
import { workbenchRefusals } from "../contract/workbench-refusals.ts";
import { listProductAndCaseDifferences } from "../rules/product-difference.ts";
import { filterReleasesInForce } from "../rules/releases-in-force.ts";
import { deleteProductDraft } from "../store.ts";
import {
  lockProductReleases,
  publishProductRelease,
  withdrawProductRelease,
} from "#areas/product/commands.ts";
import { findProductVersionContent } from "#areas/product/questions/releases.ts";
import { examineDraft, toDraftAuditNote, refuseUnpublishableDraft, lockDraftRevision } from "./drafts.ts";

const { draftNotSubmitted, reviewerIsAuthor, releaseMissing, noEarlierRelease } = workbenchRefusals;

/** Publishes and withdraws releases. Neither an author nor the submitter of a draft may publish it. */
export function productReleaseRoutes({ makeId, now }: Services): Route[] {
  return [
    handlePrepared(publishDraft, examineDraft, async ({ input, prepared, actor, tx, note, refuse }) => {
      const draft = await lockDraftRevision(tx, input, refuse);
      const { submittedBy, effectiveFrom, reason, riskCode, product, cases } = draft;
      if (submittedBy === null || effectiveFrom === null || reason === null) return refuse(draftNotSubmitted);
      if (submittedBy === actor.userCode || draft.authors.includes(actor.userCode))
        return refuse(reviewerIsAuthor);
      const today = getTodayInShanghai(now());
      await refuseUnpublishableDraft(tx, { draft, examined: prepared, effectiveFrom, today }, refuse);
      const [newest] = filterReleasesInForce(await lockProductReleases(tx, riskCode));
      const previous = newest && (await findProductVersionContent(tx, riskCode, newest.version));
      const release = {
        releaseId: makeId(),
        riskCode,
        version: hashContent(product),
        effectiveFrom,
        reason,
        submittedBy,
        publishedBy: actor.userCode,
      };
      await publishProductRelease(tx, release, { product, cases });
      await deleteProductDraft(tx, draft.draftId);
      note(
        toDraftAuditNote(draft, actor, {
          published: release,
          difference: previous ? listProductAndCaseDifferences(previous, draft) : [],
        }),
      );
      return { releaseId: release.releaseId, version: release.version, effectiveFrom };
    }),

    handle(withdrawRelease, async ({ input, actor, tx, note, refuse }) => {
      const { riskCode, releaseId, reason } = input;
      const releases = await lockProductReleases(tx, riskCode);
      const release = filterReleasesInForce(releases).find((row) => row.releaseId === releaseId);
      if (!release) return refuse(releaseMissing);
      const otherReleases = releases.filter((row) => row.releaseId !== releaseId);
      const today = getTodayInShanghai(now());
      const isNeeded =
        release.effectiveFrom <= today && filterReleasesInForce(otherReleases, today).length === 0;
      if (isNeeded || filterReleasesInForce(otherReleases).length === 0) return refuse(noEarlierRelease);
      await withdrawProductRelease(tx, releaseId, actor.userCode, reason);
      note({
        subject: `product ${riskCode}`,
        comCode: actor.comCode,
        change: { withdrawn: { releaseId, version: release.version, reason } },
      });
      return null;
    }),
  ];
}
