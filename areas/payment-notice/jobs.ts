import { runSystemChange } from "#areas/document/commands/expiry.ts";
import type { MailFile, MailStatusHandler } from "#areas/mail/commands.ts";
import { mailRefusals } from "#areas/mail/contract.ts";
import { MAIL_STATUS } from "#areas/mail/rules/sending.ts";
import { createSmsDelivery, type SmsGateway, SmsRefusedError } from "#integrations/sms/sms.ts";
import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, toWireMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { Refusal, type RefusalKind } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { printNotice } from "./commands.ts";
import { noticeRefusals } from "./contract.ts";
import { findNoticeLink, findPayerMobile } from "./questions/notices.ts";
import { collectNoticePaper } from "./questions/paper.ts";
import {
  buildNoticeFileName,
  ENDED_NOTICE_STATUSES,
  formatNoticeMessage,
  NOTICE_WAY,
  NOTICE_STATUS,
  SENDING_STATUS as STATUS,
} from "./rules/notice.ts";
import {
  findNotice,
  getNoticeFigures,
  isUnderWay,
  listNoticeItems,
  listSendings,
  listSendingsToHandle,
  updateMailSending,
  updateSending,
} from "./store.ts";

/** The change of the program itself, as the audit trail names it. */
export const noticeSendingChange = { path: "notice/send", title: "缴费通知书短信发送" };

const MOST_AT_ONCE = 50;
/** A process that ended while it sent leaves a message behind, which may have been received. */
const UNKNOWN_AFTER_MS = 5 * 60_000;

type Waiting = Awaited<ReturnType<typeof listSendingsToHandle>>[number];

/** Sends the messages that wait, each at most once: what became of an interrupted one is unknown. */
export async function sendPaymentNotices(services: Services): Promise<number> {
  const gateway = createSmsDelivery(services);
  const now = services.now();
  for (const sending of await list(services, STATUS.sending, new Date(now.getTime() - UNKNOWN_AFTER_MS)))
    await change(services, sending, { from: STATUS.sending, to: STATUS.unknown });
  const waiting = await list(services, STATUS.waiting, now);
  for (const sending of waiting)
    if (await change(services, sending, { from: STATUS.waiting, to: STATUS.sending })) {
      const message = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
        composeMessage(reader, services, sending),
      );
      const to = message && gateway ? await deliver(gateway, message) : STATUS.failed;
      await change(services, sending, { from: STATUS.sending, to });
    }
  return waiting.length;
}

/** Undefined if the notice was paid or made void meanwhile, or cannot reach the payer any more. */
async function composeMessage(reader: Reader, { settings }: Services, { noticeNo, isReminder }: Waiting) {
  const notice = await findNotice(reader, noticeNo);
  const { status, dueAmount, paidAmount, dueDate } = await getNoticeFigures(reader, noticeNo);
  const phone = await findPayerMobile(reader, noticeNo);
  const link = await findNoticeLink(reader, settings, noticeNo);
  if (!notice || ENDED_NOTICE_STATUSES.includes(status) || phone === "" || !link || dueDate === null)
    return undefined;
  const content = formatNoticeMessage({
    payerName: notice.payerName,
    count: (await listNoticeItems(reader, noticeNo)).length,
    amount: toWireMoney(parseMoney(dueAmount).minus(parseMoney(paidAmount))),
    currencyUnit: getCurrencyUnit(notice.currency),
    dueDate,
    link,
    isReminder,
    isOverdue: status === NOTICE_STATUS.overdue,
  });
  return { phone, content };
}

/** A gateway that says nothing may have sent it. */
async function deliver(gateway: SmsGateway, message: { phone: string; content: string }): Promise<string> {
  try {
    await gateway.send(message.phone, message.content);
    return STATUS.sent;
  } catch (error) {
    return error instanceof SmsRefusedError ? STATUS.failed : STATUS.unknown;
  }
}

function list({ database }: Services, status: string, before: Date): Promise<Waiting[]> {
  return readInScope(database, SYSTEM_ACTOR, (reader) =>
    listSendingsToHandle(reader, { status, before, most: MOST_AT_ONCE }),
  );
}

/** Tells whether this process changed it: of several, one does. */
async function change(
  services: Services,
  { sendingId, noticeNo }: Waiting,
  step: { readonly from: string; readonly to: string },
): Promise<boolean> {
  let isChanged = false;
  const { path } = noticeSendingChange;
  const request = { path, key: `notice ${services.makeId()}`, input: { sendingId, ...step } };
  await runSystemChange(services, request, async ({ tx, note }) => {
    const after = await updateSending(tx, sendingId, { ...step, changedAt: services.now() });
    if (!after) throw new Refusal(noticeRefusals.noticeChanged);
    isChanged = true;
    const sending = { before: { ...after, status: step.from }, after };
    note({ subject: noticeNo, comCode: after.comCode, change: { sending } });
  });
  return isChanged;
}

/** The notice as the file of its mail; a notice that was paid or made void meanwhile is not sent. */
export const createNoticeMailFile =
  (services: Services) =>
  async (noticeNo: string): Promise<MailFile> => {
    try {
      const { notice, paper } = await readInScope(services.database, SYSTEM_ACTOR, async (reader) => {
        const found = await findNotice(reader, noticeNo);
        assert(found, "a notice is never deleted");
        return { notice: found, paper: await collectNoticePaper(reader, services, found) };
      });
      const content = await printNotice(services, notice, paper);
      return { file: { name: buildNoticeFileName(noticeNo), content } };
    } catch (error) {
      // Anything else may pass: the mail is tried again.
      if (error instanceof Refusal && finalRefusals.has(error.kind)) return { why: error.message };
      throw error;
    }
  };

const finalRefusals: ReadonlySet<RefusalKind> = new Set([
  noticeRefusals.noticeEnded,
  noticeRefusals.charactersLacking,
  noticeRefusals.paperChanged,
]);

/** The codes of MailStatus as those of a sending. */
const sendingStatuses: Readonly<Record<string, string>> = {
  [MAIL_STATUS.waiting]: STATUS.waiting,
  [MAIL_STATUS.sending]: STATUS.sending,
  [MAIL_STATUS.sent]: STATUS.sent,
  [MAIL_STATUS.refused]: STATUS.failed,
  [MAIL_STATUS.failed]: STATUS.failed,
  [MAIL_STATUS.unknown]: STATUS.unknown,
};

/** A mail that is sent again must not meet a later one of the same notice. */
async function demandNoOtherMail(reader: Reader, noticeNo: string, mailId: string): Promise<void> {
  const others = (await listSendings(reader, noticeNo)).filter(
    (sending) => sending.sendingId !== mailId && sending.way === NOTICE_WAY.mail && isUnderWay(sending),
  );
  if (others.length > 0) throw new Refusal(mailRefusals.otherUnderWay);
}

/** The sending of a notice follows its mail. */
export const createNoticeMailStatusHandler =
  (services: Services): MailStatusHandler =>
  async ({ tx, note }, { mailId, businessNo, status }) => {
    const to = sendingStatuses[status] ?? STATUS.unknown;
    if (to === STATUS.waiting) await demandNoOtherMail(tx, businessNo, mailId);
    const after = await updateMailSending(tx, mailId, to, services.now());
    if (after) note({ subject: businessNo, comCode: after.comCode, change: { sending: { after } } });
  };
