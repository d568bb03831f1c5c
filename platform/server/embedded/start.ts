import { rmSync } from "node:fs";
import { serverBinaries } from "./binaries.ts";
import { claimHolder } from "./claim.ts";
import { ensureCluster } from "./cluster.ts";
import { launch } from "./launch.ts";
import { type Place, type Roots, settlePlace, socketFolder } from "./place.ts";
import { livingPostmaster } from "./postmaster.ts";
import { answering, port, shutDown } from "./presence.ts";
import { oneAtATime } from "./start-lock.ts";

export type EmbeddedServer = {
  /** The folder of the unix socket, in the form that `pg` expects. */
  readonly host: string;
  readonly port: number;
  readonly superuser: "postgres";
  /** The actual folder of the data: the wished folder, or one outside a checkout that only root can enter. */
  readonly dataDir: string;
  readonly adopted: boolean;
  readonly pid: number;
  readonly stopped: boolean;
  /** Restarts the server if it has died. */
  ensureRunning(): Promise<void>;
  /** Stops the server, unless another process has claimed it. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  dataDirGiven: boolean;
  checkout: string;
  roots?: Roots;
  /** Only tests set this: the cluster runs without durability, because its folder is deleted after the run. */
  isThrowAway?: boolean;
  report(line: string): void;
};

type Running = { pid: number; socketDir: string; adopted: boolean };

const machineRoots: Roots = { cache: "/var/cache/chengbao", state: "/var/lib/chengbao" };

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { report, checkout, roots = machineRoots, isThrowAway = false } = options;
  const place: Place = { ...settlePlace({ ...options, roots }), isThrowAway };
  const bin = await serverBinaries(checkout, place.account, roots.cache, report);
  const first = await oneAtATime(place.dataDir, report, () => bringUp(place, bin, report));
  let { pid } = first;
  let stopped = false;
  return {
    host: first.socketDir,
    port,
    superuser: "postgres",
    dataDir: place.dataDir,
    adopted: first.adopted,
    get pid() {
      return pid;
    },
    get stopped() {
      return stopped;
    },
    async ensureRunning() {
      ({ pid } = await oneAtATime(place.dataDir, report, () => bringUp(place, bin, report, first.socketDir)));
    },
    async stop() {
      const holder = await claimHolder({ host: first.socketDir, port }).catch(() => undefined);
      if (holder && holder.pid !== process.pid) return;
      stopped = true;
      await shutDown(place.cluster, pid);
      if (!first.socketDir.startsWith(place.dataDir))
        rmSync(first.socketDir, { recursive: true, force: true });
    },
  };
}

/** Adopts the living server of the folder, or starts a new server. */
async function bringUp(
  place: Place,
  bin: string,
  report: (line: string) => void,
  socketDir?: string,
): Promise<Running> {
  for (;;) {
    const found = livingPostmaster(place.cluster);
    if (found) {
      const ready = await answering(place.cluster, found.pid, report);
      if (ready) return { pid: ready.pid, socketDir: ready.socketDir, adopted: true };
      continue;
    }
    await ensureCluster(place, bin, report);
    const folder = socketDir ?? socketFolder(place, port);
    const pid = await launch(place, bin, folder, report);
    if (pid !== undefined) return { pid, socketDir: folder, adopted: false };
  }
}
