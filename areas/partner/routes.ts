import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { createFailureDelay, type DelayKey, markTicketUsed } from "#areas/identity/commands.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal, type RefusalKind } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import {
  isClaimText,
  parsePartnerKey,
  readTokenOrigin,
  verifyPartnerToken,
} from "#platform/server/outsider-token.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { findPublicOrigin } from "#platform/server/settings.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import {
  findPartnerActor,
  noteTicket,
  partnerEffects,
  sealPartnerTicket,
  TICKET_LIFE_MS,
} from "./commands.ts";
import { openPartnerPage, partnerCalls, partnerRefusals } from "./contract.ts";
import { findPartnerDocument, partnerDocumentFinderSlot } from "./questions.ts";
import { buildPartnerPagePath, findPartnerPage } from "./rules/pages.ts";
import { isPartnerInForce, parsePartner, type Partner, partnerDefinition } from "./rules/partner.ts";
import * as store from "./store.ts";

const { tokenRejected, tokenReplayed, notRegistered, documentMissing, tooFrequent, noPublicAddress } =
  partnerRefusals;

/** Refusals that count as a guess at numbers. */
const SEARCHING: ReadonlySet<RefusalKind> = new Set([notRegistered, documentMissing]);

const MOST_IN_A_MINUTE = 120;
const MINUTE_MS = 60_000;

export function partnerRoutes(context: EventReactionContext): Route[] {
  const world = createDocumentEngineDependencies(context.services);
  return [
    ...createPlainDocumentRoutes(partnerDefinition, partnerCalls, world, partnerEffects),
    pageRoute(context),
  ];
}

function pageRoute(context: EventReactionContext): Route {
  const { services } = context;
  const delay = createFailureDelay(services, "partner");
  const issue = createTicketIssuer(context);
  return handle(openPartnerPage, async ({ input, address, requestId, reference, upkeep, refuse }) => {
    const origin = findPublicOrigin(services.settings);
    if (origin === undefined) return refuse(noPublicAddress);
    const refuseWhileDelayed = async (delayKey: DelayKey): Promise<void> => {
      const minutes = await delay.findMinutesLeft(reference, delayKey);
      if (minutes !== undefined) refuse(tooFrequent, { values: { minutes } });
    };
    await refuseWhileDelayed({ address });
    const proven = await proveRequest(services, input.token, origin);
    if (!proven) {
      await upkeep((tx) => delay.count(tx, { address }));
      return refuse(tokenRejected);
    }
    const { partner, request } = proven;
    const delayKey = { party: partner.partnerCode };
    await refuseWhileDelayed(delayKey);
    const nonce = `partner:${partner.partnerCode}:${request.tokenId}`;
    if (!(await upkeep((tx) => markTicketUsed(tx, nonce)))) {
      return refuse(tokenReplayed);
    }
    try {
      const { path, ticket, until } = await issue(partner, request, requestId);
      return { address: `${new URL(path, origin).href}#ticket=${ticket}`, until };
    } catch (error) {
      const isSearch = error instanceof Refusal && SEARCHING.has(error.kind);
      if (isSearch) await upkeep((tx) => delay.count(tx, delayKey));
      throw error;
    }
  });
}

/** What a partner asks for, as its token says. */
type PageRequest = Record<
  "tokenId" | "partnerUser" | "purpose" | "businessNo" | "product" | "branch",
  string
>;
const claimNames = ["purpose", "businessNo", "product", "branch"] as const;

