import { createPrivateKey, randomUUID, X509Certificate } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { SigningKey } from "./cms.ts";

/** A key or a certificate that cannot be used. The message is for the operator. */
export class SealKeyError extends Error {}

const OTHERS = 0o077;

/** Refuses a key that other users of the machine can read. */
export async function readKeyFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new SealKeyError(`密钥文件 ${basename(path)} 不存在`);
  if ((found.mode & OTHERS) !== 0)
    throw new SealKeyError(`密钥文件 ${basename(path)} 可被其他用户读取，请把权限改为 600`);
  return readFile(path, "utf8");
}

export async function readCertificateFile(path: string): Promise<X509Certificate[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) throw new SealKeyError(`证书文件 ${basename(path)} 不存在，或其中没有证书`);
  return blocks.map((block) => new X509Certificate(block));
}

/** A key with its chain, the own certificate first and the root last. */
export function openSigningKey(keyPem: string, certificates: readonly X509Certificate[]): SigningKey {
  const key = createPrivateKey(keyPem);
  const [own] = certificates;
  if (key.asymmetricKeyType !== "rsa") throw new SealKeyError("签章密钥应为 RSA 密钥");
  if (!own?.checkPrivateKey(key)) throw new SealKeyError("签章密钥与证书不是一对");
  return { key, certificates };
}

/** Writes a file whole or not at all, and for its owner only. */
export async function writeKeyFile(path: string, text: string): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomUUID()}.part`;
  await writeFile(unfinished, text, { mode: 0o600 });
  await rename(unfinished, path);
}

export async function listCertificates(folder: string, prefix: string): Promise<X509Certificate[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const own = names.filter((name) => name.startsWith(prefix) && name.endsWith(".crt")).toSorted();
  return (await Promise.all(own.map((name) => readCertificateFile(join(folder, name))))).flat();
}
