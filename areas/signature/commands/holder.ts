import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { getCompanyFullName } from "#areas/company/questions.ts";
import { lockDocument, sendDocumentMessage } from "#areas/document/commands/document-steps.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { findDocument } from "#areas/document/questions.ts";
import { maskPayerName, shortenBusinessNo } from "#areas/payment-notice/rules/notice.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { isContentFixed } from "#areas/proposal/rules/proposal.ts";
import { createSmsDelivery } from "#integrations/sms/sms.ts";
import { assert } from "#platform/kernel/assert.ts";
import { maskPhone } from "#platform/kernel/phone.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork, type UnitOfWork } from "#platform/server/unit-of-work.ts";
import { computeHash, hashSignedContent } from "../questions.ts";
import { signatureRefusals } from "../contract/refusals.ts";
import {
  CODE_LIMITS,
  formatCodeMessage,
  getSignatureStatus,
  isProposalSignable,
  nameEndReason,
  nameUnsignableState,
  SIGNATURE_STATUS,
  TICKET_LIFE_MS,
} from "../rules/signature.ts";
import * as store from "../store.ts";

const { linkInvalid, linkExpired, linkEnded, linkAnswered, ticketInvalid, notSignable } = signatureRefusals;
const { codeTooSoon, codesSpent, codeWrong, codeNotSent } = signatureRefusals;
const PURPOSE = "onlineSignature";

export type Upkeep = <Result>(work: (tx: UpkeepTx) => Promise<Result>) => Promise<Result>;
export type OpenedLink = store.OnlineSignature;

/** The program answers for the holder, who has no user. */
export const inSystemScope = <Result>(
  { database }: Pick<Services, "database">,
  work: (reader: Reader) => Promise<Result>,
): Promise<Result> => readInScope(database, SYSTEM_ACTOR, work);

function demandCounting(link: OpenedLink, now: Date): void {
  if (link.endReason !== "") throw new Refusal(linkEnded, { values: { why: nameEndReason(link.endReason) } });
  if (getSignatureStatus(link, now) === SIGNATURE_STATUS.expired) throw new Refusal(linkExpired);
}

/** The link of a key. One that ended or ran out opens nothing. */
export async function openLink(services: Services, key: string): Promise<OpenedLink> {
  const found = await inSystemScope(services, (reader) =>
    store.findSignatureByKeyHash(reader, computeHash(key)),
  );
  if (!found) throw new Refusal(linkInvalid);
  demandCounting(found, services.now());
  return found;
}

export async function openUnanswered(services: Services, key: string): Promise<OpenedLink> {
  const link = await openLink(services, key);
  if (link.status !== SIGNATURE_STATUS.waiting) throw new Refusal(linkAnswered);
  return link;
}

type Verified = { readonly link: OpenedLink; readonly verifiedAt: string };

/** The link and the ticket of its verified holder, which must be of the same signature. */
export async function openVerified(
  services: Services,
  { key, ticket }: { readonly key: string; readonly ticket: string },
): Promise<Verified> {
  const link = await openUnanswered(services, key);
  const content = services.tickets.open(PURPOSE, ticket);
  const { signatureId, verifiedAt } = content ?? {};
  if (signatureId !== link.signatureId || verifiedAt === undefined) throw new Refusal(ticketInvalid);
  return { link, verifiedAt };
}

export async function describeForHolder(services: Services, link: OpenedLink) {
  const { proposalNo, comCode, signerName, isPerson, mobile, expiresAt, answeredAt } = link;
  return inSystemScope(services, async (reader) => {
    const proposal = await findDocument(reader, proposalNo);
    const risks = await getRiskNames(reader);
    return {
      status: link.status,
      companyName: await getCompanyFullName(reader, comCode),
      productName: risks.get(proposal?.riskCode ?? "") ?? "",
      number: shortenBusinessNo(proposalNo),
      signerName: maskPayerName(signerName),
      isPerson,
      mobile: maskPhone(mobile),
      expiresAt,
      answeredAt,
    };
  });
}

type HolderWork = UnitOfWork & { readonly actor: typeof SYSTEM_ACTOR; readonly services: Services };

