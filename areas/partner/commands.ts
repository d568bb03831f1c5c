import { findReadingRight } from "#areas/document/rules/access.ts";
import { findActorWithoutSession, hasUserRight } from "#areas/identity/questions.ts";
import { buildFormIncompleteRefusal } from "#platform/documents/server/document-context.ts";
import type { FieldError } from "#platform/documents/field-error.ts";
import type { DocumentEffects } from "#platform/documents/server/document-world.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { formatDayAndTime } from "#platform/kernel/shanghai-time.ts";
import { type Actor, SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { parsePartnerKey } from "#platform/server/outsider-token.ts";
import { createPurposeTickets } from "#platform/server/purpose-ticket.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork, type UnitOfWork } from "#platform/server/unit-of-work.ts";
import { partnerTicketRefusals } from "./contract.ts";
import { isPartnerInForce, parsePartner, type Partner, type PartnerEffect } from "./rules/partner.ts";
import * as store from "./store.ts";

const { ticketExpired, ticketUsed, ticketElsewhere, ticketWithdrawn } = partnerTicketRefusals;

export const TICKET_LIFE_MS = 5 * 60_000;

/** Everything that a ticket is bound to. The content of a ticket counts only as far as it equals its row. */
const binding = ["ticketId", "partnerNo", "purpose", "documentNo", "productLine", "comCode"] as const;
type TicketContent = Readonly<Record<(typeof binding)[number] | "documentVersion", string>>;

const openTickets = (services: Pick<Services, "tickets" | "now">, purpose: string) =>
  createPurposeTickets<TicketContent>(services, `partner:${purpose}`);

/** The ticket travels behind # of an address, which no server and no log sees. */
export function sealPartnerTicket(services: Services, row: store.PartnerTicket): string {
  const { ticketId, partnerNo, purpose, documentNo, productLine, comCode, documentVersion } = row;
  const content = { ticketId, partnerNo, purpose, documentNo, productLine, comCode };
  return openTickets(services, purpose).seal(
    { ...content, documentVersion: String(documentVersion) },
    new Date(row.expiresAt),
  );
}

function isBoundTo(content: TicketContent, row: store.PartnerTicket): boolean {
  return (
    binding.every((name) => content[name] === row[name]) &&
    content.documentVersion === String(row.documentVersion)
  );
}

type TicketUse = {
  readonly businessNo: string;
  readonly product?: string | undefined;
  readonly ticket: string;
  /** The call and its request, for the audit. */
  readonly call: string;
  readonly requestId: string;
};

/** Uses up tickets of partners. A ticket opens one document once, as it was when the ticket was given. */
export function createPartnerTicketReader(services: Services) {
  return {
    /** Undefined for a ticket that no partner was given for this purpose. */
    async use(purpose: string, { businessNo, product, ticket, call, requestId }: TicketUse) {
      const opened = openTickets(services, purpose).open(ticket);
      if (!opened) return undefined;
      const { content, until, isExpired } = opened;
      const { ticketId, documentNo, productLine } = content;
      if (documentNo !== businessNo || (product !== undefined && product !== productLine))
        throw new Refusal(ticketElsewhere);
      if (isExpired) throw new Refusal(ticketExpired, { values: { until: formatDayAndTime(until) } });
      const request = { call, key: `open ${services.makeId()}`, input: { ticketId }, requestId };
      const { row, openedBefore } = await runUnitOfWork(
        services.database,
        { ...request, actor: SYSTEM_ACTOR, secret: false },
        (unit) => markOpened(unit, content, services.now()),
      );
      const partner = await findPartnerInForce(services, row.partnerNo);
      if (!partner) throw new Refusal(ticketWithdrawn);
      return {
        businessNo,
        audience: `${partner.partnerName} ${row.partnerUser}`,
        userCode: partner.userCode,
        comCode: row.comCode,
        partner: { openedBefore, documentVersion: row.documentVersion },
      };
    },
  };
}

async function markOpened({ tx, note }: UnitOfWork, content: TicketContent, openedAt: Date) {
  const before = await store.lockTicket(tx, content.ticketId);
  if (!before || !isBoundTo(content, before)) throw new Refusal(ticketElsewhere);
  if (before.openedAt !== null) throw new Refusal(ticketUsed);
  const openedBefore = await store.findLastOpening(tx, before);
  const row = await store.updateTicketOpened(tx, before.ticketId, openedAt);
  noteTicket({ note }, before, row);
  return { row, openedBefore };
}

/** The audit finds a ticket by its id and by its document; both name the partner and its user. */
export function noteTicket(
  { note }: Pick<UnitOfWork, "note">,
  before: store.PartnerTicket | null,
  after: store.PartnerTicket,
): void {
  const { ticketId, documentNo, comCode, partnerCode, partnerUser, openedAt } = after;
  note({ subject: ticketId, comCode, change: { before, after } });
  note({
    subject: documentNo,
    comCode,
    change: { partner: { partnerCode, partnerUser, step: openedAt === null ? "issued" : "opened" } },
  });
}

async function findPartnerInForce(
  { database, now }: Services,
  partnerNo: string,
): Promise<Partner | undefined> {
  const stored = await readInScope(database, SYSTEM_ACTOR, (reader) => store.findPartner(reader, partnerNo));
  const partner = stored && parsePartner(partnerNo, stored);
  return partner && isPartnerInForce(partner, getTodayInShanghai(now())) ? partner : undefined;
}

/** The user whose rights a partner reads with; undefined where that user may not read such a document there. */
export async function findPartnerActor(
  { database }: Pick<Services, "database">,
  partner: Partner,
  { comCode, businessNo }: { readonly comCode: string; readonly businessNo: string },
): Promise<Actor | undefined> {
  const actor = await findActorWithoutSession(database, partner.userCode, comCode);
  const right = findReadingRight(businessNo);
  return actor && right !== undefined && (await hasUserRight(database.pool, actor, right))
    ? actor
    : undefined;
}

/** What the form cannot check by itself: the signs of codes, the key, its uniqueness, and the user. */
export const partnerEffects: DocumentEffects<PartnerEffect> = {
  async checkRegistration({ tx }, { businessNo, status, content }) {
    const partner = parsePartner(businessNo, { status, content });
    await store.lockPartners(tx);
    const errors = [
      ...checkCode(partner, "partnerCode"),
      ...(await findMissingPosts(tx, partner, content)),
      ...checkCode(partner, "keyId"),
      ...(await findSameKey(tx, partner)),
      ...checkPublicKey(partner),
    ];
    if (errors.length > 0) throw buildFormIncompleteRefusal(errors);
  },
};

const createError = (element: string, message: string): FieldError => ({
  section: "partner",
  index: -1,
  element,
  message,
});

/** Codes stand in requests as the partner's system writes them: visible ASCII signs. */
function checkCode(partner: Partner, name: "partnerCode" | "keyId"): FieldError[] {
  if (/^[!-~]+$/.test(partner[name])) return [];
  return [createError(name, "只能用字母、数字和半角符号，不能有汉字和空格")];
}

function checkPublicKey({ publicKey }: Partner): FieldError[] {
  const key = parsePartnerKey(publicKey);
  return typeof key === "string" ? [createError("publicKey", key)] : [];
}

async function findSameKey(tx: Tx, partner: Partner): Promise<FieldError[]> {
  const same = await store.findSamePartner(tx, partner);
  if (same === undefined) return [];
  return [createError("keyId", `该合作方的密钥编号已登记（${same}），请改用新编号，或先停用原登记`)];
}

/** The branches in which the user does not work; the user's own cell if there is no other. */
async function findMissingPosts(tx: Tx, { userCode }: Partner, content: FilledForm): Promise<FieldError[]> {
  const rows = listFormRows(content["branches"]);
  const errors: FieldError[] = [];
  for (const [index, { comCode }] of rows.entries())
    if (typeof comCode === "string" && !(await findActorWithoutSession({ query: tx }, userCode, comCode)))
      errors.push({ section: "branches", index, element: "comCode", message: NOT_IN_BRANCH });
  if (errors.length < rows.length) return errors;
  return [createError("userCode", "此人不在所列机构任职，请核对工号，或改选机构")];
}

const NOT_IN_BRANCH = "授权人员不在该机构任职，请改选机构或授权人员";
