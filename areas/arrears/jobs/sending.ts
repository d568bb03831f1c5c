import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { getLastPolicyTransaction } from "#areas/policy/questions/policies.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import { NOTICE_STATUS } from "#areas/renewal/rules/renewal-notice.ts";
import { createSmsDelivery, type SmsGateway, SmsRefusedError } from "#integrations/sms/sms.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { type ArrearsStep, type ArrearsStepKey, listNotices, updateNoticeStatus } from "../store.ts";

/** The change of the program itself, as the audit trail names it. */
export const arrearsSendingChange = { path: "arrears/send", title: "催缴短信发送" };

const MOST_AT_ONCE = 50;
/** A process that ended while it sent leaves a notice behind, which may have been received. */
const UNKNOWN_AFTER_MS = 5 * 60_000;

/** Sends the text messages that wait, each at most once. */
export async function sendArrearsNotices(services: Services): Promise<number> {
  const gateway = createSmsDelivery(services);
  const now = services.now();
  const { waiting, sending, unknown } = NOTICE_STATUS;
  for (const key of await findNotices(services, sending, new Date(now.getTime() - UNKNOWN_AFTER_MS)))
    await changeStatus(services, key, { from: sending, to: unknown });
  const keys = await findNotices(services, waiting, new Date(now.getTime() + 1));
  for (const key of keys) {
    const claimed = await changeStatus(services, key, { from: waiting, to: sending });
    if (claimed)
      await changeStatus(services, key, { from: sending, to: await deliver(services, gateway, claimed) });
  }
  return keys.length;
}

/** A gateway that says nothing may have sent it. */
async function deliver(
  { database }: Services,
  gateway: SmsGateway | null,
  { policyNo, noticeText }: ArrearsStep,
): Promise<string> {
  if (!gateway) return NOTICE_STATUS.failed;
  const { content } = await readInScope(database, SYSTEM_ACTOR, (reader) =>
    getLastPolicyTransaction(reader, policyNo),
  );
  try {
    await gateway.send(getFormText(content, "holder", "mobile"), noticeText);
    return NOTICE_STATUS.sent;
  } catch (error) {
    return error instanceof SmsRefusedError ? NOTICE_STATUS.failed : NOTICE_STATUS.unknown;
  }
}

function findNotices({ database }: Services, status: string, before: Date): Promise<ArrearsStepKey[]> {
  return readInScope(database, SYSTEM_ACTOR, (reader) =>
    listNotices(reader, { status, before, most: MOST_AT_ONCE }),
  );
}

/** Undefined where another process has changed it. */
async function changeStatus(
  services: Services,
  key: ArrearsStepKey,
  change: { readonly from: string; readonly to: string },
): Promise<ArrearsStep | undefined> {
  let changed: ArrearsStep | undefined;
  const { path } = arrearsSendingChange;
  const { businessNo, payNo, step } = key;
  const request = {
    path,
    key: `notice ${services.makeId()}`,
    input: { businessNo, payNo: String(payNo), step, to: change.to },
  };
  await runSystemChange(services, request, async ({ tx, note }) => {
    changed = await updateNoticeStatus(tx, key, { ...change, at: services.now() });
    if (!changed) throw new Refusal(documentRefusals.documentChanged);
    const before = { ...changed, noticeStatus: change.from };
    note({
      subject: `${businessNo} 第 ${payNo} 期`,
      comCode: changed.comCode,
      change: { before, after: changed },
    });
  });
  return changed;
}
