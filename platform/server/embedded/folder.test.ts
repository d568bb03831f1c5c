import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import {
  fillDisk,
  mountDisk,
  testSystemUsers,
  createEmbeddedServerHarness,
  rootOnlySkipReason,
} from "./testing/harness.ts";

for (const person of testSystemUsers) {
  describe(`folders of ${person.name}`, { concurrency: 2 }, () => {
    test("a disk too small for a first start is reported", { skip: rootOnlySkipReason }, async (t) => {
      const harness = createEmbeddedServerHarness(t, person);
      const disk = join(harness.folder, "disk");
      mountDisk(disk, 20, person);
      const error = await harness.start({ dataDir: join(disk, "data") }).error();
      assert.equal(
        error,
        `磁盘已满：目录 ${disk}/data 写不进数据。请清理空间，或用 DATA_DIR 指定另一个目录，然后重新启动。`,
      );
    });

    test(
      "a disk that is full at a later start is reported, and the data is complete when space is made",
      { skip: rootOnlySkipReason },
      async (t) => {
        const harness = createEmbeddedServerHarness(t, person);
        const disk = join(harness.folder, "disk");
        mountDisk(disk, 120, person);
        const wish = { dataDir: join(disk, "data") };
        const first = harness.start(wish);
        await first.ready();
        await first.stop();
        fillDisk(disk);
        assert.match(await harness.start(wish).error(), /^磁盘已满：目录 .*disk\/data /);
        execFileSync("rm", [join(disk, "filler")]);
        await harness.start(wish).ready();
      },
    );

    test(
      "a read-only file system is reported, on a first start and on a later one",
      { skip: rootOnlySkipReason },
      async (t) => {
        const harness = createEmbeddedServerHarness(t, person);
        const disk = join(harness.folder, "disk");
        mountDisk(disk, 120, person);
        const [kept, fresh] = [{ dataDir: join(disk, "kept") }, { dataDir: join(disk, "fresh") }];
        const first = harness.start(kept);
        await first.ready();
        await first.stop();
        await remountReadOnly(disk);
        assert.equal(
          await harness.start(kept).error(),
          `目录只读：${disk}/kept 位于只读的文件系统。请改为可写，或用 DATA_DIR 指定另一个目录，然后重新启动。`,
        );
        assert.match(await harness.start(fresh).error(), /^目录只读：.*disk\/fresh /);
      },
    );
  });
}

/** The last process of a stopped server closes its log a moment later, and until then the disk is busy. */
async function remountReadOnly(disk: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return void execFileSync("mount", ["-o", "remount,ro", disk], { stdio: "pipe" });
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(250);
    }
  }
}

test("an ordinary user's folder without write permission is reported", async (t) => {
  const ordinary = testSystemUsers.at(-1);
  assert.ok(ordinary);
  const harness = createEmbeddedServerHarness(t, ordinary);
  const closed = join(harness.folder, "closed");
  mkdirSync(closed);
  chmodSync(closed, 0o555);
  assert.equal(
    await harness.start({ dataDir: join(closed, "data") }).error(),
    `目录不可写：当前用户没有权限使用 ${closed}/data。请修改其权限，或用 DATA_DIR 指定另一个目录，然后重新启动。`,
  );
});
