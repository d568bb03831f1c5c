import { getCompanyFullName } from "#areas/company/questions.ts";
import { listUserEmails } from "#areas/identity/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { checkEmail } from "#platform/kernel/email.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { type Actor, SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { defineEventReactionSlot } from "#platform/server/area.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { MailAttachment } from "#integrations/mail/mail.ts";
import { mailRefusals } from "./contract.ts";
import {
  fillPlaceholders,
  fillSubject,
  findMailEvent,
  listForbiddenPlaceholders,
  MAIL_ROLE,
  type MailEventCode,
} from "./rules/events.ts";
import { isResendable, MAIL_STATUS } from "./rules/sending.ts";
import * as store from "./store.ts";

export type MailWork = Pick<UnitOfWork, "tx" | "note"> & {
  readonly actor: Pick<Actor, "userCode">;
  /** Without a mail server, as when demonstration data is loaded, nothing is queued. */
  readonly services: Pick<Services, "now" | "makeId"> & Partial<Pick<Services, "mail">>;
};

/** The file of a mail, made when it is sent, or the reason why it is not sent any more. */
export type MailFile = { readonly file: MailAttachment } | { readonly why: string };
/** The files of later areas, by the code of the event. */
export const mailFileSlot = defineEventReactionSlot<(businessNo: string) => Promise<MailFile>>(
  "a mail is sent with its file",
);

/** What a later area does when a mail of its event moves to another state, in the same transaction. */
export type MailStatusHandler = (
  work: Pick<UnitOfWork, "tx" | "note">,
  mail: store.MailMessage,
) => Promise<void>;
export const mailStatusSlot = defineEventReactionSlot<MailStatusHandler>("a mail moves to another state");

export type MailRequest = {
  readonly event: MailEventCode;
  readonly comCode: string;
  readonly businessNo: string;
  readonly holderName: string;
  readonly holderEmail: string;
  readonly salesperson: string;
  readonly clerk: string;
  /** The values of the placeholders, without the holder and the branch. */
  readonly values: Readonly<Record<string, string>>;
};

/** Queues the mails of an event in its transaction, one for each recipient with an address; returns their ids. */
export async function queueMails(work: MailWork, request: MailRequest): Promise<string[]> {
  const { tx, note, actor, services } = work;
  const setting = services.mail && (await store.findSetting(tx, request.event));
  if (!setting?.isOn) return [];
  const recipients = await findRecipients(work, setting.roles, request);
  if (recipients.length === 0) return [];
  const { event, comCode, businessNo, holderName, salesperson } = request;
  const values = {
    ...request.values,
    投保人: holderName,
    机构: await getCompanyFullName(tx, comCode),
  };
  const askedAt = services.now();
  const mailIds = [];
  for (const recipient of recipients) {
    const mail = await store.insertMail(tx, {
      ...recipient,
      mailId: services.makeId(),
      comCode,
      event,
      businessNo,
      holderName,
      askedAt,
      templateVersion: setting.templateVersion,
      hasFile: setting.hasFile,
      subject: fillSubject(setting.subject, values),
      body: fillPlaceholders(setting.body, values),
      toldUser: actor.userCode === SYSTEM_ACTOR.userCode ? salesperson : actor.userCode,
      askedBy: actor.userCode,
    });
    note({ subject: mail.mailId, comCode, change: { before: null, after: mail } });
    mailIds.push(mail.mailId);
  }
  return mailIds;
}

type Recipient = { readonly role: string; readonly recipient: string };

/** One mail for each address: who holds two roles gets the first. */
async function findRecipients(
  { tx }: MailWork,
  roles: readonly string[],
  { holderEmail, salesperson, clerk }: MailRequest,
): Promise<Recipient[]> {
  const emails = await listUserEmails(tx, [salesperson, clerk]);
  const addresses: Readonly<Record<string, string | undefined>> = {
    [MAIL_ROLE.holder]: holderEmail,
    [MAIL_ROLE.salesperson]: emails.get(salesperson),
    [MAIL_ROLE.clerk]: emails.get(clerk),
  };
  const found = new Map<string, string>();
  for (const role of [...roles].toSorted()) {
    const address = addresses[role]?.trim() ?? "";
    if (isMailAddress(address) && !found.has(address)) found.set(address, role);
  }
  return [...found].map(([recipient, role]) => ({ recipient, role }));
}

