import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { ServerStartError } from "./start-error.ts";

export type SystemAccount = { uid: number; gid: number };

// PostgreSQL refuses to run as root. As root the server gets a uid that has no account, so that no other program of the
// machine shares it; 60706-61183 is the range that neither Debian nor systemd hands out. initdb alone insists on a
// passwd entry for its uid: it runs as `nobody`, and its result is given to the private uid before it is put in place.
const firstPrivateId = 60941;

export function isRunningAsRoot(): boolean {
  return process.geteuid?.() === 0;
}

/** Returns the account that runs the server of this cluster. Undefined means the current, ordinary user. */
export function getPostgresSystemAccount(cluster: string): SystemAccount | undefined {
  if (!isRunningAsRoot()) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : privateAccount();
}

/** Returns the account that runs initdb. */
export function getInitdbAccount(): SystemAccount | undefined {
  if (!isRunningAsRoot()) return undefined;
  const nobody = entries("/etc/passwd").find((entry) => entry[0] === "nobody");
  if (!nobody)
    throw new ServerStartError(
      "无法以 root 初始化数据库：/etc/passwd 中没有 nobody 用户。请改用普通用户启动，或补上该用户。",
    );
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) };
}

function privateAccount(): SystemAccount {
  const takenIds = new Set(
    [...entries("/etc/passwd"), ...entries("/etc/group")].map((entry) => Number(entry[2])),
  );
  let id = firstPrivateId;
  while (takenIds.has(id)) id += 1;
  return { uid: id, gid: id };
}

function entries(path: string): string[][] {
  try {
    return readFileSync(path, "utf8")
      .split("\n")
      .map((line) => line.split(":"));
  } catch {
    return [];
  }
}

/** Tests whether an account may access a path by trying, because file modes do not show ACLs and mount options. */
export function mayAccountAccessPath(
  account: SystemAccount | undefined,
  test: "-x" | "-r",
  path: string,
): boolean {
  const probe = spawnSync("/bin/sh", ["-c", `test ${test} "$1"`, "sh", path], {
    cwd: "/",
    stdio: "ignore",
    ...account,
  });
  return probe.status === 0;
}
