import { maskPhone } from "#platform/kernel/phone.ts";
import type { Actor } from "#platform/server/actor.ts";
import { createPurposeTickets } from "#platform/server/purpose-ticket.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import {
  isSameBinding,
  LINK_DAYS,
  type LinkBinding,
  linkPaths,
  type LinkPurpose,
  SENDING_STATUS,
} from "./rules.ts";
import * as store from "./store.ts";

type LinkWork = Pick<UnitOfWork, "tx" | "note"> & {
  readonly actor: Pick<Actor, "userCode">;
  readonly services: Pick<Services, "now" | "makeId">;
};
type Receiver = { readonly name: string; readonly mobile: string };

const DAY_MS = 86_400_000;

/** Issues a link and queues its message. An earlier link of the same purpose and document ends. */
export async function issueLink(
  work: LinkWork,
  purpose: LinkPurpose,
  { binding, receiver, message }: { binding: LinkBinding; receiver: Receiver; message: string },
): Promise<store.OutsideLink> {
  const { tx, note, actor, services } = work;
  await revokeLink(work, purpose, binding.documentNo);
  const issuedAt = services.now();
  const link = await store.insertLink(tx, {
    ...binding,
    linkId: services.makeId(),
    purpose,
    receiverName: receiver.name,
    receiverMobile: receiver.mobile,
    message,
    status: SENDING_STATUS.waiting,
    issuedBy: actor.userCode,
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + LINK_DAYS * DAY_MS),
  });
  const receiverMobile = maskPhone(receiver.mobile);
  note({
    subject: link.linkId,
    comCode: link.comCode,
    change: { before: null, after: { ...link, receiverMobile } },
  });
  return link;
}

/** Ends the open link of a document, if there is one. */
export async function revokeLink(
  { tx, note, services }: LinkWork,
  purpose: LinkPurpose,
  documentNo: string,
): Promise<void> {
  const before = await store.lockOpenLink(tx, purpose, documentNo);
  if (!before) return;
  const after = await store.endLink(tx, before.linkId, { revokedAt: services.now() });
  note({ subject: after.linkId, comCode: after.comCode, change: { before, after } });
}

/** Uses a link up. False if it was used or revoked meanwhile; the caller has opened its ticket. */
export async function markLinkUsed({ tx, note, services }: LinkWork, linkId: string): Promise<boolean> {
  const before = await store.lockLink(tx, linkId);
  if (!before || before.usedAt !== null || before.revokedAt !== null) return false;
  if (services.now() >= new Date(before.expiresAt)) return false;
  const after = await store.endLink(tx, linkId, { usedAt: services.now() });
  note({ subject: linkId, comCode: after.comCode, change: { before, after } });
  return true;
}

type TicketContent = Readonly<
  Record<"linkId" | "documentNo" | "comCode" | "agencyCode" | "contentVersion", string>
>;

const openTickets = (services: Pick<Services, "tickets" | "now">, purpose: LinkPurpose) =>
  createPurposeTickets<TicketContent>(services, `outsideLink:${purpose}`);

/** The path with the ticket behind #, which no server and no log sees. */
export function buildLinkPath(
  services: Pick<Services, "tickets" | "now">,
  { purpose, expiresAt, linkId, documentNo, comCode, agencyCode, contentVersion }: store.OutsideLink,
): string {
  const content = { linkId, documentNo, comCode, agencyCode, contentVersion: String(contentVersion) };
  const ticket = openTickets(services, purpose).seal(content, new Date(expiresAt));
  return `${linkPaths[purpose]}#ticket=${ticket}`;
}

type LinkState = "open" | "used" | "expired" | "revoked" | "changed";
export type OpenedLink = { readonly state: LinkState; readonly link: store.OutsideLink };
type FindBinding = (documentNo: string) => Promise<LinkBinding | undefined>;

/**
 * Opens a ticket for its purpose. Undefined for a ticket that was changed or invented, or sealed for another purpose,
 * document, branch or agency than its link. `findBinding` tells what the document is now.
 */
export async function openLink(
  reader: Reader,
  services: Pick<Services, "tickets" | "now">,
  { purpose, ticket, findBinding }: { purpose: LinkPurpose; ticket: string; findBinding: FindBinding },
): Promise<OpenedLink | undefined> {
  const opened = openTickets(services, purpose).open(ticket);
  const link = opened && (await store.findLink(reader, opened.content.linkId));
  if (!link || link.purpose !== purpose) return undefined;
  const { content } = opened;
  if (!isSameBinding({ ...content, contentVersion: Number(content.contentVersion) }, link)) return undefined;
  const isOver = opened.isExpired || services.now() >= new Date(link.expiresAt);
  if (isOver) return { state: "expired", link };
  if (link.usedAt !== null) return { state: "used", link };
  if (link.revokedAt !== null) return { state: "revoked", link };
  const current = await findBinding(link.documentNo);
  return { state: current && isSameBinding(current, link) ? "open" : "changed", link };
}
