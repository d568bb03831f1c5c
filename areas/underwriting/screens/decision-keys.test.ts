import assert from "node:assert/strict";
import { test } from "node:test";
import { decisionDeed } from "./decision-keys.ts";

const bare = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, isTyping: false };

for (const [what, pressed, deed] of [
  ["1 chooses to approve", { key: "1" }, { choose: "1" }],
  ["5 asks for documents", { key: "5" }, { choose: "5" }],
  ["6 is nothing", { key: "6" }, undefined],
  ["L takes the task", { key: "l" }, { act: "claim" }],
  ["L works with the capitals on", { key: "L" }, { act: "claim" }],
  ["T lets it go", { key: "t" }, { act: "release" }],
  ["N goes on", { key: "n" }, { act: "next" }],
  ["another letter is nothing", { key: "a" }, undefined],
  ["in a text a digit is a digit", { key: "1", isTyping: true }, undefined],
  ["in a text a letter is a letter", { key: "n", isTyping: true }, undefined],
  ["Ctrl Enter sends out of a text", { key: "Enter", ctrlKey: true, isTyping: true }, { act: "submit" }],
  ["⌘ Enter as well", { key: "Enter", metaKey: true, isTyping: true }, { act: "submit" }],
  [
    "not while a candidate is picked",
    { key: "Enter", ctrlKey: true, isTyping: true, isComposing: true },
    undefined,
  ],
  ["Escape leaves a text", { key: "Escape", isTyping: true }, { act: "leave" }],
  ["not while it drops a candidate", { key: "Escape", isTyping: true, isComposing: true }, undefined],
  ["elsewhere Escape is the page's", { key: "Escape" }, undefined],
  ["a key of the browser stays its own", { key: "n", ctrlKey: true }, undefined],
  ["with Alt it is the system's", { key: "1", altKey: true }, undefined],
] as [string, Partial<Parameters<typeof decisionDeed>[0]> & { key: string }, unknown][])
  test(what, () => assert.deepEqual(decisionDeed({ ...bare, ...pressed }), deed));
