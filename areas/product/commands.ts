import type { Tx } from "#platform/server/scope-context.ts";
import type { NewProductRelease, ProductReleaseRow, ProductVersionContent } from "./rules/release.ts";
import {
  deleteProductOfRisk,
  insertMissingRisk,
  insertProductRelease,
  lockProductReleaseRows,
  updateReleaseWithdrawal,
} from "./store/releases.ts";

/** Locks the releases of a risk until the transaction ends, and lists them; the latest effective date comes first. */
export function lockProductReleases(tx: Tx, riskCode: string): Promise<ProductReleaseRow[]> {
  return lockProductReleaseRows(tx, riskCode);
}

/** Stores a version and its release. The first release of a product makes its risk known. */
export async function publishProductRelease(
  tx: Tx,
  release: NewProductRelease,
  content: ProductVersionContent,
): Promise<void> {
  await insertMissingRisk(tx, content.product, release.publishedBy);
  await insertProductRelease(tx, release, content);
}

/** Removes a product of the workbench. Answers false, and the transaction must end, if something was written under it. */
export async function removeProduct(tx: Tx, riskCode: string): Promise<boolean> {
  try {
    await deleteProductOfRisk(tx, riskCode);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

const FOREIGN_KEY_VIOLATION = "23503";

/** Marks a release as withdrawn. */
export function withdrawProductRelease(
  tx: Tx,
  releaseId: string,
  userCode: string,
  reason: string,
): Promise<void> {
  return updateReleaseWithdrawal(tx, releaseId, userCode, reason);
}
