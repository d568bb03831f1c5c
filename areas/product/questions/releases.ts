import type { Reader } from "#platform/server/scope-context.ts";
import type { ProductReleaseRow, ProductVersionContent } from "../rules/release.ts";
import { findProductVersionWithCases, listProductReleaseRows } from "../store/releases.ts";

/** Lists the releases of one risk or of all risks; the latest effective date comes first. */
export function listProductReleases(reader: Reader, riskCode?: string): Promise<ProductReleaseRow[]> {
  return listProductReleaseRows(reader, riskCode);
}

/** Finds the product and the worked cases of a version. */
export function findProductVersionContent(
  reader: Reader,
  riskCode: string,
  version: string,
): Promise<ProductVersionContent | undefined> {
  return findProductVersionWithCases(reader, riskCode, version);
}
