import type { Reader } from "#platform/server/scope-context.ts";
import type { ReleaseRow, VersionContent } from "../rules/release.ts";
import { findContentAndCases, listReleaseRows } from "../store/releases.ts";

/** Lists the releases of one risk or of all risks; the latest effective date comes first. */
export function listReleases(reader: Reader, riskCode?: string): Promise<ReleaseRow[]> {
  return listReleaseRows(reader, riskCode);
}

/** Finds the product and the worked cases of a version. */
export function findVersionContent(
  reader: Reader,
  riskCode: string,
  version: string,
): Promise<VersionContent | undefined> {
  return findContentAndCases(reader, riskCode, version);
}
