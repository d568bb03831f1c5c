import { createHash } from "node:crypto";
import { findConfigurationValue } from "#areas/dictionary/questions.ts";
import { listAttachmentTableRows } from "#areas/attachment/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { maskPayerName } from "#areas/payment-notice/rules/notice.ts";
import { isContentFixed } from "#areas/proposal/rules/proposal.ts";
import { maskPhone } from "#platform/kernel/phone.ts";
import { toCanonicalJson } from "#platform/server/canonical.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import {
  buildDemandKey,
  countSignedPapers,
  getSignatureStatus,
  isDemandedBy,
  LINK_STATES,
  pickSignedContent,
  SIGNATURE_STATUS,
  UNSIGNED_REASON,
} from "./rules/signature.ts";
import { findLiveSignature, findWish, listSignatures } from "./store.ts";

export function computeHash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The same while the holder would sign the same. */
export function hashSignedContent(proposal: Document): string {
  return computeHash(toCanonicalJson(pickSignedContent(proposal)));
}

/** The configuration of the installation decides, and beyond it the clerk of the proposal. */
export async function findSignatureDemand(reader: Reader, { businessNo, riskCode, comCode }: Document) {
  const configured = await findConfigurationValue(reader, buildDemandKey(riskCode));
  const isByRule = isDemandedBy(configured, comCode);
  const wish = isByRule ? undefined : await findWish(reader, businessNo);
  return { isByRule, isWanted: isByRule || wish?.isWanted === true };
}

/** Why an unsigned proposal cannot be submitted; undefined if nothing is against it. */
export async function findUnsignedReason(reader: Reader, proposal: Document): Promise<string | undefined> {
  const { isWanted } = await findSignatureDemand(reader, proposal);
  if (!isWanted) return undefined;
  const { businessNo } = proposal;
  const live = await findLiveSignature(reader, businessNo);
  if (live?.status === SIGNATURE_STATUS.signed && live.contentHash === hashSignedContent(proposal))
    return undefined;
  const papers = countSignedPapers(await listAttachmentTableRows(reader, businessNo));
  return papers > 0 ? undefined : UNSIGNED_REASON;
}

export async function findSignatureState(reader: Reader, proposalNo: string, now: Date) {
  const live = await findLiveSignature(reader, proposalNo);
  const signatureStatus = getSignatureStatus(live, now);
  const paperFiles = countSignedPapers(await listAttachmentTableRows(reader, proposalNo));
  const isSigned = signatureStatus === SIGNATURE_STATUS.signed;
  return { isSigned, signatureStatus, paperFiles, exists: isSigned || paperFiles > 0 };
}

/** What the page of a proposal shows; persons and numbers are masked. */
export async function describeSignatures(reader: Reader, proposal: Document, now: Date) {
  const { businessNo, status } = proposal;
  const stored = await listSignatures(reader, businessNo);
  const nameOf = await createUserNameLookup(
    reader,
    stored.map(({ madeBy }) => madeBy),
  );
  const links = stored.map((link) => ({
    ...link,
    status: getSignatureStatus(link, now),
    signerName: maskPayerName(link.signerName),
    mobile: maskPhone(link.mobile),
    madeByName: nameOf(link.madeBy).userName,
  }));
  const { signatureStatus, paperFiles } = await findSignatureState(reader, businessNo, now);
  return {
    signatureStatus,
    paperFiles,
    ...(await findSignatureDemand(reader, proposal)),
    mayReverse: !isContentFixed(status) && LINK_STATES.includes(status),
    whyNot: LINK_STATES.includes(status) ? "" : "投保单待外部审核、在核保中、缴费中或已办结，不能发起签署。",
    links,
  };
}
