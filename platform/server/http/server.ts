import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyInstance } from "fastify";
import { successEnvelope } from "#platform/kernel/envelope.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Settings } from "../settings.ts";
import { answer, type AnswerParts } from "./answer.ts";
import { answerUnreadable, sendFault } from "./faults.ts";
import { protectPages, setAnswerHeaders } from "./headers.ts";
import { logOptions } from "./log.ts";
import { servePages } from "./pages.ts";
import { probePaths, serveProbes } from "./probes.ts";
import { serveReference } from "./reference.ts";
import type { Route } from "./route.ts";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

export type ServerParts = AnswerParts & {
  settings: Settings;
  routes: readonly Route[];
  /** The built web application. */
  pages: string;
  makeRequestId: () => string;
};

export async function openServer(parts: ServerParts): Promise<FastifyInstance> {
  const { settings } = parts;
  const app = Fastify({
    ...logOptions(settings),
    genReqId: parts.makeRequestId,
    bodyLimit: settings.BODY_LIMIT_KB * 1024,
    connectionTimeout: settings.REQUEST_TIMEOUT_MS,
    requestTimeout: settings.REQUEST_TIMEOUT_MS,
    handlerTimeout: settings.REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    http: { connectionsCheckingInterval: 1000 },
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 600 },
    frameworkErrors: sendFault,
    clientErrorHandler: (fault, socket) => answerUnreadable(fault, socket, parts.makeRequestId()),
  });
  app.decorateRequest("actor", null);
  app.setErrorHandler(sendFault);
  const isStopping = watchStopping(app);
  setAnswerHeaders(app, isStopping);
  await serveProbes(app, parts.database, isStopping);
  await limit(app, settings);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, () => {
    throw new Refusal(platformRefusals.noSuchPath);
  });
  for (const route of parts.routes) mount(app, route, parts);
  await app.register(async (pages) => {
    await protectPages(pages);
    await serveReference(
      pages,
      parts.routes.map((route) => route.call),
    );
    await servePages(pages, parts.pages);
  });
  return app;
}

function watchStopping(app: FastifyInstance): () => boolean {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  return () => stopping;
}

async function limit(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 1000,
    retryAfter: 2,
    pressureHandler: (request) => {
      // A busy process must not be taken for a dead one.
      if (!probePaths.has(request.url)) throw new Refusal(platformRefusals.overloaded);
    },
  });
  await app.register(rateLimit, { max: settings.RATE_LIMIT_PER_MINUTE, timeWindow: "1 minute" });
}

function mount(app: FastifyInstance, route: Route, parts: AnswerParts): void {
  const { method, path } = route.call;
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ":$1"),
    exposeHeadRoute: false,
    handler: async (request) => successEnvelope(await answer(route, request, parts), request.id),
  });
}
