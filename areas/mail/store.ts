import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, selectWireTimestamp } from "#platform/server/tables.ts";
import { MAIL_STATUS } from "./rules/sending.ts";

type Moment = ColumnType<string, Date, Date>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    mailTemplate: {
      event: string;
      templateVersion: number;
      subject: string;
      body: string;
      madeBy: string;
      madeAt: ColumnType<string, Date, never>;
    };
    mailRule: {
      event: string;
      isOn: boolean;
      roles: string[];
      hasFile: boolean;
      templateVersion: number;
      changedBy: string;
      changedAt: Moment;
      version: Generated<number>;
    };
    mailMessage: BranchColumns & {
      mailId: string;
      event: string;
      templateVersion: number;
      role: string;
      businessNo: string;
      holderName: string;
      recipient: string;
      subject: string;
      body: string;
      hasFile: boolean;
      status: Generated<string>;
      attempts: Generated<number>;
      nextAt: Moment;
      reason: Generated<string>;
      toldUser: string;
      askedBy: string;
      askedAt: ColumnType<string, Date, never>;
      changedAt: Moment;
      version: Generated<number>;
    };
    mailAttempt: BranchColumns & {
      mailId: string;
      attemptNo: number;
      outcome: string;
      reason: string;
      endedAt: ColumnType<string, Date, never>;
    };
  }
}

function settingsOf(reader: Reader) {
  return reader
    .selectFrom("mailRule")
    .innerJoin("mailTemplate", (join) =>
      join
        .onRef("mailTemplate.event", "=", "mailRule.event")
        .onRef("mailTemplate.templateVersion", "=", "mailRule.templateVersion"),
    )
    .select(["mailRule.event", "isOn", "roles", "hasFile", "mailRule.templateVersion", "subject", "body"])
    .select(["changedBy", selectWireTimestamp("changedAt").as("changedAt"), "version"]);
}

export function listSettings(reader: Reader) {
  return settingsOf(reader).orderBy("mailRule.event").execute();
}
export type MailSetting = Awaited<ReturnType<typeof listSettings>>[number];

export function findSetting(reader: Reader, event: string): Promise<MailSetting | undefined> {
  return settingsOf(reader).where("mailRule.event", "=", event).executeTakeFirst();
}

export function lockSetting(tx: Tx, event: string): Promise<MailSetting | undefined> {
  return settingsOf(tx).where("mailRule.event", "=", event).forUpdate("mailRule").executeTakeFirst();
}

type SettingChange = Pick<MailSetting, "isOn" | "roles" | "hasFile" | "templateVersion" | "changedBy"> & {
  readonly changedAt: Date;
};

export async function updateSetting(tx: Tx, event: string, change: SettingChange): Promise<MailSetting> {
  await tx
    .updateTable("mailRule")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("event", "=", event)
    .execute();
  return settingsOf(tx).where("mailRule.event", "=", event).executeTakeFirstOrThrow();
}

type NewTemplate = Pick<MailSetting, "event" | "templateVersion" | "subject" | "body"> & {
  readonly madeBy: string;
  readonly madeAt: Date;
};

export async function insertTemplate(tx: Tx, template: NewTemplate): Promise<void> {
  await tx.insertInto("mailTemplate").values(template).execute();
}

export function listTemplates(reader: Reader, event: string) {
  return reader
    .selectFrom("mailTemplate")
    .select(["templateVersion", "subject", "body", "madeBy", selectWireTimestamp("madeAt").as("madeAt")])
    .where("event", "=", event)
    .orderBy("templateVersion", "desc")
    .execute();
}

/** The columns of the audit trail, which leaves out the text: it may hold the link of a payer. */
const columns = [
  "mailId",
  "comCode",
  "event",
  "templateVersion",
  "role",
  "businessNo",
  "holderName",
  "recipient",
  "subject",
  "hasFile",
  "status",
  "attempts",
  "reason",
  "toldUser",
  "askedBy",
  selectWireTimestamp("askedAt").as("askedAt"),
  selectWireTimestamp("nextAt").as("nextAt"),
  "version",
] as const;
export type MailMessage = NonNullable<Awaited<ReturnType<typeof findMail>>>;

function mailOf(reader: Reader, mailId: string) {
  return reader.selectFrom("mailMessage").select(columns).where("mailId", "=", mailId);
}

export function findMail(reader: Reader, mailId: string) {
  return mailOf(reader, mailId).executeTakeFirst();
}

export function lockMail(tx: Tx, mailId: string) {
  return mailOf(tx, mailId).forUpdate().executeTakeFirst();
}

export async function getMailBody(reader: Reader, mailId: string): Promise<string> {
  const query = reader.selectFrom("mailMessage").select("body").where("mailId", "=", mailId);
  return (await query.executeTakeFirstOrThrow()).body;
}

type NewMail = Omit<MailMessage, "status" | "attempts" | "nextAt" | "reason" | "askedAt" | "version"> & {
  readonly body: string;
  readonly askedAt: Date;
};

export async function insertMail(tx: Tx, { askedAt, ...mail }: NewMail): Promise<MailMessage> {
  const moments = { askedAt, nextAt: askedAt, changedAt: askedAt };
  await tx
    .insertInto("mailMessage")
    .values({ ...mail, ...moments })
    .execute();
  return mailOf(tx, mail.mailId).executeTakeFirstOrThrow();
}

type MailChange = Partial<Pick<MailMessage, "status" | "attempts" | "reason">> & {
  readonly nextAt?: Date;
  readonly changedAt: Date;
};

export async function updateMail(tx: Tx, mailId: string, change: MailChange): Promise<MailMessage> {
  await tx
    .updateTable("mailMessage")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("mailId", "=", mailId)
    .execute();
  return mailOf(tx, mailId).executeTakeFirstOrThrow();
}

/** Mails whose attempt is due, the longest waiting first. */
export function listDueMails(reader: Reader, now: Date, most: number) {
  return reader
    .selectFrom("mailMessage")
    .select("mailId")
    .where("status", "=", MAIL_STATUS.waiting)
    .where("nextAt", "<=", sql<string>`${now.toISOString()}::timestamptz`)
    .orderBy("mailMessage.nextAt")
    .limit(most)
    .execute();
}

/** Mails whose process ended while it sent them. */
export function listInterruptedMails(reader: Reader, before: Date, most: number) {
  return reader
    .selectFrom("mailMessage")
    .select("mailId")
    .where("status", "=", MAIL_STATUS.sending)
    .where("changedAt", "<=", sql<string>`${before.toISOString()}::timestamptz`)
    .limit(most)
    .execute();
}

type NewAttempt = {
  readonly mailId: string;
  readonly comCode: string;
  readonly attemptNo: number;
  readonly outcome: string;
  readonly reason: string;
  readonly endedAt: Date;
};

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  await tx.insertInto("mailAttempt").values(attempt).execute();
}

export function listAttempts(reader: Reader, mailId: string) {
  return reader
    .selectFrom("mailAttempt")
    .select(["attemptNo", "outcome", "reason", selectWireTimestamp("endedAt").as("endedAt")])
    .where("mailId", "=", mailId)
    .orderBy("attemptNo", "desc")
    .execute();
}
