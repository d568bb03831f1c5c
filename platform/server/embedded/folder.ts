import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { type SystemAccount, isRunningAsRoot } from "./account.ts";
import { findFolderError, ServerStartError } from "./start-error.ts";

/**
 * Makes a folder and its parents one by one, because Node's recursive call hides that a disk is read-only. As root,
 * other users may pass through whatever the umask, because the server runs as another user.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  const mode = isRunningAsRoot() ? 0o711 : 0o700;
  makeUnlessThere(folder, mode);
  chmodSync(folder, mode);
}

/** If two processes start at once, one makes the folder and both find it. */
function makeUnlessThere(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Creates a private folder of the server's user. A folder of another user is refused. */
export function createOwnFolder(folder: string, account: SystemAccount | undefined): void {
  const uid = account?.uid ?? process.geteuid?.() ?? 0;
  makeUnlessThere(folder, 0o700);
  const found = lstatSync(folder);
  const justMade = account !== undefined && found.uid === 0;
  if (!found.isDirectory() || (found.uid !== uid && !justMade)) {
    throw new ServerStartError(
      `目录属于他人：${folder} 属于 uid ${found.uid}，数据库以 uid ${uid} 运行。请换回原来的用户启动，或用 DATA_DIR 指定另一个目录。`,
    );
  }
  if (justMade) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

/** Writes a megabyte as the server's user, because root may still write on a disk that is full for everyone else. */
export function assertWritable(dataDir: string, inside: string, account: SystemAccount | undefined): void {
  const file = join(inside, ".write-test");
  const script = 'dd if=/dev/zero of="$1" bs=65536 count=16 conv=fsync; ended=$?; rm -f "$1"; exit $ended';
  const probe = spawnSync("/bin/sh", ["-c", script, "sh", file], {
    cwd: "/",
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
    ...account,
  });
  if (probe.status === 0) return;
  const message = probe.error?.message ?? probe.stderr.trim();
  throw (
    findFolderError(dataDir, message) ??
    new ServerStartError(
      `目录不可写：${dataDir}（${message.split("\n")[0]}）。请用 DATA_DIR 指定另一个目录。`,
    )
  );
}
