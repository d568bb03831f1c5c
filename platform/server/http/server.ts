import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Call } from "#platform/kernel/contract.ts";
import { createSuccessEnvelope } from "#platform/kernel/envelope.ts";
import { toNetwork } from "#platform/kernel/network.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Settings } from "../settings.ts";
import {
  admitRequest,
  answerRequest,
  type AnswerRequestOptions,
  runAdmission,
  toHeavyRequester,
} from "./answer.ts";
import { answerUnreadableRequest, sendErrorAnswer } from "./error-answer.ts";
import { sendFileAnswer } from "./file-answer.ts";
import { setPageHeaders, setAnswerHeaders } from "./headers.ts";
import { createLogOptions } from "./log.ts";
import { servePages } from "./pages.ts";
import { probePaths, serveProbes } from "./probes.ts";
import { serveApiReference } from "./reference.ts";
import type { Route } from "./route.ts";
import { FORWARDED_REQUEST_ID, forwardRequest } from "./forward.ts";
import { deferLargeJsonBodies, isHeavyRequest } from "./heavy-request.ts";
import { acceptUploads, createUploadReader, UPLOAD_LIMITS } from "./upload.ts";
import type { UploadScanner } from "../upload-scanner.ts";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/**
 * The process of this machine that answers heavy requests, so that their memory and time are not taken from the
 * others. Without one, this process answers them itself.
 */
export type HeavyRequestServer = { path: string; isThisProcess: boolean };

export type HttpServerOptions = Omit<AnswerRequestOptions, "uploads"> & {
  settings: Settings;
  heavyServer?: HeavyRequestServer | undefined;
  routes: readonly Route[];
  /** The folder of the built web application. */
  pages: string;
  makeRequestId: () => string;
  scanUpload: UploadScanner | null;
};

export async function openHttpServer(parts: HttpServerOptions): Promise<FastifyInstance> {
  const { settings, heavyServer } = parts;
  const isBehindProcess = heavyServer?.isThisProcess ?? false;
  const proxies = settings.TRUST_PROXY + (isBehindProcess ? 1 : 0);
  const app = Fastify({
    ...createLogOptions(settings),
    genReqId: (request) =>
      (isBehindProcess && request.headers[FORWARDED_REQUEST_ID]?.toString()) || parts.makeRequestId(),
    bodyLimit: settings.BODY_LIMIT_KB * 1024,
    connectionTimeout: settings.REQUEST_TIMEOUT_MS,
    requestTimeout: settings.REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    http: { connectionsCheckingInterval: 1000 },
    trustProxy: (_address, hop) => hop < proxies,
    forceCloseConnections: "idle",
    // The usual ten seconds are too short for a start on a busy machine.
    pluginTimeout: 60_000,
    routerOptions: { maxParamLength: 600 },
    frameworkErrors: sendErrorAnswer,
    clientErrorHandler: (error, socket) => answerUnreadableRequest(error, socket, parts.makeRequestId()),
  });
  app.decorateRequest("actor", null);
  app.setErrorHandler(sendErrorAnswer);
  const isStopping = watchStopping(app, settings.REQUEST_TIMEOUT_MS);
  setAnswerHeaders(app, isStopping);
  await serveProbes(app, parts.database, isStopping);
  if (!isBehindProcess) await limit(app, settings);
  app.setNotFoundHandler(isBehindProcess ? {} : { preHandler: app.rateLimit() }, () => {
    throw new Refusal(platformRefusals.noSuchPath);
  });
  deferLargeJsonBodies(app);
  await acceptUploads(app);
  const answerOptions = {
    database: parts.database,
    authority: parts.authority,
    heavyRequests: parts.heavyRequests,
    uploads: createUploadReader(UPLOAD_LIMITS, parts.scanUpload),
  };
  for (const route of parts.routes) mount(app, route, { ...answerOptions, settings, heavyServer });
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

/** A stop waits for accepted requests, but for none longer than the time limit of a request. */
function watchStopping(app: FastifyInstance, maxMs: number): () => boolean {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
    setTimeout(() => app.server.closeAllConnections(), maxMs).unref();
  });
  return () => stopping;
}

async function limit(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: settings.OVERLOAD_DELAY_MS,
    // One long step of the event loop is no overload, so that the delay is averaged over this time.
    sampleInterval: 3000,
    retryAfter: 3,
    pressureHandler: (request) => {
      // A busy process must still answer probes, or it would be taken for dead.
      if (!probePaths.has(request.url)) throw new Refusal(platformRefusals.overloaded);
    },
  });
  await app.register(rateLimit, {
    max: settings.RATE_LIMIT_PER_MINUTE,
    timeWindow: "1 minute",
    keyGenerator: ({ ip }) => toNetwork(ip),
  });
}

/** The time limit of a file answer, which depends on the receiver's line. */
const FILE_TIMEOUT_MS = 600_000;
/** Without a session a body cannot be large: sign-ins, codes and links are short. */
const PUBLIC_BODY_BYTES = 64 * 1024;

type MountOptions = AnswerRequestOptions & Pick<HttpServerOptions, "settings" | "heavyServer">;

function mount(app: FastifyInstance, route: Route, parts: MountOptions): void {
  const { method, path, file = false, upload, permission } = route.call;
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ":$1"),
    exposeHeadRoute: false,
    ...((file || upload) && { handlerTimeout: FILE_TIMEOUT_MS }),
    ...(permission === "public" && { bodyLimit: PUBLIC_BODY_BYTES }),
    ...(method === "POST" && {
      preParsing: async (request, reply) => {
        const isForwarded = await receiveHeavy(route.call, request, reply, parts);
        // The process that answers counts the request: it would else count twice.
        if (!isForwarded) await runAdmission(route, request, parts);
      },
    }),
    handler: async (request, reply) => {
      const answering = answerRequest(route, request, parts);
      if (file) return sendFileAnswer(reply, await answering);
      const limited = upload ? answering : inTime(answering, parts.settings.REQUEST_TIMEOUT_MS);
      return createSuccessEnvelope(await limited, request.id);
    },
  });
}

/**
 * Forwards a heavy request and returns true, or refuses it before its body is read: a stranger's, and one without
 * room.
 */
async function receiveHeavy(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  { settings, heavyServer, authority, heavyRequests }: MountOptions,
): Promise<boolean> {
  if (!isHeavyRequest(call, request)) return false;
  const maxMs = call.upload ? FILE_TIMEOUT_MS : settings.REQUEST_TIMEOUT_MS;
  const actor = await admitRequest(call, request, authority);
  // The connection is silent while the request waits for its turn and is worked on.
  if (heavyServer) request.raw.setTimeout(maxMs);
  if (heavyServer && !heavyServer.isThisProcess) {
    await forwardRequest(request, reply, { path: heavyServer.path, maxMs });
    return true;
  }
  heavyRequests.assertRoom({ ...toHeavyRequester(actor, request), processName: call.processName });
  return false;
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
