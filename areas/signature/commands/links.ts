import { randomBytes } from "node:crypto";
import { lockDocument, lockDocumentVisibleToUser } from "#areas/document/commands/document-steps.ts";
import type { DocumentWriteContext } from "#areas/document/commands/document-steps.ts";
import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { findDocumentPrice } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { buildSubmittedDraft } from "#areas/judging/rules/draft.ts";
import { getFormErrorReason, getPricingErrorReason } from "#areas/judging/rules/transition-context.ts";
import { renderPaper, storePaper, writePaperFile } from "#areas/paper/commands/printing.ts";
import { createCurrentPaperFinder } from "#areas/paper/questions/editions.ts";
import { toSigningSubject } from "#areas/paper/questions/subjects.ts";
import { openProposalJudging } from "#areas/proposal/commands/proposal-judging.ts";
import type { ProposalSignatures } from "#areas/proposal/commands/proposal-steps.ts";
import { proposalRefusals } from "#areas/proposal/contract/proposal.ts";
import { isContentFixed } from "#areas/proposal/rules/proposal.ts";
import { isMobileNumber } from "#platform/kernel/phone.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { type Actor, SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import { findPublicOrigin } from "#platform/server/settings.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { computeHash, findSignatureDemand, findUnsignedReason, hashSignedContent } from "../questions.ts";
import { signatureRefusals } from "../contract/refusals.ts";
import {
  buildSigningPath,
  type EndReason,
  getSigner,
  isProposalClosed,
  LINK_LIFE_MS,
  LINK_STATES,
  SIGNATURE_STATUS,
} from "../rules/signature.ts";
import * as store from "../store.ts";

export type SignatureWork = UnitOfWork & { readonly actor: Actor; readonly services: Services };

/** The change of the program itself, as the audit trail names it. */
export const signatureExpiryChange = { path: "signature/expire", title: "线上签署过期" };

const KEY_BYTES = 32;
const MOST_AT_ONCE = 200;
const { proposalMissing } = proposalRefusals;
const { notSignable, mobileMissing, noPublicAddress, nothingLive, demandedByRule, wishTooLate } =
  signatureRefusals;

async function lockProposal({ tx, actor }: SignatureWork, proposalNo: string): Promise<Document> {
  const proposal = await lockDocumentVisibleToUser(tx, actor, proposalNo);
  if (!proposal) throw new Refusal(proposalMissing);
  return proposal;
}

const refuseSigning = (why: string): Refusal => new Refusal(notSignable, { values: { why } });

/** Makes the paper of exactly this content and a link to it. An earlier link ends. */
export async function generateSignature(work: SignatureWork, proposalNo: string) {
  const { tx, note, actor, services } = work;
  const proposal = await lockProposal(work, proposalNo);
  if (!LINK_STATES.includes(proposal.status))
    throw refuseSigning("投保单待外部审核、在核保中、缴费中或已办结");
  const signer = getSigner(proposal);
  if (!isMobileNumber(signer.mobile)) throw new Refusal(mobileMissing);
  const origin = findPublicOrigin(services.settings);
  if (origin === undefined) throw new Refusal(noPublicAddress);
  const madeAt = services.now();
  const [latest] = await store.listSignatures(tx, proposalNo);
  const serial = (latest?.serial ?? 0) + 1;
  const paperId = await printForSigning(work, proposal, { serial, madeAt });
  await endLiveSignature(work, proposalNo, "replaced");
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const stored = await store.insertSignature(tx, {
    ...signer,
    signatureId: services.makeId(),
    proposalNo,
    comCode: proposal.comCode,
    serial,
    keyHash: computeHash(key),
    contentHash: hashSignedContent(proposal),
    paperId,
    madeBy: actor.userCode,
    madeAt,
    expiresAt: new Date(madeAt.getTime() + LINK_LIFE_MS),
  });
  const { signatureId, comCode, expiresAt } = stored;
  note({ subject: signatureId, comCode, change: { before: null, after: stored } });
  return { signatureId, link: new URL(buildSigningPath(key), origin).href, expiresAt };
}

type Edition = { readonly serial: number; readonly madeAt: Date };

async function printForSigning(
  { tx, note, actor, services }: SignatureWork,
  proposal: Document,
  { serial, madeAt }: Edition,
): Promise<string> {
  const priced = await findPricedContent(tx, services, proposal);
  const editions = createCurrentPaperFinder(services);
  const dated = { contentVersion: serial, madeAt: madeAt.toISOString() };
  const subject = toSigningSubject({ ...proposal, ...priced, ...dated });
  const edition = await editions.current(tx, subject);
  const { content, isLong } = await editions.content(tx, subject, edition);
  const ownership = { paperId: services.makeId(), comCode: proposal.comCode, madeBy: actor.userCode };
  const rendered = await renderPaper(services, edition, { content, isLong }, ownership);
  await storePaper({ tx, note }, rendered.paper);
  await writePaperFile(services.printed, rendered);
  return ownership.paperId;
}

