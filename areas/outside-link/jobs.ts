import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { createSmsDelivery, type SmsGateway, SmsRefusedError } from "#integrations/sms/sms.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { findPublicOrigin } from "#platform/server/settings.ts";
import { buildLinkPath } from "./commands.ts";
import { SENDING_STATUS as STATUS } from "./rules.ts";
import { findLink, listLinksToHandle, updateLinkStatus } from "./store.ts";

/** The change of the program itself, as the audit trail names it. */
export const linkSendingChange = { path: "outsideLink/send", title: "外部链接短信发送" };

const MOST_AT_ONCE = 50;
/** A process that ended while it sent leaves a message behind, which may have been received. */
const UNKNOWN_AFTER_MS = 5 * 60_000;

type Waiting = Awaited<ReturnType<typeof listLinksToHandle>>[number];

/** Sends the messages that wait, each at most once: what became of an interrupted one is unknown. */
export async function sendLinks(services: Services): Promise<number> {
  const gateway = createSmsDelivery(services);
  const now = services.now();
  for (const link of await list(services, STATUS.sending, new Date(now.getTime() - UNKNOWN_AFTER_MS)))
    await change(services, link, { from: STATUS.sending, to: STATUS.unknown });
  const waiting = await list(services, STATUS.waiting, now);
  for (const link of waiting)
    if (await change(services, link, { from: STATUS.waiting, to: STATUS.sending })) {
      const address = await findAddress(services, link);
      const to = address && gateway ? await deliver(gateway, link, address) : STATUS.failed;
      await change(services, link, { from: STATUS.sending, to });
    }
  return waiting.length;
}

/** Undefined if the link has ended meanwhile. */
async function findAddress(services: Services, { linkId }: Waiting): Promise<string | undefined> {
  const origin = findPublicOrigin(services.settings);
  const link = await readInScope(services.database, SYSTEM_ACTOR, (reader) => findLink(reader, linkId));
  const isOpen = link?.usedAt === null && link.revokedAt === null;
  return isOpen && origin !== undefined ? new URL(buildLinkPath(services, link), origin).href : undefined;
}

/** A gateway that says nothing may have sent it. */
async function deliver(gateway: SmsGateway, { receiverMobile, message }: Waiting, address: string) {
  try {
    await gateway.send(receiverMobile, `${message}${address}`);
    return STATUS.sent;
  } catch (error) {
    return error instanceof SmsRefusedError ? STATUS.failed : STATUS.unknown;
  }
}

function list({ database }: Services, status: string, before: Date): Promise<Waiting[]> {
  return readInScope(database, SYSTEM_ACTOR, (reader) =>
    listLinksToHandle(reader, { status, before, most: MOST_AT_ONCE }),
  );
}

/** Tells whether this process changed it: of several, one does. */
async function change(
  services: Services,
  { linkId }: Waiting,
  step: { readonly from: string; readonly to: string },
): Promise<boolean> {
  let isChanged = false;
  const { path } = linkSendingChange;
  const request = { path, key: `outsideLink ${services.makeId()}`, input: { linkId, ...step } };
  await runSystemChange(services, request, async ({ tx, note }) => {
    const after = await updateLinkStatus(tx, linkId, { ...step, changedAt: services.now() });
    if (!after) throw new Refusal(lifecycleRefusals.notAllowedNow);
    isChanged = true;
    const before = { ...after, status: step.from, version: after.version - 1 };
    note({ subject: linkId, comCode: after.comCode, change: { before, after } });
  });
  return isChanged;
}
