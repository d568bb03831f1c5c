import assert from "node:assert/strict";
import { test } from "node:test";
import { formatProgress, formatFileSize, formatTaskState } from "./task-format.ts";

for (const [state, isStopping, word] of [
  ["queued", false, "排队中"],
  ["running", false, "执行中"],
  ["running", true, "正在取消"],
  ["done", false, "已完成"],
  ["failed", false, "失败"],
  ["cancelled", false, "已取消"],
] as const) {
  test(`the task state ${state}${isStopping ? " when asked to stop" : ""} is shown as ${word}`, () => {
    assert.equal(formatTaskState({ state, isStopping }), word);
  });
}

for (const [state, done, total, text] of [
  ["running", 0, null, ""],
  ["running", 1200, null, "1,200"],
  ["running", 0, 3400, "0 / 3,400"],
  ["running", 1200, 3400, "1,200 / 3,400"],
  ["queued", 1200, 3400, ""],
  ["done", 3400, 3400, ""],
] as const) {
  test(`${state} at ${done} of ${total ?? "an unknown total"} is shown as “${text}”`, () => {
    assert.equal(formatProgress({ state, done, total }), text);
  });
}

for (const [bytes, text] of [
  [0, "0 字节"],
  [1023, "1023 字节"],
  [1024, "1.0 KB"],
  [1_048_575, "1024.0 KB"],
  [1_048_576, "1.0 MB"],
] as const) {
  test(`${bytes} bytes are ${text}`, () => assert.equal(formatFileSize(bytes), text));
}
