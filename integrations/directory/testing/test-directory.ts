import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "ldapts";
import { findFreePort } from "#platform/testing/free-port.ts";

const SLAPD = "/usr/sbin/slapd";
const BASE = "dc=example,dc=com";
export const testLdapAdminLogin = { dn: `cn=admin,${BASE}`, password: "verzeichnis" };
export const testLdapBaseDn = BASE;
export const testLdapStaffBaseDn = `ou=职员,${BASE}`;

export type TestLdapServer = {
  url: string;
  caFile: string;
  /** Adds a person below 职员. The cn is used unescaped. */
  add(person: { cn: string; uid: string; password: string }): Promise<void>;
  stop(): Promise<void>;
};

/** Returns the reason why no directory server is available, or false. As root on Debian the function installs one. */
export function getLdapTestSkipReason(): string | false {
  if (existsSync(SLAPD)) return false;
  const isDebianRoot = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (!isDebianRoot) return "slapd is not installed (Debian package slapd)";
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const lock = ["-o", "DPkg::Lock::Timeout=120"];
  try {
    // Without a configuration the package would start a server of its own.
    const answer = "slapd slapd/no_configuration boolean true\n";
    execFileSync("debconf-set-selections", { input: answer, env });
    execFileSync("apt-get", [...lock, "update", "-qq"], { stdio: "ignore", env });
    execFileSync("apt-get", [...lock, "install", "-y", "-qq", "slapd"], { stdio: "ignore", env });
  } catch {
    return "slapd could not be installed";
  }
  return existsSync(SLAPD) ? false : "slapd could not be installed";
}

/** Starts a real OpenLDAP server on a free port, in a folder that is deleted afterwards. */
export async function startTestLdapServer(): Promise<TestLdapServer> {
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
    await client.add(testLdapStaffBaseDn, { objectClass: "organizationalUnit", ou: "职员" });
  });
  return {
    url,
    caFile,
    add: ({ cn, uid, password }) =>
      asAdmin(url, (client) =>
        client.add(`uid=${uid},${testLdapStaffBaseDn}`, {
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
      `rootdn "${testLdapAdminLogin.dn}"`,
      `rootpw ${testLdapAdminLogin.password}`,
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
    await client.bind(testLdapAdminLogin.dn, testLdapAdminLogin.password);
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
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill("SIGTERM");
  });
}
