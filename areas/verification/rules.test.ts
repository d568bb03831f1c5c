import assert from "node:assert/strict";
import { test } from "node:test";
import { maskPaperNumber } from "./rules.ts";

test("a number shows its first five and last four characters", () => {
  assert.equal(maskPaperNumber("P0405202632010100000123"), "P0405**************0123");
  assert.equal(maskPaperNumber("123456789"), "123456789");
});
