import assert from "node:assert/strict";
import { test } from "node:test";
import { debounce } from "./debounce.ts";

function bench() {
  const calls: string[] = [];
  const waits: number[] = [];
  let due: (() => void) | undefined;
  const startTimer = (run: () => void, waitMs: number) => {
    waits.push(waitMs);
    due = run;
    return () => (due = undefined);
  };
  const debounced = debounce((text: string) => void calls.push(text), undefined, startTimer);
  return { calls, waits, debounced, ring: () => due?.() };
}

test("only the last of several quick calls is made, after half a second", () => {
  const { calls, waits, debounced, ring } = bench();
  debounced("a");
  debounced("ab");
  assert.deepEqual(calls, []);
  ring();
  assert.deepEqual(calls, ["ab"]);
  assert.deepEqual(waits, [500, 500]);
});

test("a call after the wait starts a new one", () => {
  const { calls, debounced, ring } = bench();
  debounced("a");
  ring();
  debounced("b");
  ring();
  assert.deepEqual(calls, ["a", "b"]);
});

test("a cancelled call is never made", () => {
  const { calls, debounced, ring } = bench();
  debounced("a");
  debounced.cancel();
  ring();
  debounced.flush();
  assert.deepEqual(calls, []);
});

test("a flushed call is made once, at once", () => {
  const { calls, debounced, ring } = bench();
  debounced.flush();
  debounced("a");
  debounced.flush();
  assert.deepEqual(calls, ["a"]);
  ring();
  debounced.flush();
  assert.deepEqual(calls, ["a"]);
});

test("a call made inside the debounced work waits again", () => {
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

test("without given timers the real ones are used", (t) => {
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
