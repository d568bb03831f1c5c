import { session } from "./session.ts";

export type StreamEvent = { event: string; data: Record<string, string> };

/** What the stream needs of the browser. */
export type StreamEnvironment = {
  fetch(url: string, init: RequestInit): Promise<Response>;
  token(): string | undefined;
  /**
   * Runs the work in one tab at a time: a browser allows six connections to a server, for all tabs together. `onTaken`
   * is called if another tab holds the work.
   */
  runExclusively(
    name: string,
    work: () => Promise<void>,
    onTaken: () => void,
    signal: AbortSignal,
  ): Promise<void>;
  wait(waitMs: number, signal: AbortSignal): Promise<void>;
  /** Resolves at once if the browser is online. */
  untilOnline(signal: AbortSignal): Promise<void>;
  random(): number;
  /** Carries events between the tabs of this browser. */
  openChannel(name: string): TabChannel;
};

export type TabChannel = {
  post(event: StreamEvent): void;
  listen(onEvent: (event: StreamEvent) => void): void;
  close(): void;
};

export type StreamOptions = { url: string; name: string; onEvent(event: StreamEvent): void };

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** The server sends a heartbeat every 25 s; a connection that misses two of them is dead. */
const LONGEST_SILENCE_MS = 60_000;
const MOST_BUFFERED = 65_536;

/**
 * Reads server-sent events with fetch, because EventSource cannot send the token. The stream is opened again whenever
 * it breaks, until the session ends. `ready` means that no later event is missed, `broken` that a try has failed.
 */
export function openEventStream(
  environment: StreamEnvironment,
  { url, name, onEvent }: StreamOptions,
): { close(): void } {
  const closing = new AbortController();
  const channel = environment.openChannel(name);
  channel.listen(onEvent);
  const passOn = (event: StreamEvent): void => {
    channel.post(event);
    onEvent(event);
  };
  const work = () => keepReading(environment, url, passOn, closing.signal);
  // A tab hears what another one reads only from now on.
  const onTaken = () => onEvent({ event: "ready", data: {} });
  void environment.runExclusively(name, work, onTaken, closing.signal).catch(() => {});
  return {
    close: () => {
      closing.abort();
      channel.close();
    },
  };
}

async function keepReading(
  environment: StreamEnvironment,
  url: string,
  onEvent: StreamOptions["onEvent"],
  closing: AbortSignal,
): Promise<void> {
  let tries = 0;
  const noteReady = (event: StreamEvent): void => {
    if (event.event === "ready") tries = 0;
    onEvent(event);
  };
  while (!closing.aborted) {
    await environment.untilOnline(closing);
    if ((await readOnce(environment, url, noteReady, closing)) === "over" || closing.aborted) return;
    onEvent({ event: "broken", data: {} });
    const longestMs = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
    tries += 1;
    // The waits differ, so that a restart of the server does not bring all pages back in one second.
    await environment.wait(longestMs * (0.5 + environment.random() / 2), closing);
  }
}

/** Answers `over` when the session has ended and no further try would succeed. */
async function readOnce(
  environment: StreamEnvironment,
  url: string,
  onEvent: StreamOptions["onEvent"],
  closing: AbortSignal,
): Promise<"broken" | "over"> {
  const token = environment.token();
  if (token === undefined || closing.aborted) return "over";
  const silence = new AbortController();
  const signal = AbortSignal.any([closing, silence.signal]);
  let timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
  try {
    const headers = { accept: "text/event-stream", authorization: `Bearer ${token}` };
    const response = await environment.fetch(url, { headers, signal, cache: "no-store" });
    if (response.status === 401) return "over";
    if (response.status !== 200 || !response.body) return "broken";
    let isOver = false;
    const reader = createEventReader((event) => {
      if (event.event === "over") isOver = true;
      else onEvent(event);
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

/** Accepts the text in pieces of any size. Heartbeats and unreadable events are skipped. */
export function createEventReader(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    rest += text;
    if (rest.length > MOST_BUFFERED) throw new Error("an event without an end");
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) onEvent(event);
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
    const data: unknown = JSON.parse(valueOf("data") ?? "");
    const event = valueOf("event");
    return event !== undefined && typeof data === "object" && data !== null
      ? { event, data: data as Record<string, string> }
      : undefined;
  } catch {
    return undefined;
  }
}

const browser: StreamEnvironment = {
  fetch: (url, init) => fetch(url, init),
  token: () => session.current()?.token,
  // A page without a secure address has no locks: each of its tabs then opens a stream of its own.
  runExclusively: async (name, work, onTaken, signal) => {
    const locks = (navigator as { locks?: LockManager }).locks;
    if (!locks) return work();
    const isTaken = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock === null;
    });
    if (!isTaken || signal.aborted) return;
    onTaken();
    await locks.request(name, { signal }, work);
  },
  wait: (waitMs, signal) => settled(signal, (resolve) => void setTimeout(resolve, waitMs)),
  untilOnline: (signal) =>
    settled(signal, (resolve) =>
      navigator.onLine ? resolve() : addEventListener("online", resolve, { once: true, signal }),
    ),
  random: Math.random,
  openChannel: (name) => {
    const channel = new BroadcastChannel(name);
    const post = channel.postMessage.bind(channel);
    return {
      post,
      listen: (onEvent) => {
        channel.addEventListener("message", ({ data }) => onEvent(data as StreamEvent));
      },
      close: () => channel.close(),
    };
  },
};

export const openBrowserStream = (options: StreamOptions) => openEventStream(browser, options);

function settled(signal: AbortSignal, begin: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    begin(resolve);
  });
}
