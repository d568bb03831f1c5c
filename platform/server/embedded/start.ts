import { rmSync } from "node:fs";
import { preparePostgresBinaries } from "./binaries.ts";
import { findDataDirClaimHolder } from "./claim.ts";
import { ensurePostgresCluster } from "./cluster.ts";
import { launchPostgresServer } from "./launch.ts";
import {
  type PostgresDataLocation,
  type DataRootFolders,
  choosePostgresDataLocation,
  createSocketFolder,
} from "./place.ts";
import { findLivingPostmaster } from "./postmaster.ts";
import { waitForPostgresServer, SOCKET_PORT, shutDownPostgresServer } from "./readiness.ts";
import { runExclusively } from "./start-lock.ts";

export type EmbeddedPostgres = {
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

export type EmbeddedPostgresOptions = {
  dataDir: string;
  dataDirGiven: boolean;
  checkout: string;
  roots?: DataRootFolders;
  /** Tests set this: the cluster runs without durability, because its folder is deleted after the run. */
  isThrowAway?: boolean;
  report(line: string): void;
};

type Running = { pid: number; socketDir: string; adopted: boolean };

const machineRoots: DataRootFolders = { cache: "/var/cache/chengbao", state: "/var/lib/chengbao" };

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { report, checkout, roots = machineRoots, isThrowAway = false } = options;
  const place: PostgresDataLocation = { ...choosePostgresDataLocation({ ...options, roots }), isThrowAway };
  const bin = await preparePostgresBinaries(checkout, place.account, roots.cache, report);
  const first = await runExclusively(place.dataDir, report, () => bringUp(place, bin, report));
  let { pid } = first;
  let stopped = false;
  return {
    host: first.socketDir,
    port: SOCKET_PORT,
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
      ({ pid } = await runExclusively(place.dataDir, report, () =>
        bringUp(place, bin, report, first.socketDir),
      ));
    },
    async stop() {
      const holder = await findDataDirClaimHolder({ host: first.socketDir, port: SOCKET_PORT }).catch(
        () => undefined,
      );
      if (holder && holder.pid !== process.pid) return;
      stopped = true;
      await shutDownPostgresServer(place.cluster, pid);
      if (!first.socketDir.startsWith(place.dataDir))
        rmSync(first.socketDir, { recursive: true, force: true });
    },
  };
}

/** Adopts the living server of the folder, or starts a new server. */
async function bringUp(
  place: PostgresDataLocation,
  bin: string,
  report: (line: string) => void,
  socketDir?: string,
): Promise<Running> {
  for (;;) {
    const found = findLivingPostmaster(place.cluster);
    if (found) {
      const ready = await waitForPostgresServer(place.cluster, found.pid, report);
      if (ready) return { pid: ready.pid, socketDir: ready.socketDir, adopted: true };
      continue;
    }
    await ensurePostgresCluster(place, bin, report);
    const folder = socketDir ?? createSocketFolder(place, SOCKET_PORT);
    const pid = await launchPostgresServer(place, bin, folder, report);
    if (pid !== undefined) return { pid, socketDir: folder, adopted: false };
  }
}
