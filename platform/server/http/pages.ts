import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/** Assets are named by their content and never change. The page and the version are revalidated every time. */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const page = join(folder, "index.html");
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
  // Every other address is a page of the browser's own registry.
  app.get("/*", async (request, reply) => {
    // A person who opens the bare address by hand gets a page.
    const wantsPage = request.url === "/" || (request.headers.accept ?? "").includes("text/html");
    if (!wantsPage || request.url.startsWith("/api/") || !existsSync(page))
      throw new Refusal(platformRefusals.noSuchPath);
    void reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
    return readFile(await pageFor(folder, request.url));
  });
}

/** The build lists public addresses with their pages. Every other address gets the frame of signed-in users. */
async function pageFor(folder: string, url: string): Promise<string> {
  const listed = await readFile(join(folder, "addresses.json"), "utf8").catch(() => undefined);
  if (listed === undefined) return join(folder, "index.html");
  const addresses = new Map(Object.entries(JSON.parse(listed) as Record<string, string>));
  return join(folder, addresses.get(url.replace(/\?.*/, "")) ?? "frame.html");
}
