import type { Tx } from "#platform/server/scope-context.ts";
import type { NewProductRelease, ProductReleaseRow, ProductVersionContent } from "./rules/release.ts";
import { insertProductRelease, lockProductReleaseRows, updateReleaseWithdrawal } from "./store/releases.ts";

/** Locks the releases of a risk until the transaction ends, and lists them; the latest effective date comes first. */
export function lockProductReleases(tx: Tx, riskCode: string): Promise<ProductReleaseRow[]> {
  return lockProductReleaseRows(tx, riskCode);
}

/** Stores a version and its release. */
export function publishProductRelease(
  tx: Tx,
  release: NewProductRelease,
  content: ProductVersionContent,
): Promise<void> {
  return insertProductRelease(tx, release, content);
}

/** Marks a release as withdrawn. */
export function withdrawProductRelease(
  tx: Tx,
  releaseId: string,
  userCode: string,
  reason: string,
): Promise<void> {
  return updateReleaseWithdrawal(tx, releaseId, userCode, reason);
}
