import { spawn } from "node:child_process";
import { appendFileSync, existsSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { BootstrapError, findKnownError } from "./bootstrap-error.mjs";
import { alsoHeldBy } from "./lock.mjs";
import { beginStep } from "./progress.mjs";
import { stopOnSignals } from "./program.mjs";

// Settings of the calling npm (`npm test --omit=dev`, a workspace, a prefix) do not apply to this install, except
// those for reaching the registry.
const kept =
  /^npm_config_(\w*registry|cache|\w*proxy|ca|cafile|cert|key|strict_ssl|userconfig|globalconfig|offline|prefer_offline|fetch_\w+|maxsockets|.*authtoken|.*_password|.*username)$/i;

const options = [
  "ci",
  "--ignore-scripts",
  "--include=dev",
  "--include=optional",
  "--location=project",
  "--package-lock=true",
  "--no-audit",
  "--no-fund",
  "--no-progress",
  "--no-update-notifier",
  "--no-dry-run",
  "--install-strategy=hoisted",
  "--loglevel=warn",
  "--fetch-retry-mintimeout=2000",
  "--fetch-retry-maxtimeout=10000",
];

/** Returns the calling npm, or the one on the PATH, as a command with its first arguments. */
export function hostNpm() {
  const caller = process.env.npm_execpath;
  if (caller && basename(caller) === "npm-cli.js" && existsSync(caller))
    return { command: process.execPath, before: [caller] };
  const found = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "npm"))
    .find((path) => existsSync(path));
  if (!found) throw new BootstrapError("找不到 npm。请安装 npm 10 或更新的版本后重新运行。");
  const script = realpathSync(found);
  return script.endsWith(".js")
    ? { command: process.execPath, before: [script] }
    : { command: found, before: [] };
}

/** Runs the same npm on the project's Node, which decides between versions by `engines`. */
export function carriedBy(npm, node) {
  return npm.before.length > 0
    ? { command: node, before: npm.before, path: dirname(node) }
    : { ...npm, path: dirname(node) };
}

/** Runs `npm ci` in a folder, with one line of progress; its output goes to the log. */
export async function npmCi({ npm, folder, title, root }) {
  const done = beginStep(title);
  const log = join(root, ".data", "bootstrap.log");
  const child = spawn(npm.command, [...npm.before, ...options], {
    cwd: folder,
    env: environment(npm.path),
    stdio: ["ignore", "pipe", "pipe"],
  });
  alsoHeldBy(join(root, ".data", "bootstrap-lock"), child.pid);
  const stopped = stopOnSignals(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk) => (said += chunk));
  const code = await new Promise((resolve) => {
    child.once("error", (thrown) => ((said += `${thrown.code} ${thrown.message}`), resolve(-1)));
    child.once("close", (exit) => resolve(exit ?? -1));
  });
  const signal = stopped.end();
  done(code === 0);
  const whereSaid = keep(log, `${title}: npm ci in ${folder}, exit ${code}\n${said}`)
    ? `详情见 ${log}`
    : `npm 的输出：${lastLines(said)}`;
  if (signal) throw new BootstrapError("已中断，下次运行会继续。", signal);
  if (code !== 0)
    throw new BootstrapError(
      `${findKnownError(folder, said) ?? `${title}失败（npm 退出码 ${code}）。`}${whereSaid}`,
    );
}

function environment(path) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || kept.test(name)),
  );
  delete env.NODE_ENV;
  delete env.INIT_CWD;
  if (path) env.PATH = `${path}${delimiter}${env.PATH ?? ""}`;
  return env;
}

function keep(log, text) {
  try {
    appendFileSync(log, `${new Date().toISOString()} ${text}\n`);
    return true;
  } catch {
    return false;
  }
}

function lastLines(said) {
  return said.trim().split("\n").slice(-3).join(" | ");
}
