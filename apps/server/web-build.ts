import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type WebBuildInput = { checkout: string; report: (line: string) => void };
export type WebBuildResult = { version: string; built: boolean };

const SOURCES = [
  "apps/web/**/*",
  "platform/{kernel,ui,web}/**/*",
  "platform/*/web/**/*",
  "platform/{documents,forms,lifecycle,lists,search}/*",
  "areas/*/screens/**/*",
  "areas/*/contract.ts",
  "areas/*/contract/**/*",
  "areas/*/rules.ts",
  "areas/*/rules/**/*",
  "workbench/screens/**/*",
  "workbench/contract/**/*",
  "workbench/rules/**/*",
  "scripts/build/*.ts",
  "vite.config.ts",
  "package-lock.json",
];
const SMALLEST_COMPRESSED_BYTES = 1024;
const STAMP = ".stamp";

/** Builds the pages into dist/web if their sources changed. An interrupted build leaves the earlier pages complete. */
export async function buildWebPages({ checkout, report }: WebBuildInput): Promise<WebBuildResult> {
  const version = await hashSources(checkout);
  const target = join(checkout, "dist/web");
  if ((await readStamp(target)) === version) return { version, built: false };

  report("正在构建网页…");
  await dropOldDrafts(join(checkout, "dist"));
  const draft = join(checkout, `dist/web-draft-${process.pid}`);
  try {
    await runVite(checkout, draft);
    await compressFilesIn(join(draft, "assets"));
    await writeFile(join(draft, "version.json"), JSON.stringify({ version }));
    await writeFile(join(draft, STAMP), version);
    await putInPlace(draft, target, version);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { version, built: true };
}

async function hashSources(checkout: string): Promise<string> {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: checkout, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash("sha256");
  for (const file of new Set(files)) {
    hash
      .update(file.slice(checkout.length))
      .update("\0")
      .update(await readFile(file))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 12);
}

async function readStamp(folder: string): Promise<string | undefined> {
  return readFile(join(folder, STAMP), "utf8").catch(() => undefined);
}

function runVite(checkout: string, outDir: string): Promise<void> {
  const vite = join(checkout, "node_modules/vite/bin/vite.js");
  const parameters = [vite, "build", "--outDir", outDir, "--logLevel", "warn"];
  const child = spawn(process.execPath, parameters, {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const messages: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => messages.push(part));
  child.stderr.on("data", (part: Buffer) => messages.push(part));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`网页构建失败：\n${Buffer.concat(messages).toString()}`));
    });
  });
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses the files in advance, because the server compresses nothing itself. */
export async function compressFilesIn(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  await Promise.all(
    names
      .filter((name) => /\.(?:js|css|svg|json)$/.test(name))
      .map((name) => compressOne(join(folder, name))),
  );
}

async function compressOne(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length <= SMALLEST_COMPRESSED_BYTES) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [small, zipped] = await Promise.all([
    brotli(content, quality),
    zip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, zipped)]);
}

/** Switches the link dist/web to the new build in one step, so that requests always find a build. */
async function putInPlace(draft: string, target: string, version: string): Promise<void> {
  const folder = join(dirname(target), `web-${version}`);
  const link = `${draft}-link`;
  if ((await readStamp(folder)) !== version) await rm(folder, { recursive: true, force: true });
  // Two builds of the same sources may end together. Either result is fine.
  await unless("ENOTEMPTY", rename(draft, folder));
  const earlier = await readlink(target).catch(() => undefined);
  if (earlier === undefined) await rm(target, { recursive: true, force: true });
  await symlink(basename(folder), link);
  await rename(link, target);
  if (earlier !== undefined && earlier !== basename(folder)) {
    await rm(join(dirname(target), earlier), { recursive: true, force: true });
  }
}

async function unless(code: string, done: Promise<void>): Promise<void> {
  await done.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== code) throw error;
  });
}

/** Deletes the folders of interrupted builds, but not those of builds still running. */
async function dropOldDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  const dead = names.filter((name) => {
    const builder = /^web-draft-(\d+)(?:-link)?$/.exec(name)?.[1];
    return builder !== undefined && !isAlive(Number(builder));
  });
  await Promise.all(dead.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
