import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const preload = fileURLToPath(import.meta.resolve("./untracked-promises.ts"));

/** Runs a test file of its own and answers whether it passed. */
function passes(content: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), "chengbao-stray-"));
  const file = join(folder, "stray.test.mjs");
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  try {
    writeFileSync(file, `import { test } from "node:test";\n${content}`);
    const { status } = spawnSync(process.execPath, ["--test", `--import=${preload}`, file], {
      env: environment,
    });
    return status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a file fails by an error outside its tests, whether thrown or rejected, during a test or after it", () => {
  const longTest = 'test("waits", () => new Promise((resolve) => setTimeout(resolve, 50)));';
  assert.equal(passes(longTest), true);
  assert.equal(passes(`${longTest}\nsetTimeout(() => { throw new Error("stray"); }, 10);`), false);
  assert.equal(passes(`${longTest}\nsetTimeout(() => void Promise.reject(new Error("stray")), 10);`), false);
  assert.equal(
    passes('test("ends", () => { setTimeout(() => void Promise.reject(new Error("stray")), 30); });'),
    false,
  );
  assert.equal(
    passes('test("ends", () => { setTimeout(() => { throw new Error("stray"); }, 30); });'),
    false,
  );
});
