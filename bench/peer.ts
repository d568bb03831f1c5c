import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import Fastify from "fastify";
import { build } from "vite";
import { compressFilesIn } from "#apps/server/web-build.ts";
import { servePages } from "#platform/server/http/pages.ts";

export type ServedPages = { url: string; close(): Promise<unknown> };

/** Packages of peers are locked in their own folders and never enter the product's packages. */
export function installPeer(folder: string, report: (line: string) => void): void {
  const lock = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  const stamp = join(folder, "node_modules/.installed");
  if (readStamp(stamp) === lock) return;
  report("  installing the peer's packages");
  const options = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-progress"];
  const { status, stderr } = spawnSync("npm", options, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ci in ${folder} said: ${stderr}`);
  writeFileSync(stamp, lock);
}

function readStamp(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Builds, compresses and serves a peer's pages as the product does its own. */
export async function buildAndServe(folder: string): Promise<ServedPages> {
  await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    resolve: { dedupe: ["react", "react-dom"] },
    build: {
      outDir: join(folder, "dist"),
      emptyOutDir: true,
      target: "es2023",
      reportCompressedSize: false,
    },
  });
  const dist = join(folder, "dist");
  await compressFilesIn(join(dist, "assets"));
  const app = Fastify();
  await servePages(app, dist);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { url, close: () => app.close() };
}
