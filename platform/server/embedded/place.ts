import { createHash } from "node:crypto";
import { chmodSync, existsSync, realpathSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type SystemAccount, mayAccountAccessPath, getPostgresSystemAccount } from "./account.ts";
import { findFolderError, toErrorText, ServerStartError } from "./start-error.ts";
import { makeFolder, createOwnFolder, assertWritable } from "./folder.ts";

export type DataRootFolders = { cache: string; state: string };
export type PostgresDataLocationOptions = {
  dataDir: string;
  dataDirGiven: boolean;
  checkout: string;
  roots: DataRootFolders;
  report(line: string): void;
};
export type PostgresDataLocation = {
  dataDir: string;
  cluster: string;
  logDir: string;
  account: SystemAccount | undefined;
  isThrowAway?: boolean;
};

/** Decides where the data lives: in the wished folder, or outside a checkout that the server's uid cannot enter. */
export function choosePostgresDataLocation(options: PostgresDataLocationOptions): PostgresDataLocation {
  const aside = join(options.roots.state, computeShortHash(realpathSync(options.checkout)));
  if (!options.dataDirGiven && existsSync(join(aside, "postgres"))) return settleAside(aside, options);
  const wished = placeAt(resolve(options.dataDir), !options.dataDirGiven);
  if (!wished.account || mayAccountAccessPath(wished.account, "-x", wished.dataDir)) return ready(wished);
  // Existing data must not be silently replaced by an empty database elsewhere.
  if (options.dataDirGiven || existsSync(wished.cluster)) {
    throw new ServerStartError(
      `数据目录进不去：数据库以 uid ${wished.account.uid} 运行，无法进入 ${wished.dataDir}。请对沿途各级目录执行 chmod o+x，或用 DATA_DIR 指定另一个目录。`,
    );
  }
  return settleAside(aside, options);
}

function settleAside(path: string, options: PostgresDataLocationOptions): PostgresDataLocation {
  const aside = placeAt(path, true);
  options.report(`项目目录只有 root 可以进入，数据放在 ${aside.dataDir}`);
  if (mayAccountAccessPath(aside.account, "-x", aside.dataDir)) return ready(aside);
  throw new ServerStartError(
    `数据目录进不去：数据库以 uid ${aside.account?.uid} 运行，无法进入 ${aside.dataDir}。请用 DATA_DIR 指定另一个目录。`,
  );
}

function placeAt(path: string, isPrivate: boolean): PostgresDataLocation {
  try {
    makeFolder(path);
    const dataDir = realpathSync(path);
    const cluster = join(dataDir, "postgres");
    const account = getPostgresSystemAccount(cluster);
    if (account && isPrivate) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
    return { dataDir, cluster, logDir: join(dataDir, "log"), account };
  } catch (error) {
    throw findFolderError(path, toErrorText(error)) ?? error;
  }
}

function ready(place: PostgresDataLocation): PostgresDataLocation {
  try {
    createOwnFolder(place.logDir, place.account);
  } catch (error) {
    throw findFolderError(place.dataDir, toErrorText(error)) ?? error;
  }
  assertWritable(place.dataDir, place.logDir, place.account);
  return place;
}

// sun_path holds 108 bytes with its closing zero; PostgreSQL appends the file name to the folder.
const longestSocketPath = 107;

/** Returns a folder for the socket that only the server's user may enter. Its path is short enough for the kernel. */
export function createSocketFolder(place: PostgresDataLocation, port: number): string {
  const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= longestSocketPath;
  const beside = join(place.dataDir, "socket");
  const name = `chengbao-${computeShortHash(place.dataDir)}`;
  const candidates = [beside, join(tmpdir(), name), join("/tmp", name)];
  const chosen = candidates.find(
    (folder) => fits(folder) && mayAccountAccessPath(place.account, "-x", join(folder, "..")),
  );
  if (!chosen)
    throw new ServerStartError(
      `套接字路径过长：${beside} 超过 ${longestSocketPath} 字节，临时目录也不可用。请用 DATA_DIR 指定较短的目录。`,
    );
  try {
    createOwnFolder(chosen, place.account);
  } catch (error) {
    throw findFolderError(chosen, toErrorText(error)) ?? error;
  }
  return chosen;
}

export function computeShortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
