import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "ldapts";
import { findFreePort } from "./free-port.ts";

const SLAPD = "/usr/sbin/slapd";
const BASE = "dc=example,dc=com";
export const directoryAdmin = { dn: `cn=admin,${BASE}`, password: "verzeichnis" };
export const directoryBase = BASE;
export const staffBase = `ou=职员,${BASE}`;

export type TestDirectory = {
  url: string;
  caFile: string;
  /** A person below 职员, whose cn is given as it is. */
  add(person: { cn: string; uid: string; password: string }): Promise<void>;
  stop(): Promise<void>;
};

/** Why there is no directory to test against, or false. As root on Debian it is installed. */
export function missingDirectoryReason(): string | false {
  if (existsSync(SLAPD)) return false;
  const isDebianRoot = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (!isDebianRoot) return "slapd is not installed (Debian package slapd)";
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const lock = ["-o", "DPkg::Lock::Timeout=120"];
  try {
    // Without a configuration of its own the package starts no server.
    const answer = "slapd slapd/no_configuration boolean true\n";
    execFileSync("debconf-set-selections", { input: answer, env });
    execFileSync("apt-get", [...lock, "update", "-qq"], { stdio: "ignore", env });
    execFileSync("apt-get", [...lock, "install", "-y", "-qq", "slapd"], { stdio: "ignore", env });
  } catch {
    return "slapd could not be installed";
  }
  return existsSync(SLAPD) ? false : "slapd could not be installed";
}

/** A real OpenLDAP server of our own, on a free port and in a folder that goes with it. */
export async function startDirectory(): Promise<TestDirectory> {
  const folder = mkdtempSync(join(tmpdir(), "chengbao-slapd-"));
  const caFile = makeCertificate(folder);
  const port = await findFreePort();
  const url = `ldap://127.0.0.1:${port}`;
  writeFileSync(join(folder, "slapd.conf"), configuration(folder));
  mkdirSync(join(folder, "db"));
  const server = spawn(SLAPD, ["-f", join(folder, "slapd.conf"), "-h", url, "-d", "0"], { stdio: "ignore" });
  await untilServing(url, server);
  await asAdmin(url, async (client) => {
    await client.add(BASE, { objectClass: ["dcObject", "organization"], dc: "example", o: "示例" });
    await client.add(staffBase, { objectClass: "organizationalUnit", ou: "职员" });
  });
  return {
    url,
    caFile,
    add: ({ cn, uid, password }) =>
      asAdmin(url, (client) =>
        client.add(`uid=${uid},${staffBase}`, {
          objectClass: "inetOrgPerson",
          uid,
          cn,
          sn: cn,
          userPassword: password,
        }),
      ),
    stop: async () => {
      await stopped(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string): string {
  return ["core", "cosine", "inetorgperson"]
    .map((schema) => `include /etc/ldap/schema/${schema}.schema`)
    .concat(
      "modulepath /usr/lib/ldap",
      "moduleload back_mdb",
      `TLSCertificateFile ${folder}/certificate.pem`,
      `TLSCertificateKeyFile ${folder}/key.pem`,
      "database mdb",
      `suffix "${BASE}"`,
      `rootdn "${directoryAdmin.dn}"`,
      `rootpw ${directoryAdmin.password}`,
      `directory ${folder}/db`,
      "maxsize 10485760",
      "",
    )
    .join("\n");
}

function makeCertificate(folder: string): string {
  const file = join(folder, "certificate.pem");
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const key = [
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-keyout",
    `${folder}/key.pem`,
  ];
  execFileSync("openssl", ["req", "-x509", ...key, "-days", "2", ...subject, "-out", file], {
    stdio: "ignore",
  });
  return file;
}

async function asAdmin<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ url, connectTimeout: 2000, timeout: 2000 });
  try {
    await client.bind(directoryAdmin.dn, directoryAdmin.password);
    return await work(client);
  } finally {
    await client.unbind().catch(() => {});
  }
}

async function untilServing(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const serves = await asAdmin(url, async () => true).catch(() => false);
    if (serves) return;
    if (server.exitCode !== null) break;
    await wait(50);
  }
  throw new Error("slapd does not answer");
}

function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    server.once("exit", () => done());
    server.kill("SIGTERM");
  });
}
