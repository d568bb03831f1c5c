import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { hashOf } from "#platform/server/canonical.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { publishDraft, withdrawRelease, workbenchRefusals } from "../contract/workbench.ts";
import { contentDifference } from "../rules/workbench/difference.ts";
import { standing } from "../rules/workbench/releasing.ts";
import { deleteDraft } from "../store/drafts.ts";
import { contentAndCases, insertRelease, lockReleases, withdraw } from "../store/releases.ts";
import { auditOf, demandFit, takeDraft } from "./drafting.ts";

const { draftNotSubmitted, sameEyes, releaseMissing, nothingBefore } = workbenchRefusals;

/** What makes a version count, or count no longer: never by those who wrote it alone. */
export function publishingRoutes({ makeId, now }: Services): Route[] {
  return [
    handle(publishDraft, async ({ input, actor, tx, note, refuse }) => {
      const draft = await takeDraft(tx, input, refuse);
      const { submittedBy, effectiveFrom, reason, riskCode, product, cases } = draft;
      if (submittedBy === null || effectiveFrom === null || reason === null) return refuse(draftNotSubmitted);
      if (submittedBy === actor.userCode || draft.authors.includes(actor.userCode)) return refuse(sameEyes);
      await demandFit(tx, draft, { effectiveFrom, today: todayInShanghai(now()) }, refuse);
      const [newest] = standing(await lockReleases(tx, riskCode));
      const before = newest && (await contentAndCases(tx, riskCode, newest.version));
      assert(before, "a draft is of a product that was released");
      const release = {
        releaseId: makeId(),
        riskCode,
        version: hashOf(product),
        effectiveFrom,
        reason,
        submittedBy,
        publishedBy: actor.userCode,
      };
      await insertRelease(tx, release, { product, cases });
      await deleteDraft(tx, draft.draftId);
      note(auditOf(draft, actor, { published: release, difference: contentDifference(before, draft) }));
      return { releaseId: release.releaseId, version: release.version, effectiveFrom };
    }),

    handle(withdrawRelease, async ({ input, actor, tx, note, refuse }) => {
      const { riskCode, releaseId, reason } = input;
      const known = await lockReleases(tx, riskCode);
      const release = standing(known).find((one) => one.releaseId === releaseId);
      if (!release) return refuse(releaseMissing);
      const others = known.filter((one) => one.releaseId !== releaseId);
      const today = todayInShanghai(now());
      const isNeeded = release.effectiveFrom <= today && standing(others, today).length === 0;
      if (isNeeded || standing(others).length === 0) return refuse(nothingBefore);
      await withdraw(tx, releaseId, actor.userCode, reason);
      note({
        subject: `product ${riskCode}`,
        comCode: actor.comCode,
        change: { withdrawn: { releaseId, version: release.version, reason } },
      });
      return null;
    }),
  ];
}
