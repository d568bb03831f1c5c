import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { isProcessAlive } from "#platform/server/embedded/postmaster.ts";
import { groupTestFiles, writeSharedTestFile } from "./shared-process.ts";

const start = 'import { before, beforeEach, test } from "node:test";\n';
const passing = `${start}test("passes", () => {});\n`;
const failing = `${start}test("fails", () => { throw new Error("planted"); });\n`;
const hooked = `${start}beforeEach(() => console.log("prepared"));\ntest("passes as well", () => {});\n`;
const preload = import.meta.resolve("./untracked-promises.ts");

async function planGroups(t: TestContext, texts: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "chengbao-shared-process-"));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
  const limits = { secondsAlone: 5, filesTogether: 3 };
  const seconds = (file: string) => (file.startsWith("long") ? 5 : 1);
  const { alone, groups } = groupTestFiles(folder, Object.keys(texts), seconds, limits);
  const file = writeSharedTestFile(folder, "shared-1", folder, groups[0] ?? []);
  return { alone, groups, file };
}

async function runShared(t: TestContext, texts: Record<string, string>) {
  const { file, ...planned } = await planGroups(t, texts);
  // Node runs no test within a test that knows of the outer one.
  const { NODE_TEST_CONTEXT: _outer, ...env } = process.env;
  const options = [`--import=${preload}`, "--test", "--test-reporter=tap", file];
  return { ...planned, ...spawnSync(process.execPath, options, { env, encoding: "utf8" }) };
}

test("short files share a process, but for those that change it, and a failure names its file", async (t) => {
  const changing = `${passing}process.env.TZ = "UTC";\n`;
  const texts = {
    "a.test.mjs": passing,
    "b.test.mjs": failing,
    "c.test.mjs": changing,
    "long.test.mjs": passing,
  };
  const { alone, groups, stdout, status } = await runShared(t, texts);
  assert.deepEqual([alone, groups], [["c.test.mjs", "long.test.mjs"], [["a.test.mjs", "b.test.mjs"]]]);
  assert.equal(status, 1);
  assert.match(stdout, /# pass 1\n# fail 1\n/);
  assert.match(stdout, /not ok \d+ - fails[^]*location: '[^']*b\.test\.mjs/);
});

test("the hooks of a file run for its own tests only", async (t) => {
  const { stdout, status } = await runShared(t, { "a.test.mjs": hooked, "b.test.mjs": passing });
  assert.equal(status, 0, stdout);
  assert.match(stdout, /# pass 2\n/);
  assert.equal(stdout.match(/prepared/g)?.length, 1);
});

test("a file that cannot be loaded or prepared fails, and the others run", async (t) => {
  const broken = 'throw new Error("broken");\n';
  const unprepared = `${start}before(() => { throw new Error("no"); });\ntest("is never run", () => {});\n`;
  const texts = { "a.test.mjs": broken, "b.test.mjs": unprepared, "c.test.mjs": passing };
  const { stdout, status } = await runShared(t, texts);
  assert.equal(status, 1);
  for (const suite of ["a.test.mjs", "b.test.mjs"])
    assert.ok(stdout.includes(`not ok ${suite.startsWith("a") ? 1 : 2} - ${suite}`), stdout);
  assert.match(stdout, / ok \d+ - passes\n/);
});

/** What the schedule reports of a group. */
async function reportGroup(
  t: TestContext,
  texts: Record<string, string>,
  settings: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { file } = await planGroups(t, texts);
  const job = { file, kind: "plain", members: Object.keys(texts) };
  const script = join(dirname(file), "report.mjs");
  const program = `import { runTestFile } from ${JSON.stringify(import.meta.resolve("./run-file.ts"))};
console.log((await runTestFile(${JSON.stringify(job)})).lines.join("\\n"));`;
  await writeFile(script, program);
  const { NODE_TEST_CONTEXT: _outer, ...outer } = process.env;
  return spawnSync(process.execPath, [script], { env: { ...outer, ...settings }, encoding: "utf8" }).stdout;
}

test("files whose process ends before them are reported", async (t) => {
  const leaving = `${start}test("leaves", () => globalThis["process"]["exit"](0));\n`;
  const stdout = await reportGroup(t, { "a.test.mjs": leaving, "b.test.mjs": passing });
  for (const name of ["a.test.mjs", "b.test.mjs"])
    assert.ok(stdout.includes(`failed: ${name} did not run to its end`), stdout);
});

test("a file without tests is reported", async (t) => {
  const stdout = await reportGroup(t, { "a.test.mjs": "export {};\n", "b.test.mjs": passing });
  assert.equal(stdout.trim(), "failed: a.test.mjs has no test");
});

test("an error after the end of a file is reported with the file that ran then, and with its group", async (t) => {
  const slow = `${start}test("waits", () => new Promise((resolve) => setTimeout(resolve, 200)));\n`;
  for (const stray of ['Promise.reject(new Error("stray"))', '(() => { throw new Error("stray"); })()']) {
    const early = `${start}test("ends", () => { setTimeout(() => void ${stray}, 50); });\n`;
    const stdout = await reportGroup(t, { "a.test.mjs": passing, "b.test.mjs": early, "c.test.mjs": slow });
    const group = "the group of a.test.mjs, b.test.mjs, c.test.mjs";
    assert.ok(stdout.includes(`while c.test.mjs ran, in ${group}:`), stdout);
    assert.match(stdout, /Error: stray\n +at .*b\.test\.mjs/);
    assert.ok(stdout.includes(`failed: ${group}`), stdout);
  }
});

test("a file that hangs is killed with all processes that it started, and is reported by its name", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "chengbao-hanging-"));
  t.after(() => rm(folder, { recursive: true }));
  const pids = join(folder, "pids");
  // Neither the file nor its child obeys SIGTERM, and the child has a process group of its own.
  const child = 'process.addListener("SIGTERM", () => {}); setInterval(() => {}, 1000);';
  const hanging = `${start}import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
process.addListener("SIGTERM", () => {});
test("hangs", () => {
  const { pid } = spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { detached: true, stdio: "inherit" });
  writeFileSync(${JSON.stringify(pids)}, JSON.stringify([process.pid, pid]));
  return new Promise((resolve) => setTimeout(resolve, 600_000));
});
`;
  const texts = { "a.test.mjs": passing, "b.test.mjs": hanging, "c.test.mjs": passing };
  const stdout = await reportGroup(t, texts, { LONGEST_TEST_MINUTES: "0.05" });
  assert.ok(stdout.includes("failed: b.test.mjs does not end within 0.05 minutes and was killed"), stdout);
  const started = JSON.parse(await readFile(pids, "utf8")) as number[];
  assert.equal(started.length, 2);
  assert.deepEqual(started.filter(isProcessAlive), []);
});
