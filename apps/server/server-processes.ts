import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type RunningServerApplication,
  serveApplication,
  type ServeOptions,
  toStartError,
} from "./serving.ts";
import { createSupervisor } from "./supervisor.ts";

/** `pids` lists the processes that answer requests on the port, `heavyPid` the one that answers heavy requests. */
export type ServerProcesses = RunningServerApplication & { pids(): number[]; heavyPid(): number | undefined };

/** Heavy requests take few connections at a time. */
const HEAVY_POOL_SIZE = 6;
/** Without them the heap grows with the machine's memory, and each thread keeps freed memory of its own (glibc). */
const HEAVY_MEMORY = { execArgv: ["--max-old-space-size=512"], env: { MALLOC_ARENA_MAX: "2" } };

/**
 * Serves the application on its port, in this process or in several that share the port. One more process answers the
 * heavy requests of all.
 */
export async function serveInProcesses(
  serving: ServeOptions,
  count: number,
  report: (line: string) => void,
): Promise<ServerProcesses> {
  // The folder lets only this user in.
  const folder = await mkdtemp(join(tmpdir(), "chengbao-"));
  const served = { ...serving, heavyServer: { path: join(folder, "heavy"), isThisProcess: false } };
  const onPort = createSupervisor(report);
  const heavy = createSupervisor(report, HEAVY_MEMORY);
  let here: RunningServerApplication | undefined;
  const close = async (): Promise<void> => {
    await Promise.all([here?.close(), onPort.close()]);
    await heavy.close();
    await rm(folder, { recursive: true, force: true });
  };
  const startOnPort = async (): Promise<void> => {
    if (count === 1) here = await serveApplication(served);
    else {
      await refuseTakenPort(serving);
      await Promise.all(Array.from({ length: count }, () => onPort.start({ ...served, sharesPort: true })));
    }
  };
  try {
    // Whoever sees that the port answers may send a file.
    await heavy.start(toHeavyServing(served));
    await startOnPort();
  } catch (error) {
    await close();
    throw error;
  }
  const pids = () => (here ? [process.pid] : onPort.pids());
  return { close, pids, heavyPid: () => heavy.pids()[0] };
}

function toHeavyServing({
  settings,
  ...serving
}: ServeOptions & { heavyServer: { path: string } }): ServeOptions {
  const poolSize = Math.min(settings.DATABASE_POOL_SIZE, HEAVY_POOL_SIZE);
  return {
    ...serving,
    settings: { ...settings, JOBS_CONCURRENCY: 0, DATABASE_POOL_SIZE: poolSize },
    chores: false,
    heavyServer: { path: serving.heavyServer.path, isThisProcess: true },
  };
}

/** Processes that share a port would also share it with another installation of the same user. */
async function refuseTakenPort({ settings }: ServeOptions): Promise<void> {
  const probe = createServer().listen({ port: settings.PORT, host: settings.HOST });
  try {
    await once(probe, "listening");
  } catch (error) {
    throw toStartError(error, settings);
  }
  probe.close();
  await once(probe, "close");
}
