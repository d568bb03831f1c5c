import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyInstance } from "fastify";
import { createSuccessEnvelope } from "#platform/kernel/envelope.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Settings } from "../settings.ts";
import { answerRequest, type AnswerRequestOptions } from "./answer.ts";
import { answerUnreadableRequest, sendErrorAnswer } from "./error-answer.ts";
import { sendFileAnswer } from "./file-answer.ts";
import { setPageHeaders, setAnswerHeaders } from "./headers.ts";
import { createLogOptions } from "./log.ts";
import { servePages } from "./pages.ts";
import { probePaths, serveProbes } from "./probes.ts";
import { serveApiReference } from "./reference.ts";
import type { Route } from "./route.ts";
import { acceptUploads } from "./upload.ts";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

export type HttpServerOptions = AnswerRequestOptions & {
  settings: Settings;
  routes: readonly Route[];
  /** The folder of the built web application. */
  pages: string;
  makeRequestId: () => string;
};

export async function openHttpServer(parts: HttpServerOptions): Promise<FastifyInstance> {
  const { settings } = parts;
  const app = Fastify({
    ...createLogOptions(settings),
    genReqId: parts.makeRequestId,
    bodyLimit: settings.BODY_LIMIT_KB * 1024,
    connectionTimeout: settings.REQUEST_TIMEOUT_MS,
    requestTimeout: settings.REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    http: { connectionsCheckingInterval: 1000 },
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 600 },
    frameworkErrors: sendErrorAnswer,
    clientErrorHandler: (error, socket) => answerUnreadableRequest(error, socket, parts.makeRequestId()),
  });
  app.decorateRequest("actor", null);
  app.setErrorHandler(sendErrorAnswer);
  const isStopping = watchStopping(app);
  setAnswerHeaders(app, isStopping);
  await serveProbes(app, parts.database, isStopping);
  await limit(app, settings);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, () => {
    throw new Refusal(platformRefusals.noSuchPath);
  });
  await acceptUploads(app);
  for (const route of parts.routes) mount(app, route, parts);
  await app.register(async (pages) => {
    await setPageHeaders(pages);
    await serveApiReference(
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
    maxEventLoopDelay: 500,
    // One long step of the event loop is no overload, so that the delay is averaged over this time.
    sampleInterval: 3000,
    retryAfter: 3,
    pressureHandler: (request) => {
      // A busy process must still answer probes, or it would be taken for dead.
      if (!probePaths.has(request.url)) throw new Refusal(platformRefusals.overloaded);
    },
  });
  await app.register(rateLimit, { max: settings.RATE_LIMIT_PER_MINUTE, timeWindow: "1 minute" });
}

/** The time limit of a file answer, which depends on the receiver's line. */
const FILE_TIMEOUT_MS = 600_000;

function mount(app: FastifyInstance, route: Route, parts: HttpServerOptions): void {
  const { method, path, file = false, upload } = route.call;
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ":$1"),
    exposeHeadRoute: false,
    ...((file || upload) && { handlerTimeout: FILE_TIMEOUT_MS }),
    handler: async (request, reply) => {
      const answering = answerRequest(route, request, parts);
      if (file) return sendFileAnswer(reply, await answering);
      const limited = upload ? answering : inTime(answering, parts.settings.REQUEST_TIMEOUT_MS);
      return createSuccessEnvelope(await limited, request.id);
    },
  });
}

/**
 * Limits the time of an answer. Fastify's own limit creates an abort signal for each request, which costs more than
 * all checks.
 */
async function inTime(answering: Promise<unknown>, ms: number): Promise<unknown> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Refusal(platformRefusals.overloaded)), ms);
  try {
    return await Promise.race([answering, late]);
  } finally {
    clearTimeout(timer);
  }
}
