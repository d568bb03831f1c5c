import assert from "node:assert/strict";
import { test } from "node:test";
import { createVersionPoll } from "./version-poll.ts";

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

function openPage() {
  const page = { served: "1" as string | Error, isHidden: false, hasUnsaved: false, asked: 0, reloads: 0 };
  let timer: { run: () => void; waitMs: number } | undefined;
  const poll = createVersionPoll({
    ask: async () => {
      page.asked += 1;
      if (page.served instanceof Error) throw page.served;
      return page.served;
    },
    startTimer: (run, waitMs) => {
      const started = { run, waitMs };
      timer = started;
      return () => {
        if (timer === started) timer = undefined;
      };
    },
    isHidden: () => page.isHidden,
    hasUnsaved: () => page.hasUnsaved,
    reload: () => void (page.reloads += 1),
  });
  const tick = async (): Promise<void> => {
    assert.equal(timer?.waitMs, 30_000);
    timer.run();
    await turn();
  };
  return { page, poll, tick, hasTimer: () => timer !== undefined };
}

test("the same version, asked for every thirty seconds, changes nothing", async () => {
  const { page, poll, tick } = openPage();
  await poll.check();
  await tick();
  await tick();
  assert.deepEqual([page.asked, page.reloads, poll.isOffered()], [3, 0, false]);
});

test("another version reloads the page when nothing is unsaved", async () => {
  const { page, poll, tick } = openPage();
  await poll.check();
  page.served = "2";
  await tick();
  assert.equal(page.reloads, 1);
});

test("with something unsaved it is offered, and taken once that is saved", async () => {
  const { page, poll, tick } = openPage();
  let told = 0;
  poll.subscribe(() => (told += 1));
  await poll.check();
  page.hasUnsaved = true;
  page.served = "2";
  await tick();
  await tick();
  assert.deepEqual([page.reloads, poll.isOffered(), told], [0, true, 1]);
  page.hasUnsaved = false;
  await tick();
  assert.equal(page.reloads, 1);
});

test("a deployment that was taken back is no longer offered", async () => {
  const { page, poll, tick } = openPage();
  await poll.check();
  page.hasUnsaved = true;
  page.served = "2";
  await tick();
  page.served = "1";
  await tick();
  assert.deepEqual([page.reloads, poll.isOffered()], [0, false]);
});

test("a server that does not answer says nothing, not even at the start", async () => {
  const { page, poll, tick } = openPage();
  page.served = new Error("net");
  await poll.check();
  page.served = "1";
  await tick();
  page.served = new Error("net");
  await tick();
  page.served = "2";
  await tick();
  assert.equal(page.reloads, 1);
});

test("a hidden page does not ask, and asks when it is seen again", async () => {
  const { page, poll, tick } = openPage();
  await poll.check();
  page.isHidden = true;
  await tick();
  await tick();
  assert.equal(page.asked, 1);
  page.isHidden = false;
  page.served = "2";
  await poll.check();
  assert.equal(page.reloads, 1);
});

test("stopped is stopped, also in the middle of an ask", async () => {
  const { poll, hasTimer } = openPage();
  const checking = poll.check();
  poll.stop();
  await checking;
  assert.equal(hasTimer(), false);
});