/** Undefined unless a partner in force has signed the token with the registered key, for this installation. */
async function proveRequest(
  { database, now }: Services,
  token: string,
  audience: string,
): Promise<{ partner: Partner; request: PageRequest } | undefined> {
  const origin = readTokenOrigin(token);
  if (!origin) return undefined;
  const { issuer, keyId } = origin;
  const stored = await readInScope(database, SYSTEM_ACTOR, (reader) =>
    store.findPartnerOfKey(reader, { partnerCode: issuer, keyId }),
  );
  const partner = stored && parsePartner(stored.businessNo, stored);
  if (!partner || !isPartnerInForce(partner, getTodayInShanghai(now()))) return undefined;
  const key = parsePartnerKey(partner.publicKey);
  const claims =
    typeof key === "string"
      ? undefined
      : await verifyPartnerToken(token, key, { issuer, audience, now: now() });
  const { sub: partnerUser, jti: tokenId } = claims ?? {};
  if (!claims || !isClaimText(partnerUser, 60) || !isClaimText(tokenId, 100)) return undefined;
  const asked = claimNames.map((name) => claims[name]);
  if (!asked.every((claim) => isClaimText(claim, 40))) return undefined;
  const [purpose = "", businessNo = "", product = "", branch = ""] = asked;
  return { partner, request: { tokenId, partnerUser, purpose, businessNo, product, branch } };
}

function createTicketIssuer(context: EventReactionContext) {
  const { services } = context;
  const findDocumentForPartner = createPartnerDocumentFinder(context);
  return async (partner: Partner, request: PageRequest, requestId: string) => {
    const { purpose, businessNo, product, branch, partnerUser } = request;
    const page = findPartnerPage(purpose);
    if (!page || !partner.purposes.has(purpose) || !partner.branches.has(branch))
      throw new Refusal(notRegistered);
    const document = businessNo.startsWith(page.letter)
      ? await findDocumentForPartner(partner, request)
      : undefined;
    if (!document) throw new Refusal(documentMissing);
    const issuedAt = services.now();
    const { partnerNo, partnerCode } = partner;
    const { ticket, openedBefore } = await storeTicket(services, requestId, {
      ticketId: services.makeId(),
      partnerNo,
      partnerCode,
      partnerUser,
      purpose,
      documentNo: businessNo,
      productLine: product,
      documentVersion: document.version,
      comCode: branch,
      issuedAt,
      expiresAt: new Date(issuedAt.getTime() + TICKET_LIFE_MS),
    });
    const path = buildPartnerPagePath(page, {
      documentNo: businessNo,
      productLine: product,
      isRepeated: openedBefore !== null,
    });
    return { path, ticket: sealPartnerTicket(services, ticket), until: ticket.expiresAt };
  };
}

/** Finds a document of the registered products that the partner's user may read in the branch. */
function createPartnerDocumentFinder({ services, handlersOf }: EventReactionContext) {
  const products = createProductRegistry(services.now);
  return async (partner: Partner, { businessNo, product, branch }: PageRequest) => {
    const actor = await findPartnerActor(services, partner, { comCode: branch, businessNo });
    if (!actor) return undefined;
    return readInScope(services.database, actor, async (reader) => {
      const finders = handlersOf(partnerDocumentFinderSlot);
      const document = await findPartnerDocument(finders, reader, actor, businessNo);
      if (!document || !partner.products.has(document.riskCode)) return undefined;
      const { riskCode, productVersion: version } = document;
      const { productLine } = (await products.pinned(reader, { riskCode, version })).product;
      return productLine === product ? document : undefined;
    });
  };
}

function storeTicket({ database }: Services, requestId: string, ticket: store.NewPartnerTicket) {
  const work = {
    call: openPartnerPage.path,
    key: `issue ${ticket.ticketId}`,
    input: { ticketId: ticket.ticketId },
    actor: SYSTEM_ACTOR,
    requestId,
    secret: false,
  };
  return runUnitOfWork(database, work, async ({ tx, note }) => {
    await store.lockTicketsOfPartner(tx, ticket.partnerCode);
    const since = new Date(ticket.issuedAt.getTime() - MINUTE_MS);
    if ((await store.countTicketsSince(tx, ticket.partnerCode, since)) >= MOST_IN_A_MINUTE)
      throw new Refusal(tooFrequent, { values: { minutes: "1" } });
    const inserted = await store.insertTicket(tx, ticket);
    noteTicket({ note }, null, inserted);
    return { ticket: inserted, openedBefore: await store.findLastOpening(tx, inserted) };
  });
}