/** A change by the holder, noted as one of the program. The proposal is locked before its link, as clerks do. */
export function changeByHolder(
  services: Services,
  { call, link }: { readonly call: string; readonly link: OpenedLink },
  change: (
    work: HolderWork,
    proposal: Document,
    live: OpenedLink,
  ) => Promise<store.SignatureChange | undefined>,
): Promise<OpenedLink> {
  const { signatureId, proposalNo } = link;
  const key = `holder ${services.makeId()}`;
  const request = { call, key, input: { signatureId }, actor: SYSTEM_ACTOR, requestId: key, secret: false };
  return runUnitOfWork(services.database, request, async (unit) => {
    const work = { ...unit, actor: SYSTEM_ACTOR, services };
    const proposal = await lockDocument(unit.tx, proposalNo);
    assert(proposal, "a document is never deleted");
    const before = await store.lockLiveSignature(unit.tx, proposalNo);
    const isSame = before?.signatureId === signatureId;
    if (!before || !isSame) {
      const ended = await store.findSignature(unit.tx, signatureId);
      throw new Refusal(linkEnded, { values: { why: nameEndReason(ended?.endReason ?? "") } });
    }
    demandCounting(before, services.now());
    const changes = (await change(work, proposal, before)) ?? {};
    const after = await store.updateSignature(unit.tx, signatureId, changes);
    unit.note({ subject: signatureId, comCode: after.comCode, change: { before, after } });
    return after;
  });
}

/** The clerk who made the link is told how it was answered. */
export async function answerByHolder(
  work: HolderWork,
  proposal: Document,
  live: OpenedLink,
  told: { readonly result: string; readonly reason: string },
): Promise<void> {
  if (live.status !== SIGNATURE_STATUS.waiting) throw new Refusal(linkAnswered);
  const { status } = proposal;
  if (!isProposalSignable(status))
    throw new Refusal(notSignable, { values: { why: nameUnsignableState(status) } });
  // A submission completes the content; a save that changes it has ended the link.
  if (!isContentFixed(status) && hashSignedContent(proposal) !== live.contentHash)
    throw new Refusal(linkEnded, { values: { why: nameEndReason("changed") } });
  const message = { receiverCode: live.madeBy, secondaryMessageType: "46", outcome: told };
  await sendDocumentMessage(work, proposal, message);
}

export async function noteOpening(services: Services, call: string, link: OpenedLink): Promise<OpenedLink> {
  if (link.openedAt !== null) return link;
  return changeByHolder(services, { call, link }, async (_, __, live) =>
    live.openedAt === null ? { openedAt: services.now() } : undefined,
  );
}

/** Notes when the paper was first handed out to the verified holder. */
export async function notePaperOpening(services: Services, call: string, link: OpenedLink): Promise<void> {
  if (link.paperOpenedAt !== null) return;
  await changeByHolder(services, { call, link }, async (_, __, live) => {
    if (live.status !== SIGNATURE_STATUS.waiting) throw new Refusal(linkAnswered);
    return live.paperOpenedAt === null ? { paperOpenedAt: services.now() } : undefined;
  });
}

export async function sendCode(services: Services, upkeep: Upkeep, link: OpenedLink) {
  const gateway = createSmsDelivery(services);
  if (!gateway) throw new Refusal(codeNotSent);
  const { signatureId, mobile } = link;
  const at = services.now();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const codeHash = await hash(code);
  const isSent = await upkeep((tx) => store.replaceCode(tx, { signatureId, codeHash, at }));
  if (!isSent) throw await explainNoCode(services, signatureId, at);
  await gateway.send(mobile, formatCodeMessage(code)).catch(() => {
    throw new Refusal(codeNotSent);
  });
  return { waitSeconds: CODE_LIMITS.waitMs / 1000 };
}

async function explainNoCode(services: Services, signatureId: string, at: Date): Promise<Refusal> {
  const last = await inSystemScope(services, (reader) => store.findCode(reader, signatureId));
  const isSpent = !last || last.sentCount >= CODE_LIMITS.codes || last.allTries >= CODE_LIMITS.allTries;
  if (isSpent) return new Refusal(codesSpent);
  const waitMs = Date.parse(last.sentAt) + CODE_LIMITS.waitMs - at.getTime();
  return new Refusal(codeTooSoon, { values: { seconds: String(Math.max(1, Math.ceil(waitMs / 1000))) } });
}

/** A right code is used up and gives a ticket for this signature alone. */
export async function verifyCode(services: Services, upkeep: Upkeep, link: OpenedLink, code: string) {
  const { signatureId } = link;
  const now = services.now();
  const codeHash = await upkeep((tx) => store.countCodeTry(tx, signatureId, now));
  if (codeHash === undefined) {
    const last = await inSystemScope(services, (reader) => store.findCode(reader, signatureId));
    throw new Refusal((last?.allTries ?? 0) >= CODE_LIMITS.allTries ? codesSpent : codeWrong);
  }
  const isRight = await verify(codeHash, code);
  if (!isRight || !(await upkeep((tx) => store.consumeCode(tx, signatureId, codeHash))))
    throw new Refusal(codeWrong);
  const expires = new Date(now.getTime() + TICKET_LIFE_MS);
  return services.tickets.seal(PURPOSE, { signatureId, verifiedAt: now.toISOString() }, expires);
}
