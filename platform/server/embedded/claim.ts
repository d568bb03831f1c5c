import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { toErrorText, ServerStartError } from "./start-error.ts";
import { isProcessAlive } from "./postmaster.ts";

type Address = { host: string; port: number };
/** The parts of an embedded server that a claim uses. */
type Claimable = Address & { dataDir: string; stopped: boolean; ensureRunning(): Promise<void> };
export type DataDirClaimHolder = { pid: number; port: number };

// Two arbitrary numbers of an advisory lock that nothing else in the `postgres` database uses.
const lockClass = 52_713;
const lockObject = 1;

/**
 * Makes this process the only product that runs on its data. The lock belongs to a separate session, so that
 * PostgreSQL releases the lock however the process ends. The session's name identifies the process to others.
 */
export async function claimDataDir(
  server: Claimable,
  info: DataDirClaimHolder,
  report: (line: string) => void = () => {},
): Promise<{ release(): Promise<void> }> {
  let released = false;
  let session = await takeClaim(server, info, onLost);

  function onLost(): void {
    if (!released && !server.stopped) void regain();
  }
  async function regain(): Promise<void> {
    report("数据库连接中断，正在恢复…");
    let reported = "";
    while (!released && !server.stopped) {
      try {
        await server.ensureRunning();
        session = await takeClaim(server, info, onLost);
        if (released) await session.end();
        else report("数据库已恢复。");
        return;
      } catch (thrown) {
        const error = toErrorText(thrown);
        if (error !== reported) report(error);
        reported = error;
        await sleep(1_000, undefined, { ref: false });
      }
    }
  }
  return {
    async release() {
      released = true;
      await session.end().catch(() => {});
    },
  };
}

async function takeClaim(server: Claimable, info: DataDirClaimHolder, onLost: () => void): Promise<Client> {
  const deadline = Date.now() + 3_000;
  for (;;) {
    const session = await connect(server, `chengbao:${info.pid}:${info.port}`);
    const { rows } = await session.query<{ held: boolean }>("select pg_try_advisory_lock($1, $2) as held", [
      lockClass,
      lockObject,
    ]);
    if (rows[0]?.held) {
      session.once("end", onLost);
      return session;
    }
    const holder = await holderSeenBy(session);
    await session.end();
    // The session of a killed process ends a moment later, so that only a living holder is refused at once.
    if (holder && (isProcessAlive(holder.pid) || Date.now() > deadline)) throw inUse(server.dataDir, holder);
    await sleep(100);
  }
}

function inUse(dataDir: string, holder: DataDirClaimHolder): ServerStartError {
  return new ServerStartError(
    `已在运行：数据目录 ${dataDir} 正由进程 ${holder.pid} 使用（端口 ${holder.port}）。请直接访问该端口，或先停止它，或用 DATA_DIR 另开一份。`,
  );
}

/** Finds the process that holds the claim. */
export async function findDataDirClaimHolder(address: Address): Promise<DataDirClaimHolder | undefined> {
  const session = await connect(address, "chengbao-look");
  try {
    return await holderSeenBy(session);
  } finally {
    await session.end();
  }
}

async function holderSeenBy(session: Client): Promise<DataDirClaimHolder | undefined> {
  const { rows } = await session.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
    [lockClass, lockObject],
  );
  const [, pid, port] = rows[0]?.name.split(":") ?? [];
  return rows[0] ? { pid: Number(pid), port: Number(port) } : undefined;
}

async function connect(address: Address, name: string): Promise<Client> {
  const session = new Client({
    host: address.host,
    port: address.port,
    user: "postgres",
    database: "postgres",
    application_name: name,
    connectionTimeoutMillis: 5_000,
    ssl: false,
  });
  session.on("error", () => {});
  await session.connect();
  return session;
}
