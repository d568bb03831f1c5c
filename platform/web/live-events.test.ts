import assert from "node:assert/strict";
import { test } from "node:test";
import type { StreamEvent, StreamWishes } from "./event-stream.ts";
import { openLiveEvents } from "./live-events.ts";

function planted() {
  const open: StreamWishes[] = [];
  let closed = 0;
  const follow = openLiveEvents((wishes) => {
    open.push(wishes);
    return { close: () => void (closed += 1) };
  });
  return { follow, open, closed: () => closed };
}

test("however many follow, one stream is open, all hear it, and it ends with the last of them", () => {
  const { follow, open, closed } = planted();
  const heard: string[] = [];
  const say = (who: string) => (event: StreamEvent) => void heard.push(`${who} ${event.event}`);
  const leaves = [follow("U1", say("one")), follow("U1", say("two"))];
  assert.equal(open.length, 1);
  open[0]?.hear({ event: "task", told: {} });
  leaves[0]?.();
  open[0]?.hear({ event: "message", told: {} });
  assert.deepEqual(heard, ["one task", "two task", "two message"]);
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
