import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const unsignedMs = 2_000;

/**
 * Waits for the exclusive right to install. The lock is a folder that names its holders. Returns the release
 * function.
 */
export async function holdLock(lock) {
  makeDataFolder(dirname(lock));
  let told = false;
  while (!tryTake(lock)) {
    if (!told) console.error("另一个进程正在安装依赖，等待中…");
    told = true;
    await sleep(200);
  }
  return () => rmSync(lock, { recursive: true, force: true });
}

/** Adds the started npm as a holder, so that the lock survives if this process is killed first. */
export function alsoHeldBy(lock, pid) {
  if (pid !== undefined) appendFileSync(join(lock, "holders"), `${signature(pid)}\n`);
}

// As root the database server runs as another user, who must be able to enter this folder whatever the umask.
function makeDataFolder(folder) {
  if (existsSync(folder)) return;
  const mode = process.geteuid() === 0 ? 0o711 : 0o700;
  mkdirSync(folder, { recursive: true, mode });
  chmodSync(folder, mode);
}

function tryTake(lock) {
  try {
    mkdirSync(lock);
  } catch (thrown) {
    if (thrown.code !== "EEXIST") throw thrown;
    if (!isHeld(lock)) bury(lock);
    return false;
  }
  try {
    appendFileSync(join(lock, "holders"), `${signature(process.pid)}\n`);
    return true;
  } catch (thrown) {
    rmSync(lock, { recursive: true, force: true });
    throw thrown;
  }
}

/** The lock is held while one of its holders lives, or while it is too new to have a holder. */
function isHeld(lock) {
  try {
    const holders = readFileSync(join(lock, "holders"), "utf8").split("\n").filter(Boolean);
    if (holders.length > 0) return holders.some((holder) => signature(holder.split(" ")[0]) === holder);
  } catch (thrown) {
    if (thrown.code !== "ENOENT") throw thrown;
  }
  const made = statSync(lock, { throwIfNoEntry: false });
  return made !== undefined && Date.now() - made.mtimeMs < unsignedMs;
}

/** Removes a dead lock. If another process has just replaced it, its new lock is restored. */
function bury(lock) {
  const grave = `${lock}-${process.pid}`;
  try {
    renameSync(lock, grave);
    if (isHeld(grave)) return renameSync(grave, lock);
    rmSync(grave, { recursive: true, force: true });
  } catch (thrown) {
    if (thrown.code !== "ENOENT") throw thrown;
  }
}

/** Identifies a process by pid and start time, because pids are reused. */
function signature(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return fields[0] === "Z" ? "" : `${pid} ${fields[19]}`;
  } catch {
    return "";
  }
}
