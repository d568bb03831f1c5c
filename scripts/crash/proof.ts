import { chmodSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectAsDatabaseOwner } from "#apps/server/admin.ts";
import { readSettings } from "#platform/server/settings.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { listAuditFindings } from "./audit-findings.ts";
import { type ProductServerProcess, startProductServer } from "./running-product.ts";
import {
  type CrashTestClients,
  type CrashTestWorkload,
  type CrashTestWriteRecord,
  createCrashTestClients,
} from "./work.ts";

export type CrashTestPlan = {
  serverKills: number;
  databaseKills: number;
  leastAcknowledged: number;
  writers: number;
};
export type CrashTestResult = {
  serverKills: number;
  databaseKills: number;
  acknowledged: number;
  unknown: number;
  lost: number;
  doubled: number;
  wrong: string[];
  auditFindings: string[];
};

/** A product with its own data that is killed under one workload after another. */
export type CrashTestSite = {
  readonly product: ProductServerProcess;
  readonly dataDir: string;
  run(work: CrashTestWorkload, plan: CrashTestPlan, report: (line: string) => void): Promise<CrashTestResult>;
  close(): Promise<void>;
};

export async function openCrashTest(): Promise<CrashTestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "chengbao-crash-"));
  chmodSync(dataDir, 0o755);
  const product = await startProductServer(dataDir, await findFreePort());
  return {
    product,
    dataDir,
    /** Kills server and database at random moments throughout the work, and counts lost and doubled writes. */
    async run(work, plan, report) {
      const ledger: CrashTestWriteRecord = { acknowledged: [], unknown: 0, wrong: [] };
      const since = new Date();
      const site = await createCrashTestClients(product.url, work.userCodes, ledger);
      await writeWhileKilling({ work, plan, product, site, ledger, report });
      const { serverKills, databaseKills } = plan;
      return { serverKills, databaseKills, ...(await compare(work, dataDir, ledger, since)) };
    },
    async close() {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type CrashTestRun = {
  work: CrashTestWorkload;
  plan: CrashTestPlan;
  product: ProductServerProcess;
  site: CrashTestClients;
  ledger: CrashTestWriteRecord;
  report: (line: string) => void;
};

/** Ends with the first error of a writer or of a restart, or with a wrong outcome, which the ledger keeps. */
async function writeWhileKilling({ work, plan, product, site, ledger, report }: CrashTestRun): Promise<void> {
  const { acknowledged, wrong } = ledger;
  let isKilling = true;
  let hasFailed = false;
  const isDone = () =>
    hasFailed || wrong.length > 0 || (!isKilling && acknowledged.length >= plan.leastAcknowledged);
  const write = async (writer: number) => {
    for (let count = 1; !isDone(); count += 1)
      acknowledged.push(...(await work.write(site, { writer, count })));
  };
  const kill = async () => {
    for (const [index, kind] of listKills(plan).entries()) {
      if (hasFailed || wrong.length > 0) return;
      const share = (plan.leastAcknowledged * index) / (plan.serverKills + plan.databaseKills);
      while (acknowledged.length < share && !isDone()) await sleep(50);
      await sleep(100 + Math.random() * 900);
      await (kind === "server" ? product.killServer() : product.killDatabase());
      report(`${KILLED_NAMES[kind]} kill -9 第 ${index + 1} 次，已确认 ${acknowledged.length}`);
    }
    isKilling = false;
  };
  try {
    await Promise.all([kill(), ...Array.from({ length: plan.writers }, (_, writer) => write(writer))]);
  } finally {
    hasFailed = true;
  }
}

export const KILLED_NAMES = { server: "服务进程", database: "数据库" } as const;

/** Server and database in turn, so that both are killed throughout the work. */
function listKills({ serverKills, databaseKills }: CrashTestPlan): (keyof typeof KILLED_NAMES)[] {
  return Array.from({ length: Math.max(serverKills, databaseKills) }, (_, index) => [
    ...(index < serverKills ? (["server"] as const) : []),
    ...(index < databaseKills ? (["database"] as const) : []),
  ]).flat();
}

async function compare(
  work: CrashTestWorkload,
  dataDir: string,
  ledger: CrashTestWriteRecord,
  since: Date,
): Promise<Omit<CrashTestResult, "serverKills" | "databaseKills">> {
  const settings = readSettings({ DATA_DIR: dataDir });
  const connection = await connectAsDatabaseOwner(settings, () => {});
  try {
    const stored = await work.stored(connection.owner, since);
    const isStored = new Set(stored);
    return {
      acknowledged: ledger.acknowledged.length,
      unknown: ledger.unknown,
      lost: ledger.acknowledged.filter((write) => !isStored.has(write)).length,
      doubled: stored.length - ledger.acknowledged.length,
      wrong: ledger.wrong,
      auditFindings: await listAuditFindings(connection.owner, dataDir),
    };
  } finally {
    await connection.close();
  }
}
