import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPostalCode } from "./postal-code.ts";

test("a postal code has six digits", () => {
  assert.equal(checkPostalCode("210000"), undefined);
  for (const text of ["", "21000", "2100000"]) assert.equal(checkPostalCode(text), "邮编长度应为六位", text);
  for (const text of ["21000A", "２１００００", "21 000"])
    assert.equal(checkPostalCode(text), "邮编只能包含数字", text);
});
