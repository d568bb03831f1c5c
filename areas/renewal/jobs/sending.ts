import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { getLastPolicyTransaction } from "#areas/policy/questions/policies.ts";
import { createSmsDelivery, type SmsGateway, SmsRefusedError } from "#integrations/sms/sms.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { changeRenewal } from "../commands.ts";
import { renewalRefusals } from "../contract.ts";
import { NOTICE_STATUS } from "../rules/renewal-notice.ts";
import { NOTIFIED_RENEWAL_STATE } from "../rules/renewal-states.ts";
import { findRenewal, lockRenewal } from "../store/renewal.ts";
import { listNotices } from "../store/upkeep.ts";

/** The change of the program itself, as the audit trail names it. */
export const renewalSendingChange = { path: "renewal/send", title: "续保通知发送" };

const MOST_AT_ONCE = 50;
/** A process that ended while it sent leaves a notice behind, which may have been received. */
const UNKNOWN_AFTER_MS = 5 * 60_000;

/** Sends the notices that wait. A notice is sent at most once: what became of an interrupted one is unknown. */
export async function sendRenewalNotices(services: Services): Promise<number> {
  const gateway = createSmsDelivery(services);
  const now = services.now();
  await markUnknown(services, new Date(now.getTime() - UNKNOWN_AFTER_MS));
  const waiting = await findNotices(services, NOTICE_STATUS.waiting, new Date(now.getTime() + 1));
  for (const policyNo of waiting) {
    if (await changeStatus(services, policyNo, { from: NOTICE_STATUS.waiting, to: NOTICE_STATUS.sending }))
      await send(services, gateway, policyNo);
  }
  return waiting.length;
}

async function send(services: Services, gateway: SmsGateway | null, policyNo: string): Promise<void> {
  const { phone, content } = await readInScope(services.database, SYSTEM_ACTOR, async (reader) => {
    const { content: form } = await getLastPolicyTransaction(reader, policyNo);
    const renewal = await findRenewal(reader, policyNo);
    return { phone: getFormText(form, "holder", "mobile"), content: renewal?.noticeText ?? "" };
  });
  const outcome = await deliver(gateway, phone, content);
  await changeStatus(services, policyNo, { from: NOTICE_STATUS.sending, to: outcome });
}

/** A gateway that says nothing may have sent it. */
async function deliver(gateway: SmsGateway | null, phone: string, text: string): Promise<string> {
  if (!gateway) return NOTICE_STATUS.failed;
  try {
    await gateway.send(phone, text);
    return NOTICE_STATUS.sent;
  } catch (error) {
    return error instanceof SmsRefusedError ? NOTICE_STATUS.failed : NOTICE_STATUS.unknown;
  }
}

async function markUnknown(services: Services, before: Date): Promise<void> {
  const { sending, unknown } = NOTICE_STATUS;
  for (const policyNo of await findNotices(services, sending, before))
    await changeStatus(services, policyNo, { from: sending, to: unknown });
}

async function findNotices({ database }: Services, status: string, before: Date): Promise<string[]> {
  const found = await readInScope(database, SYSTEM_ACTOR, (reader) =>
    listNotices(reader, { status, before, most: MOST_AT_ONCE }),
  );
  return found.map(({ policyNo }) => policyNo);
}

/** Tells whether this process changed it: of several, one does. */
async function changeStatus(
  services: Services,
  policyNo: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { path } = renewalSendingChange;
  let isChanged = false;
  const request = { path, key: `notice ${services.makeId()}`, input: { policyNo, to } };
  await runSystemChange(services, request, async (work) => {
    const renewal = await lockRenewal(work.tx, policyNo);
    if (renewal?.noticeStatus !== from) throw new Refusal(renewalRefusals.renewalChanged);
    // Whoever declined, renewed or ended the policy meanwhile gets no notice.
    const isWithdrawn = from === NOTICE_STATUS.waiting && renewal.status !== NOTIFIED_RENEWAL_STATE;
    const noticeStatus = isWithdrawn ? NOTICE_STATUS.none : to;
    const change = { noticeStatus, noticeAt: services.now().toISOString() };
    isChanged = (await changeRenewal(work, renewal, change)) !== undefined && !isWithdrawn;
  });
  return isChanged;
}
