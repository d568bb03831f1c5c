import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { isProcessAlive, findLivingPostmaster, listServerProcesses, sendSignal } from "./postmaster.ts";
import {
  runQuery,
  waitForProcessEnd,
  testSystemUsers,
  createHarnessWithPostgresCluster,
  type EmbeddedStartResult,
} from "./testing/harness.ts";

for (const person of testSystemUsers) {
  describe(`crashes under ${person.name}`, { concurrency: 2 }, () => {
    test("a second product on the same data is refused with the name of the first, and harms nothing", async (t) => {
      const harness = await createHarnessWithPostgresCluster(t, person);
      const first = harness.start({ claimPort: 3000 });
      const server = await first.ready();
      const error = await harness.start({ claimPort: 3001 }).error();
      assert.equal(
        error,
        `已在运行：数据目录 ${server.dataDir} 正由进程 ${first.pid} 使用（端口 3000）。请直接访问该端口，或先停止它，或用 DATA_DIR 另开一份。`,
      );

      const script = harness.start();
      assert.equal((await script.ready()).adopted, true);
      await script.stop();
      assert.deepEqual(await runQuery(server, "select 1 as n"), [{ n: 1 }]);
      await first.stop();
      assert.ok(await waitForProcessEnd(server.pid));
    });

    test("after kill -9 of the product the running server is adopted and claimed again", async (t) => {
      const harness = await createHarnessWithPostgresCluster(t, person);
      const first = harness.start({ claimPort: 3000 });
      const server = await first.ready();
      await runQuery(server, "create table kept as select 7 as n");
      await first.kill("SIGKILL");
      assert.equal(isProcessAlive(server.pid), true);

      const second = harness.start({ claimPort: 3000 });
      const adopted = await second.ready();
      assert.deepEqual([adopted.adopted, adopted.pid], [true, server.pid]);
      assert.deepEqual(await runQuery(adopted, "select n from kept"), [{ n: 7 }]);
      await second.stop();
      assert.ok(await waitForProcessEnd(server.pid));
    });

    test("after kill -9 of product and server it recovers, although a server process remains", async (t) => {
      const harness = await createHarnessWithPostgresCluster(t, person);
      const first = harness.start({ claimPort: 3000 });
      const server = await first.ready();
      await runQuery(server, "create table kept as select 7 as n");
      const { rows } = await (await connect(server)).query<{ pid: number }>("select pg_backend_pid() as pid");
      const lingering = rows[0]?.pid ?? 0;
      sendSignal(lingering, "SIGSTOP");
      await first.kill("SIGKILL");
      sendSignal(server.pid, "SIGKILL");

      const second = harness.start({ claimPort: 3000 });
      assert.deepEqual(await runQuery(await second.ready(), "select n from kept"), [{ n: 7 }]);
      assert.match(second.reports.join("\n"), /上次的数据库进程尚未退出/);
      assert.ok(await waitForProcessEnd(lingering));
      await second.stop();
    });

    test("a running product restarts a killed server and keeps its claim", async (t) => {
      const harness = await createHarnessWithPostgresCluster(t, person);
      const program = harness.start({ claimPort: 3000 });
      const server = await program.ready();
      sendSignal(server.pid, "SIGKILL");
      while (!program.reports.includes("数据库已恢复。")) await sleep(20);
      assert.deepEqual(await runQuery(server, "select 1 as n"), [{ n: 1 }]);
      assert.match(await harness.start({ claimPort: 3001 }).error(), /^已在运行/);
      await program.stop();
      await sleep(300);
      assert.deepEqual(listServerProcesses(join(server.dataDir, "postgres")), []);
    });

    test("a recorded pid that now belongs to another program does not block the start", async (t) => {
      const harness = await createHarnessWithPostgresCluster(t, person);
      const first = harness.start();
      const server = await first.ready();
      const pidFile = join(server.dataDir, "postgres", "postmaster.pid");
      const record = readFileSync(pidFile, "utf8");
      await first.kill("SIGKILL");
      sendSignal(server.pid, "SIGKILL");
      while (listServerProcesses(join(server.dataDir, "postgres")).length > 0) await sleep(10);

      // The stranger is a program of the server's own user, because PostgreSQL ignores processes of other users.
      const stranger = harness.start({ dataDir: join(harness.folder, "other") });
      const other = await stranger.ready();
      writeFileSync(pidFile, record.replace(/^\d+/, String(other.pid)));
      writeFileSync(join(server.host, ".s.PGSQL.5432.lock"), record.replace(/^\d+/, String(other.pid)));
      assert.notEqual((await harness.start().ready()).pid, other.pid);
      assert.deepEqual(await runQuery(other, "select 1 as n"), [{ n: 1 }]);
    });

    test("an empty pid file left by a crash does not block the start", async (t) => {
      const harness = await createHarnessWithPostgresCluster(t, person);
      const first = harness.start();
      const server = await first.ready();
      await first.stop();
      writeFileSync(join(server.dataDir, "postgres", "postmaster.pid"), "");
      await harness.start().ready();
    });

    test("a start waits for a server that is still shutting down", async (t) => {
      const harness = await createHarnessWithPostgresCluster(t, person);
      const first = harness.start();
      const server = await first.ready();
      const visitor = await connect(server);
      await visitor.query("select 1");
      await first.kill("SIGKILL");
      sendSignal(server.pid, "SIGTERM");
      while (findLivingPostmaster(join(server.dataDir, "postgres"))?.status !== "stopping") await sleep(10);

      const second = harness.start();
      await sleep(500);
      assert.equal(isProcessAlive(server.pid), true, "the smart shutdown waits for its visitor");
      await visitor.end();
      const next = await second.ready();
      assert.deepEqual([next.adopted, next.pid === server.pid], [false, false]);
    });

    test("the server is outside the terminal's process group, so that Ctrl-C reaches the product first", async (t) => {
      const harness = await createHarnessWithPostgresCluster(t, person);
      const program = harness.start();
      const { pid } = await program.ready();
      const group = (process: number): string =>
        execFileSync("ps", ["-o", "pgid=,sid=", "-p", String(process)], { encoding: "utf8" }).trim();
      assert.match(group(pid), new RegExp(`^${pid}\\s+${pid}$`));
      assert.notEqual(group(pid), group(program.pid));
    });
  });
}

async function connect(server: EmbeddedStartResult): Promise<Client> {
  const client = new Client({
    host: server.host,
    port: server.port,
    user: "postgres",
    database: "postgres",
    ssl: false,
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}