/** An address with room for a second one, or for a header, is none. */
export function isMailAddress(text: string): boolean {
  return checkEmail(text) === undefined && /^[^\s<>,;:"()[\]\\]+$/.test(text);
}

type SettingInput = {
  readonly event: string;
  readonly version: number;
  readonly isOn: boolean;
  readonly roles: readonly string[];
  readonly hasFile: boolean;
  readonly subject: string;
  readonly body: string;
};

const HEAD_OFFICE = "00000000";
export const isMailSettingActor = ({ comCode }: Pick<Actor, "comCode">): boolean => comCode === HEAD_OFFICE;

export async function saveSetting(
  {
    tx,
    note,
    actor,
    services,
  }: Pick<UnitOfWork, "tx" | "note"> & {
    readonly actor: Actor;
    readonly services: Services;
  },
  input: SettingInput,
): Promise<store.MailSetting> {
  const event = findMailEvent(input.event);
  const before = event && (await store.lockSetting(tx, input.event));
  if (!event || !before) throw new Refusal(mailRefusals.settingMissing);
  if (!isMailSettingActor(actor)) throw new Refusal(mailRefusals.headOfficeOnly);
  if (before.version !== input.version) throw new Refusal(mailRefusals.settingChanged);
  const roles = [...new Set(input.roles)].toSorted();
  if (!roles.every((role) => event.roles.some((allowed) => allowed === role)))
    throw new Refusal(mailRefusals.roleForbidden);
  for (const field of ["subject", "body"] as const) demandPlaceholders(event, field, input[field]);
  const changedAt = services.now();
  const { isOn, subject, body } = input;
  const hasFile = input.hasFile && event.file !== "";
  const isNewText = subject !== before.subject || body !== before.body;
  const templateVersion = before.templateVersion + (isNewText ? 1 : 0);
  const text = { event: event.code, templateVersion, subject, body };
  if (isNewText) await store.insertTemplate(tx, { ...text, madeBy: actor.userCode, madeAt: changedAt });
  const change = { isOn, roles, hasFile, templateVersion, changedBy: actor.userCode, changedAt };
  const after = await store.updateSetting(tx, event.code, change);
  note({ subject: `mail-${event.code}`, comCode: actor.comCode, change: { before, after } });
  return after;
}

function demandPlaceholders(
  event: Parameters<typeof listForbiddenPlaceholders>[0],
  field: "subject" | "body",
  text: string,
): void {
  const unknown = listForbiddenPlaceholders(event, field, text);
  if (unknown.length === 0) return;
  const names = unknown.map((name) => `{${name}}`).join("、");
  const message = `不能使用的变量：${names}`;
  throw new Refusal(mailRefusals.placeholderUnknown, {
    values: { names },
    fields: [{ path: field, message }],
  });
}

/** Queues the present text with sample values to the user's own address. */
export async function queueTestMail(
  { tx, note, actor, services }: MailWork & { readonly actor: Actor },
  code: string,
): Promise<store.MailMessage> {
  const event = findMailEvent(code);
  const setting = event && (await store.findSetting(tx, code));
  if (!event || !setting) throw new Refusal(mailRefusals.settingMissing);
  if (!services.mail) throw new Refusal(mailRefusals.noMailServer);
  const recipient = (await listUserEmails(tx, [actor.userCode])).get(actor.userCode) ?? "";
  if (!isMailAddress(recipient)) throw new Refusal(mailRefusals.ownEmailMissing);
  const mail = await store.insertMail(tx, {
    mailId: services.makeId(),
    comCode: actor.comCode,
    event: code,
    role: "",
    businessNo: "测试",
    holderName: "测试发送",
    recipient,
    hasFile: false,
    toldUser: "",
    askedBy: actor.userCode,
    templateVersion: setting.templateVersion,
    subject: `【测试】${fillSubject(setting.subject, event.samples)}`,
    body: fillPlaceholders(setting.body, event.samples),
    askedAt: services.now(),
  });
  note({ subject: mail.mailId, comCode: mail.comCode, change: { before: null, after: mail } });
  return mail;
}

export async function resendMail(
  { tx, note, services }: MailWork,
  { mailId, version }: { readonly mailId: string; readonly version: number },
  onStatus: MailStatusHandler | undefined,
): Promise<store.MailMessage> {
  const before = await store.lockMail(tx, mailId);
  if (!before) throw new Refusal(mailRefusals.mailMissing);
  if (before.version !== version) throw new Refusal(mailRefusals.mailChanged);
  if (!isResendable(before.status)) throw new Refusal(mailRefusals.notResendable);
  if (!services.mail) throw new Refusal(mailRefusals.noMailServer);
  const now = services.now();
  const after = await store.updateMail(tx, mailId, {
    status: MAIL_STATUS.waiting,
    nextAt: now,
    changedAt: now,
  });
  assert(after.attempts === before.attempts, "the attempts of a mail are counted through");
  note({ subject: mailId, comCode: after.comCode, change: { before, after } });
  await onStatus?.({ tx, note }, after);
  return after;
}
