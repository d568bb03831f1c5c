import assert from "node:assert/strict";
import { test } from "node:test";
import { checkDeputyLevels } from "./levels.ts";

const fieldOf = (principal: number, deputy: number, user: number | "self") =>
  checkDeputyLevels({ principal, deputy, user })?.element;

test("a deputy has at least the level of the principal", () => {
  assert.equal(fieldOf(2, 2, "self"), undefined);
  assert.equal(fieldOf(2, 3, "self"), undefined);
  assert.equal(fieldOf(2, 1, "self"), "deputyCode");
  assert.equal(fieldOf(2, 0, "self"), "deputyCode");
});

test("another's deputy is set up by a higher level only, and an underwriter alone has one", () => {
  assert.equal(fieldOf(2, 2, 3), undefined);
  assert.equal(fieldOf(2, 2, 2), "principalCode");
  assert.equal(fieldOf(2, 2, 1), "principalCode");
  assert.equal(fieldOf(0, 2, 3), "principalCode");
});
