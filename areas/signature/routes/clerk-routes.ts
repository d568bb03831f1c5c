import { Readable } from "node:stream";
import { getCompanyFullName } from "#areas/company/questions.ts";
import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import { proposalRefusals } from "#areas/proposal/contract/proposal.ts";
import { createSmsDelivery, SmsRefusedError } from "#integrations/sms/sms.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, handlePrepared, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { findPublicOrigin } from "#platform/server/settings.ts";
import type { Services } from "#platform/server/services.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import { generateSignature, reverseDemand, revokeSignature } from "../commands/links.ts";
import * as calls from "../contract/signature.ts";
import { computeHash, describeSignatures, findSignatureState } from "../questions.ts";
import { signatureRefusals } from "../contract/refusals.ts";
import {
  buildSigningPath,
  findKeyOfLink,
  formatLinkMessage,
  getSignatureStatus,
  SIGNATURE_STATUS,
} from "../rules/signature.ts";
import * as store from "../store.ts";

const { proposalMissing } = proposalRefusals;
const { evidenceMissing, nothingLive, linkStale, smsUnavailable, smsTooOften } = signatureRefusals;
/** Codes of RenewalNoticeStatus. */
const SENDING = { sent: "3", failed: "4", unknown: "5" } as const;

/** The calls of the insurer's people. */
export function clerkSignatureRoutes(services: Services): Route[] {
  return [...changeRoutes(services), sendRoute(services), ...readRoutes(services)];
}

function changeRoutes(services: Services): Route[] {
  return [
    handle(calls.generateOnlineSignature, ({ input: { proposalNo }, ...unit }) =>
      generateSignature({ ...unit, services }, proposalNo),
    ),
    handle(calls.revokeOnlineSignature, ({ input: { proposalNo }, ...unit }) =>
      revokeSignature({ ...unit, services }, proposalNo),
    ),
    handle(calls.reverseSignatureConfig, ({ input: { proposalNo, isWanted }, ...unit }) =>
      reverseDemand({ ...unit, services }, proposalNo, isWanted),
    ),
  ];
}

function readRoutes({ now }: Services): Route[] {
  const stateFor = async (reader: Reader, actor: Actor, proposalNo: string) =>
    (await findDocumentVisibleToUser(reader, actor, proposalNo)) &&
    findSignatureState(reader, proposalNo, now());
  return [
    handle(calls.checkExistSignature, async ({ input: { proposalNo }, actor, inScope, refuse }) => {
      const found = await inScope((reader) => stateFor(reader, actor, proposalNo));
      return found ?? refuse(proposalMissing);
    }),
    handle(calls.checkOnlineSignatureIsSigned, async ({ input: { no }, actor, inScope, refuse }) => {
      const found = await inScope((reader) => stateFor(reader, actor, no));
      return found ?? refuse(proposalMissing);
    }),
    handle(calls.queryOnlineSignature, async ({ input: { proposalNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const proposal = await findDocumentVisibleToUser(reader, actor, proposalNo);
        return proposal && describeSignatures(reader, proposal, now());
      });
      return found ?? refuse(proposalMissing);
    }),
    handle(calls.downloadSignatureEvidence, async ({ input: { signatureId }, actor, inScope, refuse }) => {
      const text = await inScope(async (reader) => {
        const link = await store.findSignature(reader, signatureId);
        const isSeen = link && (await findDocumentVisibleToUser(reader, actor, link.proposalNo));
        return isSeen ? store.findEvidence(reader, signatureId) : "";
      });
      if (text === "") return refuse(evidenceMissing);
      const content = Buffer.from(text);
      const name = `签署证据-${signatureId}.json`;
      return { name, type: "application/json", bytes: content.length, content: Readable.from([content]) };
    }),
  ];
}

/** The message goes out before the transaction that notes what became of it. */
function sendRoute(services: Services): Route {
  return handlePrepared(
    calls.sendOnlineSignature,
    async ({ input: { proposalNo, link }, actor, inScope, refuse }) => {
      const gateway = createSmsDelivery(services);
      if (!gateway) return refuse(smsUnavailable);
      const key = findKeyOfLink(link) ?? "";
      const { live, ...named } = await inScope(async (reader) => {
        const proposal = await findDocumentVisibleToUser(reader, actor, proposalNo);
        if (!proposal) return refuse(proposalMissing);
        const found = await store.findLiveSignature(reader, proposalNo);
        const risks = await getRiskNames(reader);
        const sendable = demandSendable(services, found);
        const hash = await store.findKeyHash(reader, sendable.signatureId);
        if (hash !== computeHash(key)) return refuse(linkStale);
        const companyName = await getCompanyFullName(reader, proposal.comCode);
        return { live: sendable, companyName, name: risks.get(proposal.riskCode) ?? "" };
      });
      const isClaimed = await runUpkeepTransaction(services.database, actor, (tx) =>
        store.claimMessage(tx, live.signatureId, services.now()),
      );
      if (!isClaimed) return refuse(smsTooOften);
      // Whatever address was handed in, the message has our own.
      const own = new URL(buildSigningPath(key), findPublicOrigin(services.settings)).href;
      try {
        const until = formatShanghaiMinute(live.expiresAt);
        await gateway.send(live.mobile, formatLinkMessage({ ...named, until, link: own }));
        return SENDING.sent;
      } catch (error) {
        return error instanceof SmsRefusedError ? SENDING.failed : SENDING.unknown;
      }
    },
    async ({ input: { proposalNo }, prepared: smsStatus, tx, note, refuse }) => {
      const before = await store.lockLiveSignature(tx, proposalNo);
      if (!before) return refuse(nothingLive);
      const change = { smsStatus, smsAt: services.now(), smsCount: before.smsCount + 1 };
      const after = await store.updateSignature(tx, before.signatureId, change);
      note({ subject: after.signatureId, comCode: after.comCode, change: { before, after } });
      return { smsStatus };
    },
  );
}

function demandSendable({ now }: Services, live: store.OnlineSignature | undefined): store.OnlineSignature {
  if (!live || getSignatureStatus(live, now()) !== SIGNATURE_STATUS.waiting) throw new Refusal(nothingLive);
  return live;
}
