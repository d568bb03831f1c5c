import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openRequest,
} from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";

/** Carries the request id to the other process. Only that process reads it, because its socket is private. */
export const FORWARDED_REQUEST_ID = "x-forwarded-request-id";

/** The other process may be restarting. */
const CONNECT_TRIES = 150;
const CONNECT_PAUSE_MS = 100;
/** Headers that belong to one connection (RFC 9110, 7.6.1). */
const CONNECTION_HEADERS = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
]);

/**
 * Lets another process on this machine answer a request. The body passes through without being kept, so that the
 * main thread of this process stays free.
 */
export async function forwardRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, maxMs }: { path: string; maxMs: number },
): Promise<FastifyReply> {
  const socket = await connectTo(path);
  const response = await sendTo(socket, request, maxMs);
  return reply
    .code(response.statusCode ?? 500)
    .headers(endToEnd(response.headers))
    .send(response);
}

async function connectTo(path: string): Promise<Socket> {
  for (let tries = 1; ; tries += 1) {
    const socket = connect(path);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.once("connect", resolve).once("error", reject);
    try {
      await promise;
      return socket;
    } catch {
      if (tries === CONNECT_TRIES) throw new Refusal(platformRefusals.overloaded);
      await sleep(CONNECT_PAUSE_MS);
    }
  }
}

function sendTo(socket: Socket, request: FastifyRequest, maxMs: number): Promise<IncomingMessage> {
  const headers = {
    ...endToEnd(request.headers),
    "x-forwarded-for": [request.headers["x-forwarded-for"], request.socket.remoteAddress]
      .filter(Boolean)
      .join(", "),
    [FORWARDED_REQUEST_ID]: request.id,
  };
  const outgoing = openRequest({
    createConnection: () => socket,
    method: request.method,
    path: request.raw.url,
    headers,
  });
  outgoing.setTimeout(maxMs, () => outgoing.destroy());
  passBody(request.raw, outgoing);
  return new Promise((resolve, reject) => {
    const refuse = (): void => reject(new Refusal(platformRefusals.overloaded));
    outgoing.once("response", resolve).once("error", refuse).once("close", refuse);
  });
}

/**
 * The rest of a body that the other process does not want is read and dropped: a connection that is closed before
 * would lose the answer.
 */
function passBody(incoming: IncomingMessage, outgoing: ClientRequest): void {
  outgoing.once("close", () => {
    incoming.unpipe(outgoing);
    incoming.resume();
  });
  incoming.once("close", () => {
    if (!incoming.complete) outgoing.destroy();
  });
  incoming.pipe(outgoing);
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = headers.connection?.toLowerCase().split(/\s*,\s*/) ?? [];
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.has(name) && !named.includes(name)),
  );
}
