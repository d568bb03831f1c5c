import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { readPagePolicy } from "./page-policy.ts";

export type HarnessServer = {
  url: string;
  product: TestProduct;
  /** The browser's requests to the API, each with its idempotency key. */
  asked: { path: string; key: unknown }[];
  /** Sets the version that the next version requests get. */
  publish(version: string): void;
  close(): Promise<void>;
};

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

type HarnessOptions = {
  /** The address of the page's script. */
  entry: string;
  /** Further content that the page may fetch, by path. */
  extras?: ReadonlyMap<string, unknown>;
};

/** Serves the harness page in front of the whole product: same origin, the product's content policy, the real API. */
export async function serveHarness({ entry, extras = new Map() }: HarnessOptions): Promise<HarnessServer> {
  const pages = await mkdtemp(join(tmpdir(), "chengbao-harness-"));
  const [product] = await Promise.all([openTestProduct(), buildHarness(fileURLToPath(entry), pages)]);
  const policy = await readPagePolicy(product);
  const requests: HarnessServer["asked"] = [];
  let version = "1";

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? "/", "http://harness.invalid").pathname;
    // Chromium asks for the icon at a moment of its own, and a 404 would count as an error of the page.
    if (path === "/favicon.ico") return void response.writeHead(204).end();
    if (path === "/version/version.json") return void response.end(JSON.stringify({ version }));
    if (extras.has(path)) return void response.end(JSON.stringify(extras.get(path)));
    if (path.startsWith("/api/")) {
      requests.push({ path, key: request.headers["idempotency-key"] });
      return passOn(product, request, response);
    }
    const file = path === "/harness/" ? join(pages, "index.html") : join(pages, path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "content-security-policy": policy,
      "cache-control": "no-store",
    });
    response.end(readFileSync(file));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    product,
    asked: requests,
    publish: (next) => (version = next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await product.close();
      await rm(pages, { recursive: true, force: true });
    },
  };
}

async function passOn(
  product: TestProduct,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const answered = await product.app.inject({
    method: request.method === "POST" ? "POST" : "GET",
    url: request.url ?? "/",
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== "connection")),
    payload: Buffer.concat(parts),
  });
  response.writeHead(answered.statusCode, answered.headers).end(answered.rawPayload);
}

function buildHarness(entry: string, outDir: string): Promise<void> {
  const checkout = resolve(import.meta.dirname, "..");
  const vite = join(checkout, "node_modules/vite/bin/vite.js");
  const child = spawn(
    process.execPath,
    [
      vite,
      "build",
      dirname(entry),
      "--config",
      join(checkout, "vite.config.ts"),
      "--base",
      "/",
      "--outDir",
      outDir,
      "--logLevel",
      "warn",
    ],
    { cwd: checkout, env: { ...process.env, NODE_ENV: "production" }, stdio: ["ignore", "ignore", "pipe"] },
  );
  const messages: Buffer[] = [];
  child.stderr.on("data", (part: Buffer) => messages.push(part));
  return new Promise((succeed, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? succeed() : reject(new Error(Buffer.concat(messages).toString())),
    );
  });
}
