import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";

/**
 * What became of one attempt. `later`: nothing was handed over. `refused`: this recipient or mail is not accepted.
 * `unknown`: the text was handed over and no answer came, so the mail may have arrived.
 */
export type MailOutcome = {
  readonly kind: "accepted" | "later" | "refused" | "unknown";
  readonly reason: string;
};
export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  readonly tls: "starttls" | "tls" | "none";
  readonly login: { readonly user: string; readonly pass: string } | undefined;
  readonly ca: Buffer | undefined;
};

const WAIT_MS = 20_000;
const SHOWN = 200;

/** How far an attempt came when it failed. */
type Progress = { phase: "connect" | "login" | "envelope" | "text" };
type SmtpFailure = Error & { readonly responseCode?: number; readonly response?: string };

/** One mail over one connection. A failure is judged by how far the attempt came. */
export async function sendThroughSmtp(
  server: SmtpServer,
  envelope: { readonly from: string; readonly to: string },
  raw: Buffer,
): Promise<MailOutcome> {
  const { host, port, tls, ca, login } = server;
  const connection = new SMTPConnection({
    host,
    port,
    secure: tls === "tls",
    requireTLS: tls === "starttls",
    ignoreTLS: tls === "none",
    tls: ca ? { ca } : {},
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
  });
  const progress: Progress = { phase: "connect" };
  try {
    const { response } = await talk(connection, { login, envelope, raw, progress });
    return { kind: "accepted", reason: shorten(response) };
  } catch (error) {
    return judge(error as SmtpFailure, progress);
  } finally {
    connection.close();
  }
}

type Talk = {
  readonly login: SmtpServer["login"];
  readonly envelope: { readonly from: string; readonly to: string };
  readonly raw: Buffer;
  readonly progress: Progress;
};

function talk(
  connection: SMTPConnection,
  { login, envelope: { from, to }, raw, progress }: Talk,
): Promise<{ response: string }> {
  return new Promise((resolve, reject) => {
    const send = (): void => {
      progress.phase = "envelope";
      const text = Readable.from(announce(raw, progress), { objectMode: false });
      connection.send({ from: addressOf(from), to, size: raw.length }, text, (error, sent) =>
        error || !sent ? reject(error ?? new Error("no answer")) : resolve(sent),
      );
    };
    connection.on("error", reject);
    // A server that ends the connection between two commands reports no error.
    connection.on("end", () => reject(new Error("the connection was closed")));
    connection.connect((error) => {
      if (error) return reject(error);
      if (!login) return send();
      progress.phase = "login";
      return connection.login({ credentials: login }, (refused) => (refused ? reject(refused) : send()));
    });
  });
}

/** The server asks for the text after it has accepted the recipient: from here on an end without an answer is unknown. */
async function* announce(raw: Buffer, progress: Progress): AsyncIterable<Buffer> {
  progress.phase = "text";
  yield raw;
}

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

const PERMANENT = 500;
const FIRST_FAILURE = 400;

function judge({ responseCode = 0, response, message }: SmtpFailure, { phase }: Progress): MailOutcome {
  const said = shorten(response ?? message);
  // A wrong password or a missing TLS is the fault of the settings, not of the recipient.
  if (phase === "connect") return { kind: "later", reason: `连接邮件服务器失败：${said}` };
  if (phase === "login") return { kind: "later", reason: `邮件服务器登录失败：${said}` };
  if (responseCode >= PERMANENT) return { kind: "refused", reason: said };
  if (phase === "envelope" || responseCode >= FIRST_FAILURE) return { kind: "later", reason: said };
  return { kind: "unknown", reason: `正文交出后没有收到答复：${said}` };
}

const shorten = (text: string): string => [...text.replaceAll(/\s+/g, " ").trim()].slice(0, SHOWN).join("");
