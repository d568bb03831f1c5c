import type { Tx } from "#platform/server/scope-context.ts";
import type { NewRelease, ReleaseRow, VersionContent } from "./rules/release.ts";
import { insertRelease, lockReleases, updateWithdrawal } from "./store/releases.ts";

/** Locks the releases of a risk until the transaction ends, and lists them; the latest effective date comes first. */
export function lockProductReleases(tx: Tx, riskCode: string): Promise<ReleaseRow[]> {
  return lockReleases(tx, riskCode);
}

/** Stores a version and its release. */
export function publishRelease(tx: Tx, release: NewRelease, content: VersionContent): Promise<void> {
  return insertRelease(tx, release, content);
}

/** Marks a release as withdrawn. */
export function withdrawPublishedRelease(
  tx: Tx,
  releaseId: string,
  userCode: string,
  reason: string,
): Promise<void> {
  return updateWithdrawal(tx, releaseId, userCode, reason);
}
