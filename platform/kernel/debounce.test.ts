import assert from "node:assert/strict";
import { test } from "node:test";
import { debounce } from "./debounce.ts";

function setUpDebounce() {
  const calls: string[] = [];
  const waits: number[] = [];
  let due: (() => void) | undefined;
  const startTimer = (run: () => void, waitMs: number) => {
    waits.push(waitMs);
    due = run;
    return () => (due = undefined);
  };
  const debounced = debounce((text: string) => void calls.push(text), undefined, startTimer);
  return { calls, waits, debounced, fireTimer: () => due?.() };
}

test("only the last of several quick calls runs, after half a second", () => {
  const { calls, waits, debounced, fireTimer } = setUpDebounce();
  debounced("a");
  debounced("ab");
  assert.deepEqual(calls, []);
  fireTimer();
  assert.deepEqual(calls, ["ab"]);
  assert.deepEqual(waits, [500, 500]);
});

test("a call after the delay starts a new delay", () => {
  const { calls, debounced, fireTimer } = setUpDebounce();
  debounced("a");
  fireTimer();
  debounced("b");
  fireTimer();
  assert.deepEqual(calls, ["a", "b"]);
});

test("a cancelled call never runs", () => {
  const { calls, debounced, fireTimer } = setUpDebounce();
  debounced("a");
  debounced.cancel();
  fireTimer();
  debounced.flush();
  assert.deepEqual(calls, []);
});

test("a flushed call runs once and immediately", () => {
  const { calls, debounced, fireTimer } = setUpDebounce();
  debounced.flush();
  debounced("a");
  debounced.flush();
  assert.deepEqual(calls, ["a"]);
  fireTimer();
  debounced.flush();
  assert.deepEqual(calls, ["a"]);
});

test("a call from inside the debounced function waits again", () => {
  let rounds = 0;
  const due: (() => void)[] = [];
  const again = debounce(
    () => {
      rounds += 1;
      if (rounds < 3) again();
    },
    10,
    (run) => {
      due.push(run);
      return () => undefined;
    },
  );
  again();
  due[0]?.();
  assert.equal(rounds, 1);
  due[1]?.();
  assert.equal(rounds, 2);
});

test("the real timer is the default", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let calls = 0;
  const debounced = debounce(() => (calls += 1), 20);
  debounced();
  t.mock.timers.tick(19);
  assert.equal(calls, 0);
  t.mock.timers.tick(1);
  assert.equal(calls, 1);
  debounced();
  debounced.cancel();
  t.mock.timers.tick(20);
  assert.equal(calls, 1);
});