/** Content and figures as a submission of today would have them. */
async function findPricedContent(tx: Tx, services: Services, proposal: Document) {
  const { businessNo, content, status, sumPremium } = proposal;
  if (isContentFixed(status)) {
    const { figures } = await findDocumentPrice(tx, businessNo);
    return { content, figures: figures ?? [] };
  }
  const { judgement, compiled, facts } = await openProposalJudging(services).judgeDocument(tx, proposal);
  const why = getFormErrorReason(judgement) ?? getPricingErrorReason(judgement);
  if (why !== undefined) throw refuseSigning(why);
  const dated = { ...facts, today: getTodayInShanghai(services.now()) };
  const draft = buildSubmittedDraft(compiled, content, { judgement, facts: dated });
  if (draft.sumPremium !== sumPremium) throw refuseSigning("保费已有变化，请先保存投保单");
  const { content: filled, figures = [], sumAmount } = draft;
  return { content: filled, figures, sumAmount };
}

/** The proposal must be locked. False if nothing was live. */
export async function endLiveSignature(
  { tx, note, actor, services }: Pick<DocumentWriteContext, "tx" | "note" | "actor" | "services">,
  proposalNo: string,
  endReason: EndReason,
): Promise<boolean> {
  const before = await store.lockLiveSignature(tx, proposalNo);
  if (!before) return false;
  const ending = { endReason, endedAt: services.now(), endedBy: actor.userCode };
  const after = await store.updateSignature(tx, before.signatureId, ending);
  note({ subject: after.signatureId, comCode: after.comCode, change: { before, after } });
  return true;
}

export async function revokeSignature(work: SignatureWork, proposalNo: string): Promise<null> {
  await lockProposal(work, proposalNo);
  if (!(await endLiveSignature(work, proposalNo, "revoked"))) throw new Refusal(nothingLive);
  return null;
}

/** The clerk may want more than the rule of the installation, never less. */
export async function reverseDemand(work: SignatureWork, proposalNo: string, wanted: boolean | undefined) {
  const { tx, note } = work;
  const proposal = await lockProposal(work, proposalNo);
  if (isContentFixed(proposal.status) || !LINK_STATES.includes(proposal.status))
    throw new Refusal(wishTooLate);
  const { isByRule, ...present } = await findSignatureDemand(tx, proposal);
  const isWanted = wanted ?? !present.isWanted;
  if (isByRule && !isWanted) throw new Refusal(demandedByRule);
  const { comCode } = proposal;
  const after = await store.upsertWish(tx, { proposalNo, comCode, isWanted });
  // The wish has the number of its proposal, whose own trail stays as it is.
  note({
    subject: `wish ${proposalNo}`,
    comCode,
    change: { signature: { isWanted, version: after.version } },
  });
  return { isWanted, isByRule };
}

/** What happens to a link when its proposal moves, in the transaction of the move. */
export const proposalSignatures: ProposalSignatures = {
  whyUnsigned: findUnsignedReason,
  async follow(work, event, moved) {
    const live = await store.findLiveSignature(work.tx, moved.businessNo);
    if (!live) return;
    const isChanged = event === "save" && live.contentHash !== hashSignedContent(moved);
    const isLeftOpen = live.status === SIGNATURE_STATUS.waiting && isProposalClosed(moved.status);
    const reason =
      event === "takeBack" ? "takenBack" : isChanged ? "changed" : isLeftOpen ? "closed" : undefined;
    if (reason) await endLiveSignature(work, moved.businessNo, reason);
  },
};

/** Links expire after 72 hours. Several processes may run it: the second finds them expired. */
export async function expireSignatures(services: Services): Promise<number> {
  const now = services.now();
  const numbers = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    store.listProposalsToExpire(reader, now, MOST_AT_ONCE),
  );
  for (const proposalNo of numbers) {
    const key = `expire signature ${proposalNo} ${services.makeId()}`;
    const request = { path: signatureExpiryChange.path, key, input: { proposalNo } };
    await runSystemChange(services, request, async ({ tx, note }) => {
      await lockDocument(tx, proposalNo);
      const before = await store.lockLiveSignature(tx, proposalNo);
      const isDue =
        before?.status === SIGNATURE_STATUS.waiting && Date.parse(before.expiresAt) <= now.getTime();
      if (!isDue) throw new Refusal(nothingLive);
      const after = await store.updateSignature(tx, before.signatureId, { status: SIGNATURE_STATUS.expired });
      note({ subject: after.signatureId, comCode: after.comCode, change: { before, after } });
    });
  }
  return numbers.length;
}
