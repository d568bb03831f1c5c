import assert from "node:assert/strict";
import { test } from "node:test";
import { preventStrayFileDrop, silenceConsole } from "./production-guards.ts";

test("production is silent but for errors", () => {
  const said: string[] = [];
  const speak = (word: string) => () => void said.push(word);
  const talk = {
    log: speak("log"),
    info: speak("info"),
    debug: speak("debug"),
    warn: speak("warn"),
    trace: speak("trace"),
    dir: speak("dir"),
    table: speak("table"),
    error: speak("error"),
  };
  silenceConsole(talk);
  Object.values(talk).forEach((word) => word());
  assert.deepEqual(said, ["error"]);
});

for (const [name, types, isInZone, isRefused] of [
  ["a file outside a drop zone is refused", ["Files"], false, true],
  ["a file inside one is let through", ["Files"], true, false],
  ["text that is dragged is let through", ["text/plain"], false, false],
] as const) {
  test(name, () => {
    const target = { closest: () => (isInZone ? {} : null) } as unknown as EventTarget;
    let refusals = 0;
    const dataTransfer = { types, dropEffect: "copy" };
    preventStrayFileDrop({ target, dataTransfer, preventDefault: () => void (refusals += 1) });
    assert.deepEqual([refusals, dataTransfer.dropEffect], isRefused ? [1, "none"] : [0, "copy"]);
  });
}
