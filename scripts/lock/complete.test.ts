import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { completePackageLock, type PackageLock } from "./complete.ts";

test("the committed lock names every optional package, as npm 11 and later require", () => {
  for (const path of ["package-lock.json", "runtime/package-lock.json"]) {
    const { added } = completePackageLock(JSON.parse(readFileSync(path, "utf8")) as PackageLock);
    assert.deepEqual(added, [], `${path}: run node scripts/commands/complete-lock.ts`);
  }
});

test("a package that the registry lacked is added with its system, processor and C library", () => {
  const packages = {
    "node_modules/a": { dev: true, optionalDependencies: { "@a/linux-x64-musl": "1.0.0", "@a/b": "1.0.0" } },
    "node_modules/a/node_modules/@a/b": {},
  };
  const { lock, added } = completePackageLock({ packages });
  assert.deepEqual(added, ["@a/linux-x64-musl"]);
  assert.deepEqual(lock.packages["node_modules/@a/linux-x64-musl"], {
    version: "1.0.0",
    dev: true,
    optional: true,
    cpu: ["x64"],
    libc: ["musl"],
    os: ["linux"],
  });
});

test("an optional package that names no system is an error", () => {
  assert.throws(
    () => completePackageLock({ packages: { "": { optionalDependencies: { odd: "1.0.0" } } } }),
    /names no system/,
  );
});
