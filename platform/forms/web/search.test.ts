import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { type SearchMatches, createSearchStore } from "./search.ts";

type Question = {
  text: string;
  signal: AbortSignal;
  answer(entries: string[], hasMore?: boolean): void;
  fail(): void;
};

/** The test itself runs the timer and answers the requests. */
function openAsked() {
  const questions: Question[] = [];
  let waiting: (() => void) | undefined;
  const search = createSearchStore<string>(
    (text, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<SearchMatches<string>>();
      questions.push({
        text,
        signal,
        answer: (entries, hasMore = false) => resolve({ entries, hasMore }),
        fail: () => reject(new Error("down")),
      });
      return promise;
    },
    {
      startTimer: (run) => {
        waiting = run;
        return () => (waiting = undefined);
      },
    },
  );
  const last = (): Question => questions.at(-1) ?? assert.fail("no request was sent");
  return { search, questions, last, pass: () => waiting?.() };
}

test("one request is sent when the typing pauses, not one for each key", async () => {
  const { search, questions, last, pass } = openAsked();
  for (const text of ["示", "示例", " 示例化"]) search.search(text);
  assert.equal(search.current().state, "asking");
  assert.equal(questions.length, 0);
  pass();
  assert.deepEqual(
    questions.map(({ text }) => text),
    ["示例化"],
  );
  last().answer(["示例化工"], true);
  await turn();
  assert.deepEqual(search.current(), { state: "found", entries: ["示例化工"], hasMore: true });
});

test("fewer than two characters send no request and show nothing", () => {
  const { search, questions, pass } = openAsked();
  for (const text of ["", " 张 ", "𠮷"]) {
    search.search(text);
    pass();
    assert.equal(search.current().state, "idle");
  }
  assert.equal(questions.length, 0);
});

test("further typing cancels the running request, and its late answer is ignored", async () => {
  const { search, questions, pass } = openAsked();
  search.search("张三");
  pass();
  search.search("张三丰");
  pass();
  assert.deepEqual(
    questions.map(({ signal }) => signal.aborted),
    [true, false],
  );
  questions[1]?.answer(["张三丰"]);
  await turn();
  questions[0]?.answer(["张三"]);
  await turn();
  assert.deepEqual(search.current().entries, ["张三丰"]);
});

test("the entries stay visible while the next request runs", async () => {
  const { search, last, pass } = openAsked();
  search.search("张三");
  pass();
  last().answer(["张三", "张三丰"]);
  await turn();
  search.search("张三丰");
  assert.deepEqual(search.current(), { state: "asking", entries: ["张三", "张三丰"], hasMore: false });
});

test("a failure is shown and can be retried at once, and a late failure is ignored", async () => {
  const { search, questions, last, pass } = openAsked();
  search.search("张三");
  pass();
  last().fail();
  await turn();
  assert.deepEqual(search.current(), { state: "failed", entries: [], hasMore: false });
  search.retry();
  last().answer(["张三"]);
  await turn();
  assert.deepEqual([questions.length, search.current().state], [2, "found"]);
  search.search("张四");
  pass();
  search.stop();
  last().fail();
  await turn();
  assert.equal(search.current().state, "idle");
});

test("listeners are notified of each change until they unsubscribe", () => {
  const { search } = openAsked();
  const heard: string[] = [];
  const leave = search.subscribe(() => heard.push(search.current().state));
  search.search("张三");
  search.stop();
  search.stop();
  leave();
  search.search("张三");
  assert.deepEqual(heard, ["asking", "idle"]);
});
