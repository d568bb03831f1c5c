import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createEventReader,
  openEventStream,
  type StreamEnvironment,
  type StreamEvent,
} from "./event-stream.ts";

const bytes = new TextEncoder();
const ready = "event: ready\ndata: {}\n\n";
const message = (id: string) => `event: message\ndata: {"id":"${id}"}\n\n`;

/** One answer after another: text that is sent and then ends, text that stays open, a status, or a broken network. */
type Reply = { text: string; staysOpen?: boolean } | { status: number } | "broken";

function planted(replies: Reply[], more: Partial<StreamEnvironment> = {}) {
  const waits: number[] = [];
  const asked: { url: string; authorization: string; signal: AbortSignal }[] = [];
  const received: StreamEvent[] = [];
  const posted: StreamEvent[] = [];
  const atEnd = Promise.withResolvers<void>();
  const environment: StreamEnvironment = {
    fetch: async (url, init) => {
      const headers = init.headers as Record<string, string>;
      asked.push({ url, authorization: headers.authorization ?? "", signal: init.signal as AbortSignal });
      const reply = replies.shift();
      if (replies.length === 0) atEnd.resolve();
      if (reply === undefined || reply === "broken") throw new TypeError("network");
      return "status" in reply ? new Response(null, { status: reply.status }) : streaming(reply, init.signal);
    },
    token: () => "t1",
    runExclusively: (_, work) => work(),
    wait: async (waitMs) => void waits.push(waitMs),
    untilOnline: async () => {},
    random: () => 1,
    openChannel: () => ({ post: (event) => void posted.push(event), listen: () => {}, close: () => {} }),
    ...more,
  };
  const open = () => {
    const stream = openEventStream(environment, {
      url: "/stream",
      name: "s",
      onEvent: (event) => void received.push(event),
    });
    return { ...stream, [Symbol.dispose]: stream.close };
  };
  return { open, environment, waits, asked, received, posted, atEnd: atEnd.promise };
}

function streaming({ text, staysOpen }: { text: string; staysOpen?: boolean }, signal?: AbortSignal | null) {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes.encode(text));
      if (staysOpen) signal?.addEventListener("abort", () => controller.error(new Error("aborted")));
      else controller.close();
    },
  });
  return new Response(body, { status: 200 });
}

const soon = () => new Promise((resolve) => void setTimeout(resolve, 5));
const ids = (events: StreamEvent[]) => events.map(({ event, data }) => data.id ?? event);

test("events are read in whatever pieces they come; heartbeats and nonsense are passed over", () => {
  const whole = `: beat\r\n\r\n${ready}${message("一")}event: message\ndata: {\n\nevent: x\n\ndata: {}\n\n${message("二")}`;
  for (let size = 1; size <= whole.length; size += 1) {
    const received: StreamEvent[] = [];
    const read = createEventReader((event) => void received.push(event));
    for (let at = 0; at < whole.length; at += size) read(whole.slice(at, at + size));
    assert.deepEqual(ids(received), ["ready", "一", "二"], `pieces of ${size}`);
  }
});

test("an event that never ends is given up before it fills the memory", () => {
  const read = createEventReader(() => {});
  assert.throws(() => {
    for (let count = 0; count < 20; count += 1) read("x".repeat(10_000));
  }, /without an end/);
});

test("the token goes in the header, never in the address", async () => {
  const { open, asked, atEnd } = planted([{ text: ready, staysOpen: true }]);
  using _ = open();
  await atEnd;
  assert.deepEqual(
    asked.map(({ url, authorization }) => [url, authorization]),
    [["/stream", "Bearer t1"]],
  );
});

test("a stream that ends or fails is opened again, each time after a longer wait, up to a minute", async () => {
  const broken = Array.from({ length: 9 }, (): Reply => "broken");
  const { open, waits, atEnd, received } = planted([
    ...broken,
    { text: ready + message("m1"), staysOpen: true },
  ]);
  using _ = open();
  await atEnd;
  await soon();
  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  assert.deepEqual(ids(received), [...broken.map(() => "broken"), "ready", "m1"]);
});

