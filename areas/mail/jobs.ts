import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { sendMessage } from "#areas/message/commands.ts";
import type { MailDelivery } from "#integrations/mail/mail.ts";
import type { MailOutcome } from "#integrations/mail/smtp.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { mailFileSlot, mailStatusSlot } from "./commands.ts";
import { mailRefusals } from "./contract.ts";
import {
  buildMessageId,
  computeNextAttempt,
  isResendable,
  MAIL_STATUS,
  type MailStatus,
} from "./rules/sending.ts";
import * as store from "./store.ts";

/** The change of the program itself, as the audit trail names it. */
export const mailSendingChange = { path: "mail/send", title: "发送邮件" };

const MOST_AT_ONCE = 20;
/** A process that ended while it sent leaves a mail behind, which may have been received. */
const UNKNOWN_AFTER_MS = 10 * 60_000;
const MAX_FILE_BYTES = 15 * 1024 * 1024;

/** Sends what is due. Of several processes one claims a mail; an interrupted one is never sent again by itself. */
export async function sendMails(context: EventReactionContext): Promise<number> {
  const { services } = context;
  const { database, mail: delivery } = services;
  const now = services.now();
  const interrupted = await readInScope(database, SYSTEM_ACTOR, (reader) =>
    store.listInterruptedMails(reader, new Date(now.getTime() - UNKNOWN_AFTER_MS), MOST_AT_ONCE),
  );
  for (const { mailId } of interrupted)
    await settle(context, mailId, { kind: "unknown", reason: "发送时程序中断，邮件可能已经送达" });
  if (!delivery) return 0;
  const due = await readInScope(database, SYSTEM_ACTOR, (reader) =>
    store.listDueMails(reader, now, MOST_AT_ONCE),
  );
  for (const { mailId } of due) {
    const claimed = await claim(context, mailId);
    if (claimed) await settle(context, mailId, await attempt(context, delivery, claimed));
  }
  return due.length;
}

async function claim(context: EventReactionContext, mailId: string): Promise<store.MailMessage | undefined> {
  const { waiting, sending } = MAIL_STATUS;
  return change(context, mailId, waiting, ({ attempts }) => ({ status: sending, attempts: attempts + 1 }));
}

/** `failed` was not handed to any mail server, and never will be. */
type AttemptOutcome = MailOutcome | { readonly kind: "failed"; readonly reason: string };

/** A file that cannot be made now is made at the next attempt. */
async function attempt(
  { services, handlersOf }: EventReactionContext,
  delivery: MailDelivery,
  { mailId, event, role, businessNo, recipient, subject, hasFile, askedAt }: store.MailMessage,
): Promise<AttemptOutcome> {
  const find = role === "" ? undefined : handlersOf(mailFileSlot)[event];
  let attachments: { name: string; content: Uint8Array }[] = [];
  try {
    const found = await find?.(businessNo);
    // Asked without a file as well: a notice that was paid meanwhile is not sent.
    if (found && "why" in found) return { kind: "failed", reason: found.why };
    attachments = found && hasFile ? [found.file] : [];
  } catch (error) {
    services.tell(`mail ${mailId}: ${error instanceof Error ? error.message : String(error)}`);
    return { kind: "later", reason: "附件暂时不能生成" };
  }
  if (attachments.some(({ content }) => content.length > MAX_FILE_BYTES))
    return { kind: "failed", reason: "附件超过 15 MB，请下载后交给客户" };
  const body = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    store.getMailBody(reader, mailId),
  );
  return delivery.send({
    messageId: buildMessageId(mailId),
    to: recipient,
    subject,
    text: body,
    attachments,
    sentAt: new Date(askedAt),
  });
}

const statuses: Readonly<Record<AttemptOutcome["kind"], MailStatus>> = {
  failed: MAIL_STATUS.failed,
  accepted: MAIL_STATUS.sent,
  refused: MAIL_STATUS.refused,
  unknown: MAIL_STATUS.unknown,
  later: MAIL_STATUS.waiting,
};
/** 3/42 邮件未送达提醒. */
const BACK = { messageType: "3", secondaryMessageType: "42" };

async function settle(
  context: EventReactionContext,
  mailId: string,
  { kind, reason }: AttemptOutcome,
): Promise<void> {
  const { services } = context;
  const now = services.now();
  const decide = ({ attempts }: store.MailMessage) => {
    const nextAt = kind === "later" ? computeNextAttempt(attempts, now) : undefined;
    const status = kind === "later" && !nextAt ? MAIL_STATUS.failed : statuses[kind];
    return { status, reason, ...(nextAt && { nextAt }) };
  };
  await change(context, mailId, MAIL_STATUS.sending, decide, async ({ tx, raise }, mail) => {
    const { comCode, attempts, status, toldUser, businessNo, holderName } = mail;
    await store.insertAttempt(tx, {
      mailId,
      comCode,
      attemptNo: attempts,
      outcome: status,
      reason,
      endedAt: now,
    });
    if (toldUser === "" || !isResendable(status)) return;
    await sendMessage(tx, raise, {
      ...BACK,
      id: services.makeId(),
      receiverCode: toldUser,
      comCode,
      content: {
        type: findMessageType(businessNo),
        businessNo,
        holderName,
        orderNo: "",
        result: results[status] ?? "",
        reason,
      },
    });
  });
}

const results: Readonly<Record<string, string>> = {
  [MAIL_STATUS.refused]: "已退信",
  [MAIL_STATUS.failed]: "发送失败",
  [MAIL_STATUS.unknown]: "结果未知",
};

/** The list that the message leads to: a notice, a policy, or the kind of document by its letter. */
function findMessageType(businessNo: string): string {
  if (businessNo.startsWith("JT")) return "JT";
  return businessNo.startsWith("P") ? "BD" : businessNo.charAt(0);
}

type Decide = (mail: store.MailMessage) => {
  readonly status: string;
  readonly attempts?: number;
  readonly reason?: string;
  readonly nextAt?: Date;
};

/** Returns the mail as changed; undefined where another process was faster. */
async function change(
  { services, handlersOf }: EventReactionContext,
  mailId: string,
  from: MailStatus,
  decide: Decide,
  then?: (work: UnitOfWork, mail: store.MailMessage) => Promise<void>,
): Promise<store.MailMessage | undefined> {
  let changed: store.MailMessage | undefined;
  const key = `mail ${services.makeId()}`;
  await runSystemChange(
    services,
    { path: mailSendingChange.path, key, input: { mailId, from } },
    async (work) => {
      const before = await store.lockMail(work.tx, mailId);
      assert(before, "a mail is never deleted");
      if (before.status !== from) throw new Refusal(mailRefusals.mailChanged);
      const after = await store.updateMail(work.tx, mailId, { ...decide(before), changedAt: services.now() });
      work.note({ subject: mailId, comCode: after.comCode, change: { before, after } });
      await then?.(work, after);
      if (after.role !== "") await handlersOf(mailStatusSlot)[after.event]?.(work, after);
      changed = after;
    },
  );
  return changed;
}
