import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type ReceivedMail = { readonly from: string; readonly to: readonly string[]; readonly raw: string };
/** What the server does with the recipients that begin with a word. */
type Plan = { readonly at: "rcpt" | "data"; readonly code: number } | { readonly at: "drop" };

export type TestMailServer = {
  readonly settings: Record<string, string>;
  readonly received: ReceivedMail[];
  /** Recipients of every attempt, also of those refused. */
  readonly tried: string[];
  readonly plans: Map<string, Plan>;
  stop(): Promise<void>;
};

export const TEST_MAIL_LOGIN = { user: "chengbao", pass: "postamt" };

function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), "chengbao-smtp-"));
  const files = { key: join(folder, "key.pem"), cert: join(folder, "ca.pem") };
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"];
  const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", files.key, "-days", "2", "-out", files.cert];
  execFileSync("openssl", ["req", "-x509", ...key, ...subject], { stdio: "ignore" });
  return { folder, files };
}

const buildSettings = (port: number, caFile: string): Record<string, string> => ({
  MAIL_HOST: "127.0.0.1",
  MAIL_PORT: String(port),
  MAIL_TLS: "starttls",
  MAIL_CA_FILE: caFile,
  MAIL_USER: TEST_MAIL_LOGIN.user,
  MAIL_PASSWORD: TEST_MAIL_LOGIN.pass,
  MAIL_FROM: "承保系统 <chengbao@example.com>",
});

/** A real SMTP server on a free port with a certificate of its own. */
export async function startTestMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const { folder, files } = makeCertificate();
  const received: ReceivedMail[] = [];
  const tried: string[] = [];
  const plans = new Map<string, Plan>();
  const planOf = (address: string) => plans.get(address.split("@")[0] ?? "");
  const fail = (code: number) => Object.assign(new Error("planned by the test"), { responseCode: code });
  const server = new SMTPServer({
    key: readFileSync(files.key),
    cert: readFileSync(files.cert),
    authOptional: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === TEST_MAIL_LOGIN.user && password === TEST_MAIL_LOGIN.pass
        ? done(null, { user: username })
        : done(new Error("wrong password")),
    onRcptTo({ address }, _session, done) {
      tried.push(address);
      const plan = planOf(address);
      done(plan?.at === "rcpt" ? fail(plan.code) : null);
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const to = rcptTo.map(({ address }) => address);
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const plan = planOf(to[0] ?? "");
        if (plan?.at === "data") return done(fail(plan.code));
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to,
          raw: Buffer.concat(pieces).toString("utf8"),
        });
        if (plan?.at !== "drop") return done(null);
        // The mail was received, and the sender is not told.
        for (const connection of server.connections) connection._socket.destroy();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: buildSettings(port, files.cert),
    received,
    tried,
    plans,
    stop: async () => {
      await new Promise<void>((closed) => {
        server.close(() => closed());
      });
      rmSync(folder, { recursive: true });
    },
  };
}
