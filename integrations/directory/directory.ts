import { readFileSync } from "node:fs";
import { Client, InvalidCredentialsError, InvalidDNSyntaxError, NoSuchObjectError } from "ldapts";
import type { Settings } from "#platform/server/settings.ts";

/** rejected: the directory has no such account with this password. away: the directory did not answer. */
export type LdapPasswordCheckResult = "confirmed" | "rejected" | "away";
export type LdapDirectoryClient = {
  confirm(account: string, password: string): Promise<LdapPasswordCheckResult>;
};

/** An unknown account is bound as this DN, so that a sign-in takes equally long for known and unknown accounts. */
const NOBODY = "cn=nobody,ou=nowhere";

/** Opens the company's LDAP directory (AD, OpenLDAP). Returns null if none is configured. */
export function createLdapDirectoryClient(settings: Settings): LdapDirectoryClient | null {
  if (!settings.LDAP_URL) return null;
  return {
    async confirm(account, password) {
      // A bind without a password is anonymous and succeeds for anybody (RFC 4513, 5.1.2).
      if (account.trim() === "" || password === "") return "rejected";
      try {
        const dn = await findDn(settings, account);
        return await withClient(settings, (client) => bind(client, dn, password));
      } catch {
        return "away";
      }
    },
  };
}

async function bind(client: Client, dn: string | null, password: string): Promise<LdapPasswordCheckResult> {
  try {
    await client.bind(dn ?? NOBODY, password);
    return dn === null ? "rejected" : "confirmed";
  } catch (error) {
    const refusing = [InvalidCredentialsError, NoSuchObjectError, InvalidDNSyntaxError];
    if (dn === null || refusing.some((kind) => error instanceof kind)) return "rejected";
    throw error;
  }
}

/** Returns null if the directory has no such account, or more than one. */
async function findDn(settings: Settings, account: string): Promise<string | null> {
  const { LDAP_USER_DN: template } = settings;
  if (template) return fillDn(template, account);
  return withClient(settings, async (client) => {
    await client.bind(settings.LDAP_SEARCH_DN ?? "", settings.LDAP_SEARCH_PASSWORD ?? "");
    const { searchEntries } = await client.search(settings.LDAP_SEARCH_BASE ?? "", {
      scope: "sub",
      filter: settings.LDAP_SEARCH_FILTER.replaceAll("{user}", () => escapeLdapFilter(account)),
      attributes: ["1.1"],
      sizeLimit: 2,
    });
    const [entry, second] = searchEntries;
    return entry && !second ? entry.dn : null;
  });
}

/**
 * Fills an account into a DN or into AD's name@domain form. Returns null for an account that could break out of
 * that form.
 */
function fillDn(template: string, account: string): string | null {
  if (template.includes("=")) return template.replaceAll("{user}", () => escapeDistinguishedName(account));
  return /^[\p{L}\p{N}._-]+$/u.test(account) ? template.replaceAll("{user}", () => account) : null;
}

async function withClient<Result>(
  settings: Settings,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { LDAP_URL: url = "", LDAP_TIMEOUT_MS: waitMs, LDAP_CA_FILE: caFile } = settings;
  const tlsOptions = caFile ? { ca: readFileSync(caFile) } : {};
  const isSecure = url.startsWith("ldaps:");
  const client = new Client({
    url,
    timeout: waitMs,
    connectTimeout: waitMs,
    ...(isSecure ? { tlsOptions } : {}),
  });
  try {
    if (settings.LDAP_START_TLS === "1" && !isSecure)
      await client.startTLS({ host: new URL(url).hostname, ...tlsOptions });
    return await work(client);
  } finally {
    await client.unbind().catch(() => {});
  }
}

/** Escapes a text for an LDAP filter (RFC 4515, 3). */
export function escapeLdapFilter(text: string): string {
  return text.replace(/[\\*()\0]/g, hexPair);
}

/** Escapes a text for a distinguished name (RFC 4514, 2.4). */
export function escapeDistinguishedName(text: string): string {
  return text
    .replace(/[\\"+,;<>=\0]/g, hexPair)
    .replace(/^[ #]/, hexPair)
    .replace(/ $/, hexPair);
}

function hexPair(character: string): string {
  return `\\${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}
