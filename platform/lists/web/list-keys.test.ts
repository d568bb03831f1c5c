import assert from "node:assert/strict";
import { test } from "node:test";
import { toListKeyCommand, computeRowIndexAfterCommand } from "./list-keys.ts";

const pressed = (key: string, more = {}) =>
  toListKeyCommand({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("letters and arrows move, also with the capitals on; what the browser wants for itself it keeps", () => {
  assert.deepEqual(pressed("j"), pressed("ArrowDown"));
  assert.deepEqual(pressed("K"), pressed("ArrowUp"));
  assert.deepEqual(pressed(" "), { act: "select" });
  assert.deepEqual([pressed("O"), pressed("ContextMenu")], [{ act: "menu" }, { act: "menu" }]);
  assert.deepEqual(pressed("a", { ctrlKey: true }), { act: "selectPage" });
  for (const [key, more] of [
    ["j", { ctrlKey: true }],
    ["p", { metaKey: true }],
    ["Home", { altKey: true }],
    ["x", {}],
  ] as const)
    assert.equal(pressed(key, more), undefined);
});

for (const [key, at, wanted] of [
  ["j", 0, 1],
  ["j", 4, 4],
  ["k", 0, 0],
  ["PageDown", 1, 4],
  ["PageUp", 3, 0],
  ["Home", 3, 0],
  ["End", 0, 4],
] as const)
  test(`${key} at ${at} of five rows leads to ${wanted}`, () => {
    const deed = pressed(key);
    assert.ok(deed);
    assert.equal(computeRowIndexAfterCommand(deed, at, 5), wanted);
  });
