import { session } from "./session.ts";

export type StreamEvent = { event: string; told: Record<string, string> };

export type StreamParts = {
  fetch(url: string, init: RequestInit): Promise<Response>;
  token(): string | undefined;
  /** Runs the work while no other tab of this browser does; browsers allow six connections to a server, all tabs together. */
  inTurn(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  wait(waitMs: number, signal: AbortSignal): Promise<void>;
  /** At once where the browser is online, else when it is again. */
  untilOnline(signal: AbortSignal): Promise<void>;
  random(): number;
  /** Hands an event to the other tabs of this browser, and theirs to us. */
  channel(name: string): TabChannel;
};

export type TabChannel = {
  tell(event: StreamEvent): void;
  listen(hear: (event: StreamEvent) => void): void;
  close(): void;
};

export type StreamWishes = { url: string; name: string; hear(event: StreamEvent): void };

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** The server's heart beats every 25 s; a connection that says nothing for longer than two beats is dead. */
const LONGEST_SILENCE_MS = 60_000;
const MOST_BUFFERED = 65_536;

/**
 * Server-sent events read with fetch, since EventSource cannot send the token. Whatever breaks it, it comes back by
 * itself. `ready` says: from now on nothing is missed, so ask once for what came before; `broken` after each try that
 * failed: whoever cannot wait asks by a call. Ends with the session.
 */
export function openEventStream(parts: StreamParts) {
  return ({ url, name, hear }: StreamWishes): { close(): void } => {
    const closing = new AbortController();
    const tabs = parts.channel(name);
    tabs.listen(hear);
    const hearAndTell = (event: StreamEvent): void => {
      tabs.tell(event);
      hear(event);
    };
    void parts
      .inTurn(name, closing.signal, () => keepReading(parts, url, hearAndTell, closing.signal))
      .catch(() => {});
    return {
      close: () => {
        closing.abort();
        tabs.close();
      },
    };
  };
}

async function keepReading(
  parts: StreamParts,
  url: string,
  hear: StreamWishes["hear"],
  closing: AbortSignal,
): Promise<void> {
  let tries = 0;
  const noteReady = (event: StreamEvent): void => {
    if (event.event === "ready") tries = 0;
    hear(event);
  };
  while (!closing.aborted) {
    await parts.untilOnline(closing);
    if ((await readOnce(parts, url, noteReady, closing)) === "over" || closing.aborted) return;
    hear({ event: "broken", told: {} });
    const longestMs = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
    tries += 1;
    // Spread, so that the pages that a restart cut off do not all come back in the same second.
    await parts.wait(longestMs * (0.5 + parts.random() / 2), closing);
  }
}

/** over: the session has ended and no further try would succeed. */
async function readOnce(
  parts: StreamParts,
  url: string,
  hear: StreamWishes["hear"],
  closing: AbortSignal,
): Promise<"broken" | "over"> {
  const token = parts.token();
  if (token === undefined || closing.aborted) return "over";
  const silence = new AbortController();
  const signal = AbortSignal.any([closing, silence.signal]);
  let timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
  try {
    const headers = { accept: "text/event-stream", authorization: `Bearer ${token}` };
    const response = await parts.fetch(url, { headers, signal, cache: "no-store" });
    if (response.status === 401) return "over";
    if (response.status !== 200 || !response.body) return "broken";
    let isOver = false;
    const reader = openEventReader((event) => {
      if (event.event === "over") isOver = true;
      else hear(event);
    });
    const decoder = new TextDecoder();
    const bytes = response.body.getReader();
    for (let piece = await bytes.read(); !piece.done; piece = await bytes.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
      reader(decoder.decode(piece.value, { stream: true }));
    }
    return isOver ? "over" : "broken";
  } catch {
    return "broken";
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

/** Takes the text in whatever pieces it comes; comments (the heartbeat) and what cannot be read are passed over. */
export function openEventReader(hear: (event: StreamEvent) => void): (text: string) => void {
  let kept = "";
  return (text) => {
    kept += text;
    if (kept.length > MOST_BUFFERED) throw new Error("an event without an end");
    const blocks = kept.split(/\r?\n\r?\n/);
    kept = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) hear(event);
    }
  };
}

function parseEvent(block: string): StreamEvent | undefined {
  const lines = block.split(/\r?\n/);
  const valueOf = (name: string): string | undefined =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  try {
    const told: unknown = JSON.parse(valueOf("data") ?? "");
    const event = valueOf("event");
    return event !== undefined && typeof told === "object" && told !== null
      ? { event, told: told as Record<string, string> }
      : undefined;
  } catch {
    return undefined;
  }
}

export const listenToEvents = openEventStream({
  fetch: (url, init) => fetch(url, init),
  token: () => session.current()?.token,
  // Without a secure address there are no locks: each tab then has a stream of its own, as many as the server grants.
  inTurn: async (name, signal, work) => {
    const locks = (navigator as { locks?: LockManager }).locks;
    await (locks ? locks.request(name, { signal }, work) : work());
  },
  wait: (waitMs, signal) => settled(signal, (resolve) => void setTimeout(resolve, waitMs)),
  untilOnline: (signal) =>
    settled(signal, (resolve) =>
      navigator.onLine ? resolve() : addEventListener("online", resolve, { once: true, signal }),
    ),
  random: Math.random,
  channel: (name) => {
    const channel = new BroadcastChannel(name);
    const post = channel.postMessage.bind(channel);
    return {
      tell: post,
      listen: (hear) => {
        channel.addEventListener("message", ({ data }) => hear(data as StreamEvent));
      },
      close: () => channel.close(),
    };
  },
});

function settled(signal: AbortSignal, begin: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    begin(resolve);
  });
}
