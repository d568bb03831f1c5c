import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/** Where nobody need be signed in. Everywhere else most are, so the page names the frame too and it comes with the rest. */
const PUBLIC = /^\/(?:user|wxAuth|outsiders|404)(?:[/?]|$)/;

/** Named by their content, assets never change; the page itself and the version are asked for every time. */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const page = join(folder, "index.html");
  const framed = join(folder, "frame.html");
  if (existsSync(page)) {
    await app.register(fastifyStatic, {
      root: join(folder, "assets"),
      prefix: "/assets/",
      preCompressed: true,
      maxAge: ONE_YEAR_MS,
      immutable: true,
      index: false,
    });
    app.get("/version/version.json", { config: { rateLimit: false } }, async (_, reply) => {
      void reply.header("cache-control", "no-store").type("application/json");
      return readFile(join(folder, "version.json"));
    });
  }
  // Every address that is nothing else is a page of the browser's own registry.
  app.get("/*", async (request, reply) => {
    const wantsPage = (request.headers.accept ?? "").includes("text/html");
    if (!wantsPage || request.url.startsWith("/api/") || !existsSync(page))
      throw new Refusal(platformRefusals.noSuchPath);
    void reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
    return readFile(PUBLIC.test(request.url) || !existsSync(framed) ? page : framed);
  });
}
