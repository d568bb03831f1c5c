import { randomUUID, X509Certificate } from "node:crypto";
import { link, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { assert } from "#platform/kernel/assert.ts";
import type { SealKeys } from "../../seal.ts";
import { makeCertificate, type CertificatePurpose, type MadeCertificate } from "./certificates.ts";
import {
  listCertificates,
  openSigningKey,
  readCertificateFile,
  readKeyFile,
  SealKeyError,
  writeKeyFile,
} from "./key-files.ts";

export type SealAuthorityOptions = {
  /** Outside the program's tree; it holds the keys of the test authority and every root so far. */
  readonly folder: string;
  /** The company whose seal it is. */
  readonly company: string;
  readonly now: () => Date;
  /** The key and the chain of a real certification authority, instead of the test authority's. */
  readonly keyFile?: string | undefined;
  readonly certificatesFile?: string | undefined;
};

export type SealAuthority = {
  /** The present keys. Those of the test authority are made at first use, and renewed before they expire. */
  keys(): Promise<SealKeys>;
  /** All roots that ever issued a seal here, so that old papers stay verifiable. */
  roots(): Promise<readonly X509Certificate[]>;
  /** Makes new keys of the test authority: under the same root, or under a new one. */
  renew(what: "certificate" | "root"): Promise<void>;
};

type KeySet = Readonly<Record<CertificatePurpose, MadeCertificate>>;

const DAY_MS = 86_400_000;
const LIFE_DAYS: Readonly<Record<CertificatePurpose, number>> = { root: 7300, seal: 1095, timestamp: 3650 };
const RENEWED_BEFORE_DAYS = 30;
const CURRENT = "authority.json";
const ROOT_PREFIX = "root-";

export function openSealAuthority(options: SealAuthorityOptions): SealAuthority {
  const { folder, keyFile, certificatesFile, now } = options;
  const current = join(folder, CURRENT);
  let making: Promise<KeySet> | undefined;
  const own = async (): Promise<KeySet> => {
    const present = await readKeySet(current);
    if (present && isInForce(present.seal, now()) && isInForce(present.timestamp, now())) return present;
    making ??= makeKeySet(options, present)
      .then((made) => keepKeySet(folder, made, present !== undefined))
      .finally(() => (making = undefined));
    return making;
  };
  return {
    keys: async () => {
      const keySet = await own();
      const timestamp = toKeys(keySet.timestamp, keySet.root);
      if (!keyFile || !certificatesFile) return { ...toKeys(keySet.seal, keySet.root), timestamp };
      const certificates = await readCertificateFile(certificatesFile);
      const keyPem = await readKeyFile(keyFile);
      openSigningKey(keyPem, certificates);
      await keepRoot(folder, certificates.at(-1));
      return { keyPem, certificatePems: certificates.map(String), timestamp };
    },
    roots: () => listCertificates(folder, ROOT_PREFIX),
    renew: async (what) => {
      const present = what === "root" ? undefined : await readKeySet(current);
      await keepKeySet(folder, await makeKeySet(options, present), true);
    },
  };
}

async function readKeySet(path: string): Promise<KeySet | undefined> {
  if (!(await stat(path).catch(() => undefined))) return undefined;
  return JSON.parse(await readKeyFile(path)) as KeySet;
}

function isInForce({ certificatePem }: MadeCertificate, now: Date, leftDays = RENEWED_BEFORE_DAYS): boolean {
  const { validFromDate, validToDate } = new X509Certificate(certificatePem);
  return validFromDate <= now && now.getTime() + leftDays * DAY_MS < validToDate.getTime();
}

/** The root is kept while it outlives what it issues. */
async function makeKeySet(options: SealAuthorityOptions, present: KeySet | undefined): Promise<KeySet> {
  const { company, now } = options;
  const order = (purpose: CertificatePurpose, title: string) => ({
    purpose,
    name: `${company}${title}`,
    organization: company,
    // A clock that is a little behind must not find a certificate of the future.
    from: new Date(now().getTime() - DAY_MS),
    to: new Date(now().getTime() + LIFE_DAYS[purpose] * DAY_MS),
  });
  const isKept = present && isInForce(present.root, now(), LIFE_DAYS.timestamp);
  const root = isKept ? present.root : await makeCertificate(order("root", "根证书"));
  const issuer = openSigningKey(root.keyPem, [new X509Certificate(root.certificatePem)]);
  return {
    root,
    seal: await makeCertificate(order("seal", "电子签章"), issuer),
    timestamp: await makeCertificate(order("timestamp", "时间戳"), issuer),
  };
}

/** Of two processes that make the first keys at once, both take those of the first. */
async function keepKeySet(folder: string, made: KeySet, isRenewal: boolean): Promise<KeySet> {
  const path = join(folder, CURRENT);
  await keepRoot(folder, new X509Certificate(made.root.certificatePem));
  const text = JSON.stringify(made);
  if (isRenewal) {
    await writeKeyFile(path, text);
    return made;
  }
  const unfinished = `${path}.${randomUUID()}.first`;
  try {
    await writeFile(unfinished, text, { mode: 0o600 });
    await link(unfinished, path);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const first = await readKeySet(path);
    assert(first, "the file that was in the way is there");
    return first;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function keepRoot(folder: string, root: X509Certificate | undefined): Promise<void> {
  if (!root?.ca || !root.verify(root.publicKey)) throw new SealKeyError("证书链的最后一张应为根证书");
  const path = join(folder, `${ROOT_PREFIX}${root.fingerprint256.replaceAll(":", "").slice(0, 32)}.crt`);
  if (!(await stat(path).catch(() => undefined))) await writeKeyFile(path, root.toString());
}

function toKeys({ keyPem, certificatePem }: MadeCertificate, root: MadeCertificate) {
  return { keyPem, certificatePems: [certificatePem, root.certificatePem] };
}
