import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { isDemonstration, type Settings } from "#platform/server/settings.ts";
import { type MailOutcome, sendThroughSmtp } from "./smtp.ts";

export type MailAttachment = { readonly name: string; readonly content: Uint8Array };
export type Mail = {
  /** Stays the same however often the mail is sent, so that a receiver can tell a repeat. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
  readonly sentAt: Date;
};

export type MailDelivery = { send(mail: Mail): Promise<MailOutcome> };

declare module "#platform/server/services.ts" {
  interface OutsideSystems {
    /** Sends mail; null if no server is configured. */
    mail: MailDelivery | null;
  }
}

type Place = { readonly settings: Settings; readonly dataDir: string };

/** The configured mail server. A demonstration without one writes each mail into a folder. */
export function createMailDelivery({ settings, dataDir }: Place): MailDelivery | null {
  const { MAIL_HOST: host, MAIL_FROM: from } = settings;
  if (host && from) {
    const { MAIL_USER: user, MAIL_PASSWORD: pass, MAIL_CA_FILE: caFile } = settings;
    const server = {
      host,
      port: settings.MAIL_PORT,
      tls: settings.MAIL_TLS,
      login: user && pass ? { user, pass } : undefined,
      ca: caFile ? readFileSync(caFile) : undefined,
    };
    return { send: (mail) => compose(from, mail, (raw) => sendThroughSmtp(server, { from, ...mail }, raw)) };
  }
  if (!isDemonstration(settings)) return null;
  const folder = join(dataDir, "mail");
  return { send: (mail) => compose(STAND_IN_SENDER, mail, (raw) => writeIntoFolder(folder, mail, raw)) };
}

const STAND_IN_SENDER = "chengbao@example.com";
const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** A line break or a second address would let a text add headers or recipients. */
function isSafe({ to, subject, messageId, attachments }: Mail): boolean {
  const lines = [subject, messageId, ...attachments.map(({ name }) => name)];
  return /^[^\s<>,;:"()[\]\\]+$/.test(to) && lines.every((line) => !/[\r\n\0]/.test(line));
}

async function compose(
  from: string,
  mail: Mail,
  send: (raw: Buffer) => Promise<MailOutcome>,
): Promise<MailOutcome> {
  if (!isSafe(mail)) return { kind: "refused", reason: "收件地址或主题含有不允许的字符" };
  const { messageId, to, subject, text, attachments, sentAt } = mail;
  const { message } = await composer.sendMail({
    from,
    to,
    subject,
    text,
    messageId,
    date: sentAt,
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: attachments.map(({ name, content }) => ({
      filename: name,
      content: Buffer.from(content),
      contentType: name.endsWith(".pdf") ? "application/pdf" : "application/octet-stream",
    })),
  });
  return send(message as Buffer);
}

/** The stand-in treats two addresses as a server would that refuses a mail, for good or for now. */
const standInOutcomes: Readonly<Record<string, MailOutcome>> = {
  refused: { kind: "refused", reason: "550 模拟：收件人不存在" },
  later: { kind: "later", reason: "451 模拟：服务器忙" },
};

/** A repeat of the same mail replaces its file. */
async function writeIntoFolder(folder: string, { messageId, to }: Mail, raw: Buffer): Promise<MailOutcome> {
  const planned = standInOutcomes[to.split("@")[0] ?? ""];
  if (planned) return planned;
  mkdirSync(folder, { recursive: true });
  const name = `${messageId.replaceAll(/[^\w.-]/g, "_")}.eml`;
  writeFileSync(join(folder, `${name}.part`), raw);
  renameSync(join(folder, `${name}.part`), join(folder, name));
  return { kind: "accepted", reason: `已写入 ${name}` };
}
