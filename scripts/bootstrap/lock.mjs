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

/** Waits until this process alone may install; the lock is a folder that names its holders. Returns how to let go. */
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

/** Keeps the lock alive as long as the npm that we started, even if we are killed before it ends. */
export function alsoHeldBy(lock, pid) {
  if (pid !== undefined) appendFileSync(join(lock, "holders"), `${signature(pid)}\n`);
}

// As root the database server is somebody else, who must pass through this folder whatever the umask.
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

/** Held while any of its holders lives, or while it is too young to have been signed. */
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

/** Moves a dead lock away. Another waiter may have buried it and taken a new one just before: then that one is put back. */
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

/** A process by pid and start time, since pids are used again. */
function signature(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return fields[0] === "Z" ? "" : `${pid} ${fields[19]}`;
  } catch {
    return "";
  }
}