test("once it was ready, the next wait is short again; a refusal or an open answer that says nothing is no such thing", async () => {
  const { open, waits, atEnd } = planted([
    "broken",
    { status: 503 },
    { text: ready },
    { status: 429 },
    { text: ": beat\n\n" },
    { text: "", staysOpen: true },
  ]);
  using _ = open();
  await atEnd;
  assert.deepEqual(waits, [1000, 2000, 1000, 2000, 4000]);
});

test("waits are spread between half and whole", async () => {
  const { open, waits, atEnd } = planted(["broken", "broken", { text: "", staysOpen: true }], {
    random: () => 0,
  });
  using _ = open();
  await atEnd;
  assert.deepEqual(waits, [500, 1000]);
});

test("a session that has ended ends the stream for good, by 401, by the server's word, or with the token gone", async () => {
  for (const reply of [{ status: 401 }, { text: `${ready}event: over\ndata: {}\n\n` }]) {
    const { open, waits, asked, atEnd } = planted([reply]);
    using _ = open();
    await atEnd;
    await soon();
    assert.deepEqual([asked.length, waits.length], [1, 0]);
  }
  const { open, asked } = planted([{ text: ready }], { token: () => undefined });
  using _ = open();
  await soon();
  assert.equal(asked.length, 0);
});

test("offline nothing is tried until the browser is online again", async () => {
  const online = Promise.withResolvers<void>();
  const { open, asked } = planted([{ text: ready, staysOpen: true }], { untilOnline: () => online.promise });
  using _ = open();
  await soon();
  assert.equal(asked.length, 0);
  online.resolve();
  await soon();
  assert.equal(asked.length, 1);
});

test("closing ends the request at once and nothing more is received or tried", async () => {
  const { open, asked, atEnd, waits } = planted([{ text: ready, staysOpen: true }]);
  const stream = open();
  await atEnd;
  await soon();
  stream.close();
  await soon();
  assert.equal(asked[0]?.signal.aborted, true);
  assert.deepEqual([asked.length, waits.length], [1, 0]);
});

test("a silence of a minute is a dead connection", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { open, asked } = planted([
    { text: ready, staysOpen: true },
    { text: ready, staysOpen: true },
  ]);
  using _ = open();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => void setImmediate(resolve));
  context.mock.timers.tick(59_999);
  await new Promise((resolve) => void setImmediate(resolve));
  assert.equal(asked[0]?.signal.aborted, false);
  context.mock.timers.tick(1);
  await new Promise((resolve) => void setImmediate(resolve));
  assert.deepEqual([asked[0]?.signal.aborted, asked.length], [true, 2]);
});

test("two tabs share one stream: the second hears through the first, and takes over when that one closes", async () => {
  let holder: Promise<void> | undefined;
  const listeners = new Set<(event: StreamEvent) => void>();
  const shared: Partial<StreamEnvironment> = {
    runExclusively: (_, work, onTaken, signal) => {
      if (holder) onTaken();
      holder = holder ? holder.then(() => (signal.aborted ? undefined : work())) : work();
      return holder;
    },
    openChannel: () => {
      let own: ((event: StreamEvent) => void) | undefined;
      return {
        post: (event) => listeners.forEach((listener) => listener !== own && listener(event)),
        listen: (listener) => {
          own = listener;
          listeners.add(listener);
        },
        close: () => own && listeners.delete(own),
      };
    },
  };
  const first = planted([{ text: ready + message("m1"), staysOpen: true }], shared);
  const second = planted([{ text: ready + message("m2"), staysOpen: true }], shared);
  const tab = first.open();
  await soon();
  using _ = second.open();
  listeners.forEach((listener) => listener({ event: "message", data: { id: "m3" } }));
  assert.deepEqual([first.asked.length, second.asked.length], [1, 0]);
  assert.deepEqual(ids(first.received), ["ready", "m1", "m3"]);
  assert.deepEqual(
    ids(second.received),
    ["ready", "m3"],
    "what came before the second listened is asked for",
  );
  tab.close();
  await soon();
  assert.deepEqual([second.asked.length, ids(second.received)], [1, ["ready", "m3", "ready", "m2"]]);
  assert.equal(first.received.length, 3);
});
