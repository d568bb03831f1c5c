import { chmodSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectOwner } from "#apps/server/admin.ts";
import { runAudit } from "#apps/server/audit.ts";
import { readSettings } from "#platform/server/settings.ts";
import { runProduct } from "./running-product.ts";
import { type Ledger, signIn, writeUntil } from "./writer.ts";

export type CrashPlan = {
  serverKills: number;
  databaseKills: number;
  leastAcknowledged: number;
  writers: number;
};
export type CrashFigures = {
  serverKills: number;
  databaseKills: number;
  acknowledged: number;
  unknown: number;
  lost: number;
  doubled: number;
  wrong: string[];
  auditFindings: string[];
};

/** Kills the server, then the database, at random moments under concurrent writes, and counts what is lost or doubled. */
export async function proveCrashes(plan: CrashPlan, report: (line: string) => void): Promise<CrashFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), "chengbao-crash-"));
  chmodSync(dataDir, 0o755);
  const product = await runProduct(dataDir, await freePort());
  try {
    const ledger: Ledger = { acknowledged: [], unknown: 0, wrong: [] };
    const token = await signIn(product.url, "10000001");
    let over = false;
    const done = () => over && ledger.acknowledged.length >= plan.leastAcknowledged;
    const writers = Array.from({ length: plan.writers }, (_, index) =>
      writeUntil(done, product.url, token, ledger, `w${index}`),
    );
    await killTimes(plan.serverKills, product.killServer, (kill) =>
      report(`服务进程 kill -9 第 ${kill} 次，已确认 ${ledger.acknowledged.length}`),
    );
    await killTimes(plan.databaseKills, product.killDatabase, (kill) =>
      report(`数据库 kill -9 第 ${kill} 次，已确认 ${ledger.acknowledged.length}`),
    );
    over = true;
    await Promise.all(writers);
    await product.stop();
    return {
      serverKills: plan.serverKills,
      databaseKills: plan.databaseKills,
      ...(await compare(dataDir, ledger)),
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function killTimes(
  times: number,
  kill: () => Promise<void>,
  tell: (kill: number) => void,
): Promise<void> {
  for (let count = 1; count <= times; count += 1) {
    await sleep(100 + Math.random() * 900);
    await kill();
    tell(count);
  }
}

async function compare(
  dataDir: string,
  ledger: Ledger,
): Promise<Omit<CrashFigures, "serverKills" | "databaseKills">> {
  const settings = readSettings({ DATA_DIR: dataDir });
  const connection = await connectOwner(settings, () => {});
  try {
    const { rows } = await connection.owner.query<{ code: string; common_data_id: string }>(
      "select code, common_data_id from common_data where code_type = 'crash'",
    );
    const stored = new Map<string, string[]>();
    for (const row of rows) stored.set(row.code, [...(stored.get(row.code) ?? []), row.common_data_id]);
    const { findings } = await runAudit(connection.owner);
    return {
      acknowledged: ledger.acknowledged.length,
      unknown: ledger.unknown,
      lost: ledger.acknowledged.filter(({ code, commonDataId }) => !stored.get(code)?.includes(commonDataId))
        .length,
      doubled: rows.length - ledger.acknowledged.length,
      wrong: ledger.wrong,
      auditFindings: findings.map(({ check }) => check.name),
    };
  } finally {
    await connection.close();
  }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}
