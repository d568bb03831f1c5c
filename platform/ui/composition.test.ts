import assert from "node:assert/strict";
import { test } from "node:test";
import { ignoreComposingEnter } from "./composition.ts";

function isStopped(key: string, isComposing: boolean, keyCode: number): boolean {
  let stopped = false;
  ignoreComposingEnter({
    key,
    nativeEvent: { isComposing, keyCode },
    preventDefault: () => (stopped = true),
  });
  return stopped;
}

test("Enter submits, but not while it picks a Chinese candidate", () => {
  assert.equal(isStopped("Enter", false, 13), false);
  assert.equal(isStopped("Enter", true, 13), true);
  assert.equal(isStopped("Enter", false, 229), true);
  assert.equal(isStopped("a", true, 229), false);
});
