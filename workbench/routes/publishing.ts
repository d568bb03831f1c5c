import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { hashContent } from "#platform/server/canonical.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { publishDraft, withdrawRelease, workbenchRefusals } from "../contract.ts";
import { listContentDifferences } from "../rules/product-difference.ts";
import { releasesInForce } from "../rules/releases-in-force.ts";
import { deleteDraft } from "../store.ts";
import { lockProductReleases, publishRelease, withdrawPublishedRelease } from "#areas/product/commands.ts";
import { findVersionContent } from "#areas/product/questions/releases.ts";
import { toAuditNote, refuseUnpublishable, lockDraftRevision } from "./drafts.ts";

const { draftNotSubmitted, reviewerIsAuthor, releaseMissing, noEarlierRelease } = workbenchRefusals;

/** Publishes and withdraws releases. Neither an author nor the submitter of a draft may publish it. */
export function publishingRoutes({ makeId, now }: Services): Route[] {
  return [
    handle(publishDraft, async ({ input, actor, tx, note, refuse }) => {
      const draft = await lockDraftRevision(tx, input, refuse);
      const { submittedBy, effectiveFrom, reason, riskCode, product, cases } = draft;
      if (submittedBy === null || effectiveFrom === null || reason === null) return refuse(draftNotSubmitted);
      if (submittedBy === actor.userCode || draft.authors.includes(actor.userCode))
        return refuse(reviewerIsAuthor);
      await refuseUnpublishable(tx, draft, { effectiveFrom, today: todayInShanghai(now()) }, refuse);
      const [newest] = releasesInForce(await lockProductReleases(tx, riskCode));
      const previous = newest && (await findVersionContent(tx, riskCode, newest.version));
      assert(previous, "a draft is of a product that was released");
      const release = {
        releaseId: makeId(),
        riskCode,
        version: hashContent(product),
        effectiveFrom,
        reason,
        submittedBy,
        publishedBy: actor.userCode,
      };
      await publishRelease(tx, release, { product, cases });
      await deleteDraft(tx, draft.draftId);
      note(
        toAuditNote(draft, actor, {
          published: release,
          difference: listContentDifferences(previous, draft),
        }),
      );
      return { releaseId: release.releaseId, version: release.version, effectiveFrom };
    }),

    handle(withdrawRelease, async ({ input, actor, tx, note, refuse }) => {
      const { riskCode, releaseId, reason } = input;
      const releases = await lockProductReleases(tx, riskCode);
      const release = releasesInForce(releases).find((row) => row.releaseId === releaseId);
      if (!release) return refuse(releaseMissing);
      const otherReleases = releases.filter((row) => row.releaseId !== releaseId);
      const today = todayInShanghai(now());
      const isNeeded = release.effectiveFrom <= today && releasesInForce(otherReleases, today).length === 0;
      if (isNeeded || releasesInForce(otherReleases).length === 0) return refuse(noEarlierRelease);
      await withdrawPublishedRelease(tx, releaseId, actor.userCode, reason);
      note({
        subject: `product ${riskCode}`,
        comCode: actor.comCode,
        change: { withdrawn: { releaseId, version: release.version, reason } },
      });
      return null;
    }),
  ];
}
