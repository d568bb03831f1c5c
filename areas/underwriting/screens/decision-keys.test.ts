import assert from "node:assert/strict";
import { test } from "node:test";
import { toDecisionShortcutAction } from "./decision-keys.ts";

const noModifier = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  isTyping: false,
  isAway: false,
};

for (const [title, keyPress, action] of [
  ["1 chooses to approve", { key: "1" }, { choose: "1" }],
  ["5 asks for documents", { key: "5" }, { choose: "5" }],
  ["6 does nothing", { key: "6" }, undefined],
  ["L claims the task", { key: "l" }, { act: "claim" }],
  ["L works with caps lock on", { key: "L" }, { act: "claim" }],
  ["T releases the task", { key: "t" }, { act: "release" }],
  ["N opens the next task", { key: "n" }, { act: "next" }],
  ["another letter does nothing", { key: "a" }, undefined],
  ["a digit in a text field is input", { key: "1", isTyping: true }, undefined],
  ["a letter in a text field is input", { key: "n", isTyping: true }, undefined],
  ["Ctrl Enter in a text field submits", { key: "Enter", ctrlKey: true, isTyping: true }, { act: "submit" }],
  ["⌘ Enter in a text field submits", { key: "Enter", metaKey: true, isTyping: true }, { act: "submit" }],
  [
    "Ctrl Enter while picking a candidate does nothing",
    { key: "Enter", ctrlKey: true, isTyping: true, isComposing: true },
    undefined,
  ],
  ["Escape leaves a text field", { key: "Escape", isTyping: true }, { act: "leave" }],
  [
    "Escape that cancels a candidate does nothing",
    { key: "Escape", isTyping: true, isComposing: true },
    undefined,
  ],
  ["Escape outside a text field does nothing", { key: "Escape" }, undefined],
  ["1 chooses to approve from the document too", { key: "1", isAway: true }, { choose: "1" }],
  ["Escape returns from the document", { key: "Escape", isAway: true }, { act: "leave" }],
  [
    "Escape in a text field of the page stays there",
    { key: "Escape", isAway: true, isTyping: true },
    undefined,
  ],
  [
    "Ctrl Enter in a text field of the page does not decide",
    { key: "Enter", ctrlKey: true, isAway: true, isTyping: true },
    undefined,
  ],
  ["a browser shortcut does nothing here", { key: "n", ctrlKey: true }, undefined],
  ["a key with Alt does nothing", { key: "1", altKey: true }, undefined],
] as [string, Partial<Parameters<typeof toDecisionShortcutAction>[0]> & { key: string }, unknown][])
  test(title, () => assert.deepEqual(toDecisionShortcutAction({ ...noModifier, ...keyPress }), action));
