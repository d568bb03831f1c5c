import assert from "node:assert/strict";
import { test } from "node:test";
import { createStatementNameAssigner } from "./statement-names.ts";

test("a statement gets a name after it was sent a number of times", () => {
  const nameOf = createStatementNameAssigner({ from: 3 });
  assert.deepEqual([nameOf("a"), nameOf("a"), nameOf("b")], [undefined, undefined, undefined]);
  const name = nameOf("a");
  assert.match(name ?? "", /^s[\w-]{22}$/);
  assert.equal(nameOf("a"), name);
  nameOf("b");
  assert.notEqual(nameOf("b"), name);
});

test("the number of names is limited, and rare statements are forgotten", () => {
  const nameOf = createStatementNameAssigner({ from: 2, most: 2 });
  for (const text of ["a", "a", "b", "b", "c", "c", "c"]) nameOf(text);
  assert.deepEqual(
    ["a", "b", "c"].map((text) => nameOf(text) !== undefined),
    [true, true, false],
  );
  const forgetful = createStatementNameAssigner({ from: 2, most: 3 });
  for (const text of ["a", "b", "c", "d", "e"]) assert.equal(forgetful(text), undefined);
  assert.equal(forgetful("a"), undefined);
});
