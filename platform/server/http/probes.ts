import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { createSuccessEnvelope } from "#platform/kernel/envelope.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { Database } from "../database.ts";

export const probePaths: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** healthz: the process answers. readyz: the database answers and the process is not stopping. */
export async function serveProbes(
  app: FastifyInstance,
  database: Database,
  isStopping: () => boolean,
): Promise<void> {
  const unlimited = { config: { rateLimit: false } };
  app.get("/healthz", unlimited, async (request) => createSuccessEnvelope({ status: "up" }, request.id));
  app.get("/readyz", unlimited, async (request) => {
    if (isStopping() || !(await answers(database))) throw new Refusal(platformRefusals.overloaded);
    return createSuccessEnvelope({ status: "ready" }, request.id);
  });
  serveMetrics(app, database);
}

async function answers(database: Database): Promise<boolean> {
  return database.pool.query("select 1").then(
    () => true,
    () => false,
  );
}

function serveMetrics(app: FastifyInstance, database: Database): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const pool = new Gauge({
    name: "database_connections",
    help: "Pool connections",
    labelNames: ["state"],
    registers: [registry],
  });
  app.addHook("onResponse", async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url ?? "none";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", { config: { rateLimit: false } }, async (_, reply) => {
    pool.set({ state: "total" }, database.pool.totalCount);
    pool.set({ state: "idle" }, database.pool.idleCount);
    pool.set({ state: "waiting" }, database.pool.waitingCount);
    void reply.type(registry.contentType);
    return registry.metrics();
  });
}
