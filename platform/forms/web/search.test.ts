import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { type Findings, openSearch } from "./search.ts";

type Question = {
  text: string;
  signal: AbortSignal;
  answer(entries: string[], hasMore?: boolean): void;
  fail(): void;
};

/** Time passes, and the other side answers, when the test says so. */
function openAsked() {
  const questions: Question[] = [];
  let waiting: (() => void) | undefined;
  const search = openSearch<string>(
    (text, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<Findings<string>>();
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
  const last = (): Question => questions.at(-1) ?? assert.fail("nothing was asked");
  return { search, questions, last, pass: () => waiting?.() };
}

test("one question is asked when the typing pauses, not one for each key", async () => {
  const { search, questions, last, pass } = openAsked();
  for (const text of ["示", "示例", " 示例化"]) search.ask(text);
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

test("fewer than two characters ask nobody and show nothing", () => {
  const { search, questions, pass } = openAsked();
  for (const text of ["", " 张 ", "𠮷"]) {
    search.ask(text);
    pass();
    assert.equal(search.current().state, "idle");
  }
  assert.equal(questions.length, 0);
});

test("typing on cancels what is under way, and a late answer to it is nobody's", async () => {
  const { search, questions, pass } = openAsked();
  search.ask("张三");
  pass();
  search.ask("张三丰");
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

test("what was found stays in sight while more is asked", async () => {
  const { search, last, pass } = openAsked();
  search.ask("张三");
  pass();
  last().answer(["张三", "张三丰"]);
  await turn();
  search.ask("张三丰");
  assert.deepEqual(search.current(), { state: "asking", entries: ["张三", "张三丰"], hasMore: false });
});

test("a failure is said and may be tried again at once; one that came too late is not", async () => {
  const { search, questions, last, pass } = openAsked();
  search.ask("张三");
  pass();
  last().fail();
  await turn();
  assert.deepEqual(search.current(), { state: "failed", entries: [], hasMore: false });
  search.again();
  last().answer(["张三"]);
  await turn();
  assert.deepEqual([questions.length, search.current().state], [2, "found"]);
  search.ask("张四");
  pass();
  search.stop();
  last().fail();
  await turn();
  assert.equal(search.current().state, "idle");
});

test("listeners hear of each turn, until they leave", () => {
  const { search } = openAsked();
  const heard: string[] = [];
  const leave = search.subscribe(() => heard.push(search.current().state));
  search.ask("张三");
  search.stop();
  search.stop();
  leave();
  search.ask("张三");
  assert.deepEqual(heard, ["asking", "idle"]);
});
