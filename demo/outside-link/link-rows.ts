import { type SampleRow, toIsoTimestamp } from "#demo/quotation/sample-tables.ts";
import { LINK_DAYS, type LinkPurpose, SENDING_STATUS } from "#areas/outside-link/rules.ts";

const DAY_MS = 86_400_000;

export type SampleLink = {
  readonly linkId: string;
  readonly purpose: LinkPurpose;
  readonly documentNo: string;
  readonly comCode: string;
  readonly agencyCode: string;
  readonly contentVersion: number;
  readonly receiverName: string;
  readonly message: string;
  readonly issuedBy: string;
  readonly issuedMs: number;
  /** When it was used; absent of a link that is open. */
  readonly usedMs?: number | undefined;
};

/** A link whose message has arrived, as its row and as its audit row have it. */
export function createLinkRow({ issuedMs, usedMs, ...link }: SampleLink): SampleRow {
  const sentAt = toIsoTimestamp(issuedMs);
  return {
    ...link,
    receiverMobile: "13900000000",
    status: SENDING_STATUS.sent,
    issuedAt: sentAt,
    changedAt: sentAt,
    expiresAt: toIsoTimestamp(issuedMs + LINK_DAYS * DAY_MS),
    usedAt: usedMs === undefined ? null : toIsoTimestamp(usedMs),
    version: getLinkVersion(usedMs),
  };
}

export function createLinkAudit(link: SampleLink, call: string) {
  const { linkId, comCode, issuedBy: userCode, issuedMs, usedMs } = link;
  const after = { linkId, comCode, version: getLinkVersion(usedMs) };
  return { subject: linkId, comCode, userCode, call, atMs: usedMs ?? issuedMs, after };
}

/** Sending its message and using it are a change each. */
const getLinkVersion = (usedMs: number | undefined): number => (usedMs === undefined ? 2 : 3);
