import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { LiveNoticeBroker } from "../live.ts";
import { type AnswerRequestOptions, getSignedInActor } from "./answer.ts";

export type EventStreamOptions = Pick<AnswerRequestOptions, "authority"> & {
  live: LiveNoticeBroker;
  path: string;
  heartbeatMs?: number;
};

/** Less than the idle time that usual proxies allow (30 to 60 s). */
const HEARTBEAT_MS = 25_000;
const MOST_PER_USER = 5;
/** The limit of unread bytes, because a page that does not read must not fill the memory. */
const MOST_UNREAD_BYTES = 65_536;

const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "x-accel-buffering": "no",
  connection: "close",
};

type Stream = { end(): void };

/**
 * Sends server-sent events to a signed-in user: `ready` when listening, event names such as `message` for news, and
 * `over` when the session has ended. A stream is not a call, because it has no time limit.
 */
export function mountEventStream(app: FastifyInstance, parts: EventStreamOptions): void {
  const open = new Map<string, Set<Stream>>();
  app.addHook("preClose", async () => {
    for (const streams of open.values()) for (const stream of streams) stream.end();
  });
  app.get(parts.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { userCode } = await getSignedInActor(request, parts.authority, true);
    const streams = open.get(userCode) ?? new Set();
    if (streams.size >= MOST_PER_USER) throw new Refusal(platformRefusals.tooMany);
    open.set(userCode, streams);
    const stream = beginStream({ request, reply, userCode, parts });
    streams.add(stream);
    reply.raw.once("close", () => {
      streams.delete(stream);
      if (streams.size === 0 && open.get(userCode) === streams) open.delete(userCode);
    });
    return reply;
  });
}

type StreamRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  userCode: string;
  parts: EventStreamOptions;
};

function beginStream({ request, reply, userCode, parts }: StreamRequest): Stream {
  // After this line Fastify sets no time limit and sends nothing.
  reply.hijack();
  request.raw.socket.setTimeout(0);
  const { raw } = reply;
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...streamHeaders });
  raw.flushHeaders();

  const send = (text: string): void => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
    else raw.write(text);
  };
  const unlessOver = async (act: () => void): Promise<void> => {
    if (await stillSignedIn(request, parts)) act();
    else raw.end(eventText("over", {}));
  };
  const leave = parts.live.follow(userCode, {
    // A user who has signed out meanwhile receives nothing more.
    hear: ({ event, told }) => void unlessOver(() => send(eventText(event, told))),
    resume: () => send(eventText("ready", {})),
  });
  const beat = setInterval(
    () => void unlessOver(() => send(": beat\n\n")),
    parts.heartbeatMs ?? HEARTBEAT_MS,
  ).unref();
  raw.once("close", () => {
    clearInterval(beat);
    leave();
  });
  return { end: () => raw.end() };
}

/** Checks the session again. A database that is away for a while ends no stream. */
async function stillSignedIn(request: FastifyRequest, { authority }: EventStreamOptions): Promise<boolean> {
  try {
    await getSignedInActor(request, authority, true);
    return true;
  } catch (error) {
    return !(error instanceof Refusal);
  }
}

/** Formats an event. JSON has no line break, so that a text cannot begin another event. */
function eventText(event: string, data: Record<string, string>): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
