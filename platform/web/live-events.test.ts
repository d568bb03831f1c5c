import assert from "node:assert/strict";
import { test } from "node:test";
import type { StreamEvent, StreamOptions } from "./event-stream.ts";
import { createLiveEventSubscriber, openLazyEventStream } from "./live-events.ts";

function planted() {
  const open: StreamOptions[] = [];
  let closed = 0;
  const follow = createLiveEventSubscriber((options) => {
    open.push(options);
    return { close: () => void (closed += 1) };
  });
  return { follow, open, closed: () => closed };
}

test("several listeners share one stream, which closes with the last of them", () => {
  const { follow, open, closed } = planted();
  const received: string[] = [];
  const say = (who: string) => (event: StreamEvent) => void received.push(`${who} ${event.event}`);
  const leaves = [follow("U1", say("one")), follow("U1", say("two"))];
  assert.equal(open.length, 1);
  open[0]?.onEvent({ event: "task", data: {} });
  leaves[0]?.();
  open[0]?.onEvent({ event: "message", data: {} });
  assert.deepEqual(received, ["one task", "two task", "two message"]);
  assert.equal(closed(), 0);
  leaves[1]?.();
  assert.equal(closed(), 1);
  follow("U1", say("again"));
  assert.equal(open.length, 2);
});

test("another user has a stream of his own", () => {
  const { follow, open } = planted();
  follow("U1", () => {});
  follow("U2", () => {});
  assert.deepEqual(
    open.map(({ name }) => name),
    ["chengbao.messages.U1", "chengbao.messages.U2"],
  );
});

test("a stream whose code cannot be fetched is fetched again, and says meanwhile that it is broken", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const received: string[] = [];
  let tries = 0;
  const opened = Promise.withResolvers<void>();
  let closed = 0;
  const stream = openLazyEventStream(
    async () => {
      tries += 1;
      if (tries === 1) throw new Error("no net");
      return () => {
        opened.resolve();
        return { close: () => void (closed += 1) };
      };
    },
    { url: "/stream", name: "s", onEvent: ({ event }) => void received.push(event) },
  );
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(received, ["broken"]);
  context.mock.timers.tick(10_000);
  await opened.promise;
  await Promise.resolve();
  stream.close();
  assert.deepEqual([tries, closed], [2, 1]);
});

test("a stream that is closed before its code has come is never opened", async () => {
  const loading = Promise.withResolvers<() => { close(): void }>();
  let opened = 0;
  const stream = openLazyEventStream(() => loading.promise, { url: "/stream", name: "s", onEvent: () => {} });
  stream.close();
  loading.resolve(() => {
    opened += 1;
    return { close: () => {} };
  });
  await loading.promise;
  await Promise.resolve();
  assert.equal(opened, 0);
});
